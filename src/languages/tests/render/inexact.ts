import type { Value } from "../../values/value.ts";

/** Whether it is a float with more digits than a person would write. */
export function isInexact(value: Value): boolean {
  if (value.kind !== "float" || !value.value.includes(".")) return false;
  const digits = value.value
    .replace(/e.*$/, "")
    .replace(/^-?[0.]*/, "")
    .replace(".", "");
  return digits.length >= 15;
}

/** The digits after the point to which an inexact number is compared: about eight significant ones. */
export function comparedDigits(value: Value): number {
  return Math.min(15, Math.max(2, 7 - Math.floor(Math.log10(Math.abs(numberOf(value))))));
}

/** An inexact number as a person would write it, close enough to be compared to that many digits. */
export function rounded(value: Value): string {
  return String(Number(numberOf(value).toPrecision(10)));
}

function numberOf(value: Value): number {
  return "value" in value ? Number(value.value) : Number.NaN;
}
