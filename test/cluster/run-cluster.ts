import { rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/git-repository.ts";
import { startKafka } from "../support/kafka/start-kafka.ts";
import { startPostgresServer } from "../support/servers/postgres-server.ts";
import { startS3Server } from "../support/servers/s3-server.ts";
import {
  createChange,
  publishCommits,
  type Receiver,
  startReceiver,
  startWorker,
  type TestChange,
} from "./cluster.ts";

/** What a cluster has to survive. */
export interface ClusterOptions {
  readonly runs: number;
  /** The roles of each process. */
  readonly workers: readonly (readonly string[])[];
  readonly kills: number;
  readonly killEveryMs: number;
  readonly restarts: number;
  readonly mostMs: number;
  readonly seed: number;
  readonly say: (text: string) => void;
}

/** What became of it, counted from git and from what a receiver got. */
export interface ClusterOutcome {
  readonly runs: number;
  readonly kills: number;
  readonly restarts: number;
  readonly lost: number;
  readonly doubled: number;
  readonly absorbed: number;
  /** One line for each fault. */
  readonly faults: readonly string[];
  readonly logs: string;
}

/**
 * Runs changes through processes that share a broker, a database and a bucket, each with a home of its own, while some are
 * killed and the servers restart.
 */
export async function runCluster(options: ClusterOptions): Promise<ClusterOutcome> {
  const homes = temporaryFolder("goldseam-cluster-");
  const receiver = await startReceiver();
  const [kafka, postgres, s3] = await Promise.all([startKafka(), startPostgresServer(), startS3Server()]);
  const env = {
    ...{ HOOK_SECRET: "hush", AWS_REGION: "us-east-1", ...s3.env },
    GOLDSEAM_DATABASE: await postgres.createDatabase(),
    GOLDSEAM_BLOBS: `s3://${s3.bucket}/archives?endpoint=${s3.endpoint}`,
  };
  const workers = options.workers.map((roles, at) =>
    startWorker({ home: join(homes, String(at)), kafka, env }, roles),
  );
  const changes = Array.from({ length: options.runs }, (_, number) => createChange(number, receiver.url));
  const random = createRandom(options.seed);
  const done = { kills: 0, restarts: 0 };
  try {
    // Workers create the topics.
    await until(() => workers.every((worker) => worker.log().includes("playing")), 60_000);
    await pause(3000);
    await publishCommits(kafka, changes);
    const end = Date.now() + options.mostMs;
    let nextKill = Date.now() + options.killEveryMs;
    let shown = -1;
    while (Date.now() < end) {
      const merged = changes.filter((change) => mergesOf(change).length > 0 && isNotified(receiver, change));
      if (merged.length !== shown)
        options.say(`${merged.length} of ${changes.length} ended, ${done.kills} kills`);
      shown = merged.length;
      if (merged.length === changes.length) break;
      if (done.kills < options.kills && Date.now() >= nextKill) {
        const victim = workers[Math.floor(random() * workers.length)];
        await victim?.kill();
        done.kills += 1;
        await pause(300);
        victim?.start();
        nextKill = Date.now() + options.killEveryMs;
        if (done.restarts < options.restarts && done.kills >= (done.restarts + 1) * 2) {
          await (done.restarts % 2 === 0 ? kafka : postgres).restart();
          done.restarts += 1;
        }
      }
      await pause(500);
    }
    // Whatever is left in topics and timers would show up as something doubled.
    await pause(5000);
    const faults = changes.flatMap((change) => faultsOf(change, receiver));
    const distinct = new Set(receiver.received.map(({ delivery }) => delivery)).size;
    return {
      ...{ runs: changes.length, ...done },
      lost: faults.filter((fault) => fault.startsWith("lost")).length,
      doubled: faults.filter((fault) => fault.startsWith("doubled")).length,
      absorbed: changes.length + receiver.received.length - distinct,
      faults,
      logs: workers.map((worker) => `--- ${worker.roles.join(" ")}\n${worker.log().slice(-3000)}`).join("\n"),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await Promise.all([kafka.stop(), postgres.remove(), s3.remove()]);
    await receiver.close();
    for (const { repo } of changes) repo.remove();
    rmSync(homes, { recursive: true, force: true });
  }
}

/** Everything but what a change has to leave: one merge, one move of the branch, one commit of tests, one notice of each kind. */
function faultsOf(change: TestChange, receiver: Receiver): string[] {
  const { repo } = change;
  const name = repo.path;
  const faults: string[] = [];
  const check = (what: string, count: number, least = 1) => {
    if (count < least) faults.push(`lost: no ${what} in ${name}`);
    if (count > 1) faults.push(`doubled: ${count} × ${what} in ${name}`);
  };
  check("merge", mergesOf(change).length);
  const moves = repo.git("reflog", "show", "--format=%H", "main").split("\n").filter(Boolean);
  check("move of the branch", moves.length - 1);
  const branches = repo
    .git("for-each-ref", "--format=%(refname)", "refs/heads/agt")
    .split("\n")
    .filter(Boolean);
  check("branch of tests", branches.length, 0);
  for (const branch of branches)
    check("commit of tests", Number(repo.git("rev-list", "--count", `${change.commitSha}..${branch}`)));
  const mine = receiver.received.filter((notice) => notice.repo === name);
  const deliveries = [...new Map(mine.map((notice) => [notice.delivery, notice.event])).values()];
  check("notice that it is done", deliveries.filter((event) => event === "run.done").length);
  check("notice that it is worked on", deliveries.filter((event) => event === "run.working").length);
  return faults;
}

function mergesOf({ repo, baseSha }: TestChange): string[] {
  const found = repo.git("log", "--format=%H", "--grep=^Goldseam-Run:", `${baseSha}..main`);
  return found.split("\n").filter(Boolean);
}

function isNotified({ received }: Receiver, { repo }: TestChange): boolean {
  return received.some((notice) => notice.repo === repo.path && notice.event === "run.done");
}

async function until(isTrue: () => boolean, mostMs: number): Promise<void> {
  const end = Date.now() + mostMs;
  while (!isTrue() && Date.now() < end) await pause(200);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
