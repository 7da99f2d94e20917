// The conversation with the engine: a line of JSON per request on descriptor 3, marked lines of JSON back on descriptor 4.
// The first request has the keys of the marks: whatever else is written to the descriptor is noise to the engine.
import { hash as hashing } from "node:crypto";
import { readSync, writeSync } from "node:fs";
import { sliceText } from "./originals.mjs";

/** @import { Answer } from "../driver-types.ts" */

const { parse, stringify } = JSON;
const { from, concat, allocUnsafe } = Buffer;
const { wait } = Atomics;
// Imports of node's own modules change with the modules.
const [hash, readNow, writeNow] = [hashing, readSync, writeSync];
const REQUESTS = 3;
const ANSWERS = 4;
const FLUSH_AT = 60_000;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * The keys of the marks.
 *
 * @typedef {{ readonly inner: string; readonly outer: string }} Keys
 */

/** Waiting for a request runs nothing else; answers are buffered until they are flushed. */
export function openChannel() {
  const chunk = allocUnsafe(1 << 16);
  let unread = allocUnsafe(0);
  let unsent = "";
  let sent = 0;
  /** @type {Keys} */
  let keys = { inner: "", outer: "" };
  /** @param {string} text */
  const send = (text) => {
    const mark = hash("sha256", keys.outer + hash("sha256", `${keys.inner}d${sent} ${text}`, "hex"), "hex");
    unsent += `d${sent++} ${firstHalf(mark)} ${text}\n`;
    if (unsent.length > FLUSH_AT) flush();
  };
  const flush = () => {
    if (unsent === "") return;
    // Begins a new line, whatever else was written before.
    let bytes = from(`\n${unsent}`);
    unsent = "";
    while (bytes.length > 0) bytes = bytes.subarray(retried(() => writeNow(ANSWERS, bytes)));
  };
  return {
    /**
     * The next request; undefined at the end.
     *
     * @returns {unknown}
     */
    next() {
      const parts = [];
      for (let last = unread; ; ) {
        const end = last.indexOf(10);
        if (end >= 0) {
          unread = last.subarray(end + 1);
          return parse(concat([...parts, last.subarray(0, end)]).toString());
        }
        parts.push(last);
        const size = retried(() => readNow(REQUESTS, chunk));
        if (size === 0) return undefined;
        last = from(chunk.subarray(0, size));
      }
    },
    /** @param {Answer} line */
    answer: (line) => send(stringify(line)),
    /** @param {Keys} given */
    lock(given) {
      keys = given;
    },
    /** @param {string} text An answer that is JSON already. */
    send,
    flush,
  };
}

/** @type {(text: string) => string} */
const firstHalf = (text) => sliceText(text, 0, 32);

/** @type {(action: () => number) => number} */
function retried(action) {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EAGAIN") throw error;
      wait(pause, 0, 0, 1);
    }
  }
}
