import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** How much is searched at once: whole lines, and no key cut in two. */
const partLength = 2 ** 15;
/** A key that has not ended by then never ends. */
const longestKey = 2 ** 13;

/** Copies a log without secrets, however long it is, in constant memory. */
export async function redactLog(
  from: string,
  to: string,
  redact: (text: string) => Promise<string>,
): Promise<void> {
  await pipeline(
    createReadStream(from, { encoding: "utf8", highWaterMark: 2 ** 15 }),
    (chunks: AsyncIterable<string>) => redactParts(chunks, redact),
    createWriteStream(to),
  );
}

async function* redactParts(
  chunks: AsyncIterable<string>,
  redact: (text: string) => Promise<string>,
): AsyncGenerator<string> {
  let rest = "";
  let last = { part: "", clean: "" };
  for await (const chunk of chunks) {
    rest += chunk;
    while (rest.length > partLength + longestKey) {
      const part = rest.slice(0, endOfPart(rest));
      rest = rest.slice(part.length);
      // A very long log mostly repeats itself.
      if (part !== last.part) last = { part, clean: await redact(part) };
      yield last.clean;
    }
  }
  yield await redact(rest);
}

/** After a line, and before a key that has not ended yet; anywhere in a text without lines. */
function endOfPart(text: string): number {
  const lineEnd =
    text.lastIndexOf("\n", partLength) + 1 || text.lastIndexOf(" ", partLength) + 1 || partLength;
  const key = text.lastIndexOf("-----BEGIN ", lineEnd);
  const keyEnd = key === -1 ? -1 : text.indexOf("-----END ", key);
  const isCut = key > 0 && (keyEnd === -1 || keyEnd > lineEnd) && lineEnd - key < longestKey;
  return isCut ? key : lineEnd;
}
