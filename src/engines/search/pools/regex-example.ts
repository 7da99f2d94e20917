/** Short texts that a simple regular expression should match (none is run: it may be hostile), each taking other alternatives; empty where it uses more than this understands. */
export function examplesFor(source: string, limit: number): string[] {
  const texts = Array.from({ length: limit }, (_, variant) => exampleFor(source, variant));
  return [...new Set(texts.flatMap((text) => text ?? []))];
}

function exampleFor(source: string, variant: number): string | undefined {
  const reader = { source: source.replace(/^\^/, "").replace(/(?<!\\)\$$/, ""), at: 0, variant };
  const text = readAlternatives(reader);
  return reader.at < reader.source.length ? undefined : text;
}

const MAX_TEXT = 100;

interface Reader {
  readonly source: string;
  at: number;
  /** Which of several possibilities to take. */
  readonly variant: number;
}

const classes: Readonly<Record<string, string>> = {
  d: "1",
  w: "a",
  s: " ",
  D: "a",
  W: "-",
  S: "a",
  n: "\n",
  t: "\t",
  r: "\r",
  b: "",
  B: "",
};

function readAlternatives(reader: Reader): string | undefined {
  const options = [readSequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at++;
    options.push(readSequence(reader));
  }
  return options.includes(undefined) ? undefined : options[reader.variant % options.length];
}

function readSequence(reader: Reader): string | undefined {
  let text = "";
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at] ?? "")) {
    const atom = readAtom(reader);
    if (atom === undefined) return undefined;
    text += atom.repeat(readRepeats(reader));
    if (text.length > MAX_TEXT) return undefined;
  }
  return text;
}

function readAtom(reader: Reader): string | undefined {
  const char = reader.source[reader.at++] ?? "";
  if (char === "(") return readGroup(reader);
  if (char === "[") return readClass(reader);
  if (char === ".") return "a";
  if (char === "^" || char === "$") return "";
  if (char !== "\\") return char;
  const escaped = reader.source[reader.at++] ?? "";
  if (/[1-9ukpxPc]/.test(escaped)) return undefined;
  return classes[escaped] ?? escaped;
}

function readGroup(reader: Reader): string | undefined {
  const head = /^\?(?::|P?<\w+>|=|!|<=|<!)/.exec(reader.source.slice(reader.at))?.[0] ?? "";
  reader.at += head.length;
  const inner = readAlternatives(reader);
  if (reader.source[reader.at++] !== ")") return undefined;
  return /^\?(=|!|<=|<!)$/.test(head) ? "" : inner;
}

function readClass(reader: Reader): string | undefined {
  const end = reader.source.slice(reader.at).search(/(?<!\\)\]/);
  if (end < 0) return undefined;
  const body = reader.source.slice(reader.at, reader.at + end);
  reader.at += end + 1;
  if (body.startsWith("^")) {
    const excludesWords = /\\w|a-z/.test(body);
    return [..."a1 -_/"].find((char) => !body.includes(char) && !(excludesWords && /\w/.test(char)));
  }
  const escaped = /^\\(.)/.exec(body)?.[1];
  return escaped ? (classes[escaped] ?? escaped) : body[0];
}

// An optional part is there unless the variant says otherwise, and rarely does it.
function readRepeats(reader: Reader): number {
  const match = /^(?:([*+?])|\{(\d+)(?:,\d*)?\})[?+]?/.exec(reader.source.slice(reader.at));
  if (!match) return 1;
  reader.at += match[0].length;
  if (match[2]) return Math.min(Number(match[2]), 20);
  return match[1] !== "+" && reader.variant % 5 === 4 ? 0 : 1;
}
