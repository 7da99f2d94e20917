/** Lines that one side adds and the other reads as they come. */
export interface LineQueue extends AsyncIterable<string> {
  push(line: string): void;
  /** No more lines will come. */
  end(): void;
}

/** An empty queue for one reader. */
export function createLineQueue(): LineQueue {
  const lines: string[] = [];
  let ended = false;
  let wake = () => {};
  return {
    push(line) {
      lines.push(`${line}\n`);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    [Symbol.asyncIterator]: () => ({
      async next() {
        while (lines.length === 0 && !ended) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const value = lines.shift();
        return value === undefined ? { done: true, value } : { done: false, value };
      },
      async return() {
        ended = true;
        lines.length = 0;
        wake();
        return { done: true, value: undefined };
      },
    }),
  };
}
