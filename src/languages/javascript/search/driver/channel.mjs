// The conversation with the engine: a line of JSON per request on descriptor 3, lines of JSON back on descriptor 4.
import { readSync, writeSync } from "node:fs";

/** @import { Answer } from "../driver-types.ts" */

const { parse, stringify } = JSON;
const { from, concat, allocUnsafe } = Buffer;
const { wait } = Atomics;
const REQUESTS = 3;
const ANSWERS = 4;
const FLUSH_AT = 60_000;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** Waiting for a request runs nothing else; answers are buffered until they are flushed. */
export function openChannel() {
  const chunk = allocUnsafe(1 << 16);
  let unread = allocUnsafe(0);
  let unsent = "";
  const flush = () => {
    let bytes = from(unsent);
    unsent = "";
    while (bytes.length > 0) bytes = bytes.subarray(retried(() => writeSync(ANSWERS, bytes)));
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
        const size = retried(() => readSync(REQUESTS, chunk));
        if (size === 0) return undefined;
        last = from(chunk.subarray(0, size));
      }
    },
    /** @param {Answer} line */
    answer(line) {
      unsent += `${stringify(line)}\n`;
      if (unsent.length > FLUSH_AT) flush();
    },
    flush,
  };
}

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
