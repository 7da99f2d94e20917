import { normaliseMessage } from "./normalise-message.ts";

const maxLength = 20_000;
const maxLines = 20;
const maxLineLength = 500;

/** Where a failure can show its place: innermost first, or (pytest) innermost last. */
const frames: readonly { readonly pattern: RegExp; readonly innermost: "first" | "last" }[] = [
  { pattern: /^[ \t]+at (?:.*?\()?([^\s()]+?):\d+:\d+\)?$/gm, innermost: "first" },
  { pattern: /^([^\s:]+\.py):\d+:(?: |$)/gm, innermost: "last" },
  { pattern: /^[ \t]+([^\s:]+\.go):\d+(?: \+0x[0-9a-f]+)?$/gm, innermost: "first" },
  { pattern: /panicked at ([^\s:]+\.rs):\d+:\d+/g, innermost: "first" },
  { pattern: /^[ \t]*([^\s:]+_test\.go):\d+: /gm, innermost: "first" },
];
const foreign = /(?:^|\/)(?:node_modules|site-packages|dist-packages|vendor)\/|^node:|^<|^\/(?!workspace\/)/;
const frameLine = /^\s+at .*(?:\)|:\d+:\d+|<anonymous>)$|^goroutine \d+ \[/;

/**
 * A short name for the likely cause of a failure: the same for failures that say the same at the same file of the
 * project, whatever their times, ids, addresses, line numbers and figures. Stable between versions of a runner only as
 * far as their messages are.
 */
export function fingerprint(failure: { readonly message: string; readonly file?: string }): string {
  const message = failure.message.slice(0, maxLength);
  const place = projectFrame(message) ?? failure.file ?? "";
  return hash(`${normaliseMessage(headline(message))}\n${place}`);
}

/** What was said, without the frames and the source that follow it. */
function headline(message: string): string {
  const lines = message.split("\n").map((line) => line.slice(0, maxLineLength));
  const marked = lines.flatMap((line) => /^E {3,}(.*)$/.exec(line)?.[1] ?? []);
  if (marked.length > 0) return marked.slice(0, maxLines).join("\n");
  const end = lines.findIndex((line) => frameLine.test(line));
  return lines
    .slice(0, end < 0 ? maxLines : Math.min(end, maxLines))
    .map((line) => line.replace(/^thread '.*' (?:\(\d+\) )?panicked at .*$/, "panicked"))
    .join("\n");
}

function projectFrame(message: string): string | undefined {
  for (const { pattern, innermost } of frames) {
    const places = [...message.matchAll(pattern)]
      .map((match) => (match[1] ?? "").replace(/^file:\/\//, ""))
      .filter((place) => !foreign.test(place))
      .map((place) => place.replace(/^\/workspace\//, ""));
    const place = innermost === "first" ? places[0] : places.at(-1);
    if (place) return place;
  }
  return undefined;
}

/** 64 bits of two mixed halves, in hexadecimal: no secret depends on it, and the judge imports nothing of Node. */
function hash(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
