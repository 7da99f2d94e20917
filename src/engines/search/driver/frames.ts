import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** The keys of one driver, which it reads before it loads the code under test. */
export interface FrameKeys {
  readonly inner: string;
  readonly outer: string;
}

/** What a line of a driver's output is. */
export type Frame =
  /** The next answer of the driver. */
  | { readonly status: "answer"; readonly text: string }
  /** Something that the driver did not write, or wrote before. */
  | { readonly status: "noise" }
  /** An answer of the driver after one that did not arrive. */
  | { readonly status: "gap" };

/** New keys. */
export function createFrameKeys(): FrameKeys {
  return { inner: randomBytes(16).toString("hex"), outer: randomBytes(16).toString("hex") };
}

const form = /^([dw])(\d{1,9}) ([\da-f]{32}) /;

/**
 * Reads lines as `lane number mark text`. Lane `d` is the driver itself, whose answers are numbered without a gap; `w` its
 * watchdog, which writes at most one. The mark proves that the writer knew the keys.
 */
export function createFrameReader({ inner, outer }: FrameKeys): (line: string) => Frame {
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const next = { d: 0, w: 0 };
  return (line) => {
    const [head = "", lane, number, mark = ""] = form.exec(line) ?? [];
    if (lane !== "d" && lane !== "w") return { status: "noise" };
    const text = line.slice(head.length);
    const expected = digest(outer + digest(`${inner}${lane}${number} ${text}`)).slice(0, 32);
    if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mark))) return { status: "noise" };
    const at = Number(number);
    if (at < next[lane]) return { status: "noise" };
    if (at > next[lane]) return { status: "gap" };
    next[lane] += 1;
    return { status: "answer", text };
  };
}
