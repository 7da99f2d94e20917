/** Lets so much work run at a time, fairly between those who ask for it. */
export interface FairQueue {
  /** Waits for a turn, then works. Whoever has the least work running comes next; among equals, whoever waits longest. */
  run<T>(asker: string, work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

/** A queue in memory: it is fair between the work that one process was given. */
export function createFairQueue(slots: number): FairQueue {
  const counts = new Map<string, number>();
  const waiting: { readonly asker: string; readonly begin: () => void }[] = [];
  let running = 0;
  const countOf = (asker: string) => counts.get(asker) ?? 0;
  const add = (asker: string, change: number) => {
    running += change;
    const count = countOf(asker) + change;
    if (count === 0) counts.delete(asker);
    else counts.set(asker, count);
  };
  const beginNext = () => {
    if (running >= slots) return;
    const least = Math.min(...waiting.map(({ asker }) => countOf(asker)));
    const place = waiting.findIndex(({ asker }) => countOf(asker) === least);
    const [next] = place < 0 ? [] : waiting.splice(place, 1);
    if (!next) return;
    add(next.asker, 1);
    next.begin();
  };
  return {
    run: async (asker, work) => {
      const turn = new Promise<void>((begin) => waiting.push({ asker, begin }));
      beginNext();
      await turn;
      try {
        return await work();
      } finally {
        add(asker, -1);
        beginNext();
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
  };
}
