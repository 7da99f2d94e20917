import type { FailureSigns } from "../failure-signs.ts";
import { normaliseMessage } from "./normalise-message.ts";
import { projectFrames } from "./project-frames.ts";

const maxLength = 20_000;
const maxLines = 20;
const maxLineLength = 500;

/**
 * A short name for the likely cause of a failure: the same for failures with the same message in the same file of the
 * project, whatever their times, ids, addresses, line numbers and figures. As stable between versions of a runner as
 * its messages are.
 */
export function fingerprint(
  failure: { readonly message: string; readonly file?: string },
  signs: readonly FailureSigns[],
): string {
  const message = failure.message.slice(0, maxLength);
  const place = projectFrames(message, signs)[0]?.file ?? failure.file ?? "";
  return hash(`${normaliseMessage(headline(message, signs))}\n${place}`);
}

/** The message without the frames and the source that follow it. */
function headline(message: string, signs: readonly FailureSigns[]): string {
  const lines = message.split("\n").map((line) => line.slice(0, maxLineLength));
  const marked = lines.flatMap((line) => signs.flatMap((one) => one.marked?.exec(line)?.[1] ?? []));
  if (marked.length > 0) return marked.slice(0, maxLines).join("\n");
  const end = lines.findIndex((line) => signs.some(({ frameLine }) => frameLine?.test(line)));
  return lines
    .slice(0, end < 0 ? maxLines : Math.min(end, maxLines))
    .map((line) => signs.find(({ opening }) => opening?.pattern.test(line))?.opening?.meaning ?? line)
    .join("\n");
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
