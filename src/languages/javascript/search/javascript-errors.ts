import { type ErrorRules, usualLeak } from "../../search/error-rules.ts";

const token =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/g;

/** How to read JavaScript's errors. */
export const javascriptErrors: ErrorRules = {
  // A project's own class with such a name says no more than these do.
  misuse: new Set("TypeError ReferenceError RangeError AssertionError Error Exception".split(" ")),
  ordinary: new Set(),
  leadsOn: () => false,
  isMisfit: () => false,
  leak: usualLeak,
  accidents: [
    { value: /^NaN$/, written: /(?<![\w.$])NaN\b|\bNumber\.NaN\b/, asked: /\bis(NaN|Finite)\b/ },
    { value: /^-?Infinity$/, written: /(?<![\w.$])Infinity\b|_INFINITY\b/, asked: /\bisFinite\b/ },
    { value: /^-0$/, written: /-0(?![.\w])/ },
    { value: /^undefined$/, written: /(?<![!=]==? ?|["'])\bundefined\b|\bvoid 0\b/ },
  ],
  templatesIn,
};

/** The template texts of JavaScript code. */
function templatesIn(code: string): string[] {
  return (code.match(token) ?? []).filter((found) => found.startsWith("`"));
}
