import { boolean, dict, list, nothing, string, type Value } from "./value.ts";

/** The value of a literal's source text, in any language's notation; undefined if it is not a plain literal. */
export function parseLiteral(source: string): Value | undefined {
  const text = source.trim();
  if (text === "null" || text === "None") return nothing;
  if (text === "undefined") return { kind: "undefined" };
  if (text === "true" || text === "True") return boolean(true);
  if (text === "false" || text === "False") return boolean(false);
  if (text === "[]") return list();
  if (text === "{}") return dict({});
  if (text === "()") return { kind: "tuple", items: [] };
  return parseNumber(text) ?? parseString(text);
}

function parseNumber(text: string): Value | undefined {
  const plain = text.replaceAll("_", "");
  if (/^-?\d+n$/.test(plain)) return { kind: "bigint", value: plain.slice(0, -1) };
  if (/^-?(0[xob][\da-f]+|\d+)$/i.test(plain)) {
    const negative = plain.startsWith("-");
    const magnitude = BigInt(negative ? plain.slice(1) : plain);
    return { kind: "integer", value: String(negative ? -magnitude : magnitude) };
  }
  if (!/^-?(\d+\.\d*|\.\d+|\d+)(e[+-]?\d+)?$/i.test(plain)) return undefined;
  return { kind: "float", value: String(Number(plain)) };
}

/** The characters of the common escapes. */
export const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "0": "\0",
  b: "\b",
  f: "\f",
  v: "\v",
};

function parseString(text: string): Value | undefined {
  const match = /^([rRbBuU]{0,2})("""|'''|"|'|`)([\s\S]*)\2$/.exec(text);
  if (!match) return undefined;
  const [, prefix = "", quote, body = ""] = match;
  if (quote === "`" && body.includes("${")) return undefined;
  const raw = /r/i.test(prefix);
  const value = raw ? body : unescapeText(body);
  if (/b/i.test(prefix)) return { kind: "bytes", bytes: [...Buffer.from(value, "latin1")] };
  return string(value);
}

function unescapeText(body: string): string {
  const escaped = /\\(?:x([\da-f]{2})|u\{?([\da-f]{1,6})\}?|([0-3]?[0-7]{2})|\n|([\s\S]))/gi;
  return body.replace(escaped, (whole, hex, code, octal, char) => {
    if (octal) return String.fromCodePoint(Number.parseInt(octal, 8));
    if (hex ?? code) return String.fromCodePoint(Math.min(Number.parseInt(hex ?? code, 16), 0x10ffff));
    return char === undefined ? "" : (escapes[char] ?? (whole === "\\\n" ? "" : char));
  });
}
