/** Runs pieces of work one after the other: each may use the whole machine. */
export interface Turns {
  inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  allDone(): Promise<void>;
}

/** Turns that nobody waits for yet. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    inTurn: <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
      const turn = last.then(() => {
        signal.throwIfAborted();
        return work();
      });
      last = turn.catch(() => {});
      return turn;
    },
    allDone: async () => void (await last),
  };
}
