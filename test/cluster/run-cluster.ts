import { rmSync } from "node:fs";
import { join } from "node:path";
import { startKafka } from "../support/kafka/start-kafka.ts";
import { temporaryFolder } from "../support/repositories/git-repository.ts";
import { startPostgresServer } from "../support/servers/postgres-server.ts";
import { type Relay, startRelay } from "../support/servers/relay.ts";
import { startS3Server } from "../support/servers/s3-server.ts";
import {
  createChange,
  publishCommits,
  type Receiver,
  startReceiver,
  startWorker,
  type TestChange,
} from "./cluster.ts";
import { createTrouble, type Disturbances, pause } from "./disturb.ts";
import { archivedCommits, faultsOf, mergesOf } from "./faults.ts";

/** What a cluster has to survive. */
export interface ClusterOptions {
  readonly runs: number;
  /** The roles of each process. */
  readonly workers: readonly (readonly string[])[];
  /** The checkout of another release, which plays every second process. */
  readonly beside?: string | undefined;
  readonly trouble: Disturbances;
  readonly troubleEveryMs: number;
  readonly mostMs: number;
  readonly seed: number;
  readonly say: (text: string) => void;
}

/** What became of it, counted from git, the bucket and what a receiver got. */
export interface ClusterOutcome {
  readonly runs: number;
  readonly done: Readonly<Disturbances>;
  readonly lost: number;
  readonly doubled: number;
  readonly absorbed: number;
  /** One line for each fault. */
  readonly faults: readonly string[];
  readonly logs: string;
}

/**
 * Runs changes through processes that share a broker, a database and a bucket, each with a home of its own, while some are
 * killed, the servers restart, connections break, clocks jump and the bucket is slow.
 */
export async function runCluster(options: ClusterOptions): Promise<ClusterOutcome> {
  const homes = temporaryFolder("goldseam-cluster-");
  const receiver = await startReceiver();
  // Before anybody is served: git is waited for, and the relays live in this process.
  const changes = Array.from({ length: options.runs }, (_, number) => createChange(number, receiver.url));
  const servers = await startServers();
  const { kafka, postgres, s3, relays, env } = servers;
  const workers = options.workers.map((roles, at) =>
    startWorker(
      { home: join(homes, String(at)), kafka, env, release: at % 2 === 1 ? options.beside : undefined },
      roles,
    ),
  );
  const trouble = createTrouble({ workers, kafka, postgres, relays }, options.trouble, options.seed);
  try {
    // Workers create the topics.
    await until(() => workers.every((worker) => worker.log().includes("playing")), 180_000);
    await pause(3000);
    await publishCommits(kafka, changes);
    await untilEnded(changes, { ...options, receiver, trouble });
    // Whatever is left in topics and timers would show up as something doubled.
    await pause(5000);
    const archived = archivedCommits(s3);
    const faults = changes.flatMap((change) => faultsOf(change, receiver, archived));
    const distinct = new Set(receiver.received.map(({ delivery }) => delivery)).size;
    return {
      ...{ runs: changes.length, done: trouble.done },
      lost: faults.filter((fault) => fault.startsWith("lost")).length,
      doubled: faults.filter((fault) => fault.startsWith("doubled")).length,
      absorbed: changes.length + receiver.received.length - distinct,
      faults,
      logs: workers.map((worker) => `--- ${worker.roles.join(" ")}\n${worker.log().slice(-3000)}`).join("\n"),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await servers.stop();
    await receiver.close();
    for (const { repo } of changes) repo.remove();
    rmSync(homes, { recursive: true, force: true });
  }
}

/** A broker, a database and a bucket, each reached through a relay. */
async function startServers() {
  const relayed: Relay[] = [];
  const relay = async (port: number) => {
    const made = await startRelay(port);
    relayed.push(made);
    return made;
  };
  const kafka = await startKafka({ reachedBy: async (port) => (await relay(port)).port });
  const [postgres, s3] = await Promise.all([startPostgresServer(), startS3Server()]);
  const database = new URL(await postgres.createDatabase());
  database.port = String((await relay(postgres.port)).port);
  const endpoint = new URL(s3.endpoint);
  endpoint.port = String((await relay(Number(endpoint.port))).port);
  return {
    ...{ kafka, postgres, s3, relays: relayed as [Relay, Relay, Relay] },
    env: {
      ...{ HOOK_SECRET: "hush", AWS_REGION: "us-east-1", ...s3.env },
      GOLDSEAM_DATABASE: database.href,
      GOLDSEAM_BLOBS: `s3://${s3.bucket}/archives?endpoint=${endpoint.origin}`,
    },
    stop: () =>
      Promise.all([kafka.stop(), postgres.remove(), s3.remove(), ...relayed.map((one) => one.close())]),
  };
}

/** Makes trouble until every change is merged and notified, or time is up. */
async function untilEnded(
  changes: readonly TestChange[],
  {
    receiver,
    trouble,
    troubleEveryMs,
    mostMs,
    say,
  }: Pick<ClusterOptions, "troubleEveryMs" | "mostMs" | "say"> & {
    readonly receiver: Receiver;
    readonly trouble: ReturnType<typeof createTrouble>;
  },
): Promise<void> {
  const end = Date.now() + mostMs;
  let next = Date.now() + troubleEveryMs;
  let shown = -1;
  while (Date.now() < end) {
    const ended = changes.filter(
      (change) => isNotified(receiver, change) && mergesOf(change).length > 0,
    ).length;
    if (ended !== shown) say(`${ended} of ${changes.length} ended; ${sayTrouble(trouble.done)}`);
    shown = ended;
    if (ended === changes.length) return;
    if (Date.now() >= next) {
      await trouble.next();
      next = Date.now() + troubleEveryMs;
    }
    await pause(500);
  }
}

/** For example `4 kills, 2 restarts`. */
export function sayTrouble(done: Readonly<Disturbances>): string {
  return Object.entries(done)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function isNotified({ received }: Receiver, { repo }: TestChange): boolean {
  return received.some((notice) => notice.repo === repo.path && notice.event === "run.done");
}

async function until(isTrue: () => boolean, mostMs: number): Promise<void> {
  const end = Date.now() + mostMs;
  while (!isTrue() && Date.now() < end) await pause(200);
}
