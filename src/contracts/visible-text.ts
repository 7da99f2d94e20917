import { stripVTControlCharacters } from "node:util";

/** Characters that are not seen, or that change how others are seen: controls, marks of direction, fillers, lone surrogates. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff0-\uffff]/gu;
/** They join the letters around them in many scripts, and emoji. */
const joiners = /[\u200c\u200d]/;
/** They choose between the forms of the character before. */
const formSelectors = /[\ufe0e\ufe0f]/;

/**
 * Text of code under test as people may see it: colours are removed, and other characters that hide or disguise text are
 * written as escapes. Line breaks and tabs stay.
 */
export function visibleText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, "\n")
    .replace(unseen, (character, at: number, whole: string) =>
      character === "\n" || character === "\t" || isShaping(character, at, whole)
        ? character
        : escapeOf(character),
    );
}

/** Like `visibleText`, for names and paths: on one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\n/g, "\\n").replace(/\t/g, "\\t");
}

function isShaping(character: string, at: number, whole: string): boolean {
  if (!isNotLatin(whole[at - 1])) return false;
  return formSelectors.test(character) || (joiners.test(character) && isNotLatin(whole[at + 1]));
}

function isNotLatin(character: string | undefined): boolean {
  return character !== undefined && character > "\u024f";
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}
