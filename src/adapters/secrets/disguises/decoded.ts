import { type Reading, readingOf } from "./reading.ts";

const base64 = /[A-Za-z0-9+/_-]{20,}/g;
/** Also with marks and separators: `\x67\x68`, `67:68`, `%67%68`, `0x67, 0x68`. */
const hexadecimal =
  /(?:\\x|\\u00|0x|%)?[0-9a-fA-F]{2}(?:[\s,:;-]{0,2}(?:\\x|\\u00|0x|%)?[0-9a-fA-F]{2}){11,}/g;
const hexDigits = /(?:\\x|\\u00|0x|%)?([0-9a-fA-F]{2})[\s,:;-]{0,2}/g;
/** Digits that do not begin at a byte, and letters before the encoded text that look like a part of it. */
const alignments = [0, 1, 2, 3];
/** Text, not the bytes of a hash or a picture. */
const printable = /[\t\n\r\x20-\x7e]{12,}/g;

/** Everything in a text that is text again when it is read as base64 or hexadecimal digits. */
export function decoded(text: string): Reading {
  return readingOf([...runsOf(text, base64, fromBase64), ...runsOf(text, hexadecimal, fromHex)]);
}

function runsOf(text: string, runs: RegExp, decode: (run: string) => string[]): Reading[] {
  return [...text.matchAll(runs)].flatMap(({ 0: run, index }) => {
    const place = { start: index, end: index + run.length };
    return decode(run)
      .flatMap((plain) => plain.match(printable) ?? [])
      .map((piece) => ({ text: piece, locate: () => place }));
  });
}

function fromBase64(run: string): string[] {
  // A path or a name: text in base64 has letters of both kinds.
  if (!/[A-Z]/.test(run) || !/[a-z]/.test(run)) return [];
  return alignments.map((from) => asText(Buffer.from(run.slice(from), "base64")));
}

function fromHex(run: string): string[] {
  const digits = [...run.matchAll(hexDigits)].map(([, pair]) => pair).join("");
  return [digits, digits.slice(1)].map((each) => asText(Buffer.from(each, "hex")));
}

/** Characters of two bytes that are ASCII count as well. */
function asText(bytes: Buffer): string {
  return bytes.toString("latin1").replaceAll("\0", "");
}
