import { thirdPerson } from "../../tests/behaviour/verbs.ts";

const MAX_NAME = 76;
const signs: Readonly<Record<string, string>> = {
  _: "underscore",
  "-": "dash",
  ".": "dot",
  ",": "comma",
  "/": "slash",
  ":": "colon",
  ";": "semicolon",
  "@": "at",
  "#": "hash",
  "+": "plus",
  "*": "star",
  "=": "equals",
  "<": "less",
  ">": "greater",
  "(": "bracket",
  ")": "bracket",
  "[": "bracket",
  "]": "bracket",
  "{": "brace",
  "}": "brace",
  "'": "quote",
  "!": "exclamation mark",
  "?": "question mark",
  "%": "percent",
  "&": "ampersand",
  "|": "bar",
  "~": "tilde",
  "^": "caret",
  $: "dollar",
};

/** A text in double quotes, or in single ones if it has double ones. */
const inQuotes = /("[^"]*"|'[^']*"[^']*')/g;

/**
 * A title as the name of a test function, such as `test_parse_port_raises_value_error_for_zero`; undefined if it would be
 * too long.
 */
export function pythonName(target: string, title: string): string | undefined {
  if (title.match(inQuotes)?.some(isCode)) return undefined;
  const spoken = withoutEcho(target, title)
    .split(inQuotes)
    .map((part) =>
      /^["'].*["']$/.test(part) ? quoted(part.slice(1, -1)) : part.replaceAll(/\b(?:an|a|the) /g, ""),
    )
    .join("")
    .replaceAll(/(?<![\w.])-(?=\d)/g, "minus ")
    .replaceAll(/(?<=\d)\.(?=\d)/g, " point ");
  const name = `test_${snake(`${target} ${spoken}`)}`;
  return name.length <= MAX_NAME || title === "" ? name : undefined;
}

/** A title without the words that only repeat the name of the function: `parse_url` "parses url when ...". */
function withoutEcho(target: string, title: string): string {
  const [verb = "", ...rest] = snake(target.slice(target.lastIndexOf(".") + 1)).split("_");
  const echo = [thirdPerson(verb) ?? verb, ...rest].join(" ");
  return rest.length > 0 && `${title} `.startsWith(`${echo} `) ? title.slice(echo.length) : title;
}

/** Whether a text in quotes is more signs than words. */
function isCode(text: string): boolean {
  const signs = text.slice(1, -1).replaceAll(/[A-Za-z\d ]/g, "").length;
  return signs > 2 && signs * 3 > text.length;
}

/** The name of the first title that is short enough. */
export function firstName(target: string, titles: readonly string[]): string {
  return (
    titles.map((title) => pythonName(target, title)).find((name) => name !== undefined) ??
    `test_${snake(target)}`
  );
}

/** The words of a text; the signs of a very short one are words as well. */
function quoted(text: string): string {
  if (/[^ -~]/.test(text)) return "non ascii text";
  const isShort = text.replaceAll(/[A-Za-z\d ]/g, "").length <= 2 && text.length <= 5;
  const spelled = isShort ? text.replaceAll(/[^A-Za-z\d ]/g, (sign) => ` ${signs[sign] ?? ""} `) : text;
  return /[A-Za-z\d]/.test(spelled) ? ` ${spelled} ` : "punctuation";
}

/** Words joined by underscores, in lower case. */
export function snake(text: string): string {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z\d]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase();
}
