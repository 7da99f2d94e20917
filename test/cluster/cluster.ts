import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { toBinary } from "@bufbuild/protobuf";
import { Producer } from "@platformatic/kafka";
import { CommitResultSchema, CommitStatus, create, topics } from "../../src/contracts/index.ts";
import type { TestKafka } from "../support/kafka/start-kafka.ts";
import { createRepository, type TestRepository } from "../support/repositories/git-repository.ts";

const own = join(import.meta.dirname, "..", "..");
const againMs = 1000;
const clock = join(import.meta.dirname, "jumping-clock.mjs");

/** A worker process that is started again when it was killed, or ended by itself, as a supervisor would. */
export interface TestWorker {
  readonly roles: readonly string[];
  kill(): Promise<void>;
  start(): void;
  /** Its clock jumps five minutes ahead, or back again. */
  jump(): void;
  /** The last of what it wrote. */
  log(): string;
}

/** Starts a process that plays roles, of this release unless told another one's checkout. */
export function startWorker(
  {
    home,
    kafka,
    env,
    release = own,
  }: {
    readonly home: string;
    readonly kafka: TestKafka;
    readonly env: Readonly<Record<string, string>>;
    readonly release?: string | undefined;
  },
  roles: readonly string[],
): TestWorker {
  let child: ChildProcess | undefined;
  let text = "";
  const start = () => {
    const main = join(release, "src/surfaces/cli/main.ts");
    const node = ["--disable-warning=ExperimentalWarning", "--import", clock];
    const args = [...node, main, "worker", ...roles, "--jobs", "1"];
    const settings = { GOLDSEAM_HOME: home, GOLDSEAM_KAFKA: kafka.bootstrap.join(","), NO_COLOR: "1" };
    child = spawn(process.execPath, args, {
      env: { ...process.env, ...env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        text = `${text}${chunk}`.slice(-20_000);
      });
    const started = child;
    started.once("exit", (code) => {
      if (code === null || started !== child) return;
      text += `\nended by itself with exit code ${code}\n`;
      setTimeout(() => started === child && start(), againMs);
    });
  };
  start();
  return {
    roles,
    start,
    jump: () => child?.kill("SIGUSR2"),
    log: () => text,
    kill: async () => {
      const ending = child;
      child = undefined;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        ending.once("exit", () => resolve());
        ending.kill("SIGKILL");
      });
    },
  };
}

/** A repository with a change; its reflog notes every move of a branch. */
export interface TestChange {
  readonly repo: TestRepository;
  readonly commitSha: string;
  readonly baseSha: string;
}

/** A small repository without dependencies; nothing has to be approved. */
export function createChange(number: number, webhook: string): TestChange {
  const settings = {
    approval_required: false,
    webhooks: [{ url: webhook, secret_env: "HOOK_SECRET" }],
    write_budget_sec: 1,
    write_max_sec: 20,
    diff_budget_sec: 0,
    max_targets: 1,
  };
  const repo = createRepository({
    "package.json": `${JSON.stringify({ name: `shop-${number}`, type: "module", scripts: { test: "node --test" } })}\n`,
    "goldseam.json": `${JSON.stringify(settings)}\n`,
    "src/fare.js": `export const base = ${number};\n`,
    "test/fare.test.js":
      'import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { base } from "../src/fare.js";\n\ntest("has a base", () => assert.ok(base >= 0));\n',
  });
  const baseSha = repo.git("rev-parse", "HEAD");
  repo.git("switch", "--quiet", "-c", "feature");
  const text = `export const base = ${number};\n\nexport function fare(km) {\n  if (km < 0) throw new RangeError("negative");\n  return km > 10 ? km + base : base;\n}\n`;
  const commitSha = repo.commit("Add a fare", { "src/fare.js": text });
  repo.git("switch", "--quiet", "main");
  return { repo, commitSha, baseSha };
}

/** Publishes commit results as a client would that knows nothing but the contract; each of them twice. */
export async function publishCommits(kafka: TestKafka, changes: readonly TestChange[]): Promise<void> {
  const producer = new Producer({
    clientId: "foreign",
    bootstrapBrokers: [...kafka.bootstrap],
    retries: true,
  });
  const messages = changes.map(({ repo, commitSha, baseSha }) => {
    const result = {
      status: CommitStatus.SUCCESS,
      repo: repo.path,
      commitSha,
      baseSha,
      branchName: "feature",
    };
    const value = Buffer.from(toBinary(CommitResultSchema, create(CommitResultSchema, result)));
    return { topic: topics.commitResult, key: Buffer.from(commitSha), value };
  });
  await producer.send({ messages: [...messages, ...messages], acks: -1 });
  await producer.close();
}

/** Somebody who receives webhooks. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly { readonly delivery: string; readonly event: string; readonly repo: string }[];
  close(): Promise<void>;
}

/** Notes what arrives. */
export async function startReceiver(): Promise<Receiver> {
  const received: { delivery: string; event: string; repo: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { delivery, event, run } = JSON.parse(body);
    received.push({ delivery, event, repo: run.repo });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
