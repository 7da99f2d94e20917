/** Characters that a reader does not see, or sees as part of the next one: they are escaped. */
export const unreadable: RegExp = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{M}\p{Zl}\p{Zp}]|[^\P{Zs} ]/gu;
