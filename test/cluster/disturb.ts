import type { TestKafka } from "../support/kafka/start-kafka.ts";
import type { PostgresServer } from "../support/servers/postgres-server.ts";
import type { Relay } from "../support/servers/relay.ts";
import type { TestWorker } from "./cluster.ts";

/** What can be done to a cluster. */
export const disturbances = ["kills", "restarts", "cuts", "jumps", "slow spells"] as const;

/** How often each of them is done, or was. */
export type Disturbances = Record<(typeof disturbances)[number], number>;

/** What is disturbed. */
export interface Disturbed {
  readonly workers: readonly TestWorker[];
  readonly kafka: TestKafka;
  readonly postgres: PostgresServer;
  /** Before the broker, the database and the bucket, in this order. */
  readonly relays: readonly [Relay, Relay, Relay];
}

/** The disturbances that are left to do, spread over time and drawn by a seed. */
export interface Trouble {
  readonly done: Readonly<Disturbances>;
  /** Does one of those left. */
  next(): Promise<void>;
}

/** Draws what happens next among all that is left, so that each kind comes early and late. */
export function createTrouble(disturbed: Disturbed, most: Disturbances, seed: number): Trouble {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const done: Disturbances = { kills: 0, restarts: 0, cuts: 0, jumps: 0, "slow spells": 0 };
  const { workers, kafka, postgres, relays } = disturbed;
  const act: Record<keyof Disturbances, () => Promise<void>> = {
    async kills() {
      const worker = pick(workers);
      await worker.kill();
      await pause(300);
      worker.start();
    },
    restarts: () => (done.restarts % 2 === 0 ? kafka : postgres).restart(),
    async cuts() {
      pick(relays).cut();
    },
    async jumps() {
      pick(workers).jump();
    },
    async "slow spells"() {
      const [, , bucket] = relays;
      bucket.slowDown(400);
      await pause(4000);
      bucket.slowDown(0);
    },
  };
  return {
    done,
    async next() {
      const left = disturbances.flatMap((one) => Array.from({ length: most[one] - done[one] }, () => one));
      if (left.length === 0) return;
      const chosen = pick(left);
      await act[chosen]();
      done[chosen] += 1;
    },
  };
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
