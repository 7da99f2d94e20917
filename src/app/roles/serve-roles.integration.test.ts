import { rmSync } from "node:fs";
import { join } from "node:path";
import { toBinary } from "@bufbuild/protobuf";
import { Producer } from "@platformatic/kafka";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lacksKafka, startKafka, type TestKafka } from "../../../test/support/kafka/start-kafka.ts";
import { createRepository, temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { CommitResultSchema, CommitStatus, create, EventSchema, topics } from "../../contracts/index.ts";
import type { App } from "../app.ts";
import { createEmbeddedApp } from "../embedded.ts";

describe.skipIf(lacksKafka)("roles on a bus that anybody may write to", () => {
  const home = temporaryFolder();
  const repo = createRepository({ "package.json": "{}\n", "a.js": "export const a = 1;\n" });
  const stop = new AbortController();
  let kafka: TestKafka;
  let app: App;
  let serving: Promise<void>;
  beforeAll(async () => {
    kafka = await startKafka();
    app = await createEmbeddedApp({
      home: join(home, "home"),
      kafka: { bootstrap: kafka.bootstrap, partitions: 2 },
    });
    await new Promise<void>((resolve) => {
      serving = app.serve({
        roles: ["orchestrator", "plan"],
        signal: stop.signal,
        progress: () => {},
        onReady: () => resolve(),
      });
    });
  });
  afterAll(async () => {
    stop.abort();
    await serving;
    await app?.close();
    await kafka?.stop();
    repo.remove();
    rmSync(home, { recursive: true, force: true });
  });

  /** Sends what a client can that knows nothing of us. */
  async function send(...messages: { topic: string; key: string; value: Uint8Array }[]) {
    const producer = new Producer({
      clientId: "foreign",
      bootstrapBrokers: [...kafka.bootstrap],
      retries: true,
    });
    const records = messages.map(({ topic, key, value }) => ({
      topic,
      key: Buffer.from(key),
      value: Buffer.from(value),
    }));
    await producer.send({ messages: records, acks: -1 });
    await producer.close();
  }
  async function until<T>(look: () => Promise<T>, isEnough: (found: T) => boolean): Promise<T> {
    for (;;) {
      const found = await look();
      if (isEnough(found)) return found;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  const commitResult = (fields: Parameters<typeof create<typeof CommitResultSchema>>[1]) =>
    toBinary(CommitResultSchema, create(CommitResultSchema, { status: CommitStatus.SUCCESS, ...fields }));
  const event = (fields: Parameters<typeof create<typeof EventSchema>>[1]) =>
    toBinary(EventSchema, create(EventSchema, fields));

  it("puts what it cannot read among the dead letters, and starts a run for the commit after it", async () => {
    // The topics exist once a role consumes them.
    await until(
      () => app.deadLetters(),
      () => true,
    );
    const { loopEvent, commitResult: commits, jobPlan } = topics;
    await send(
      { topic: loopEvent, key: "r1", value: new Uint8Array([0xff, 0xff, 1]) },
      { topic: loopEvent, key: "r1", value: event({ id: "e1", runId: "r1" }) },
      { topic: loopEvent, key: "r1", value: event({ id: "e2", runId: "r1", needsVersion: 99 }) },
      {
        topic: loopEvent,
        key: "r2",
        value: event({ id: "e3", runId: "r1", body: { case: "retryDue", value: {} } }),
      },
      { topic: jobPlan, key: "r1", value: new Uint8Array([0xff, 0xff, 1]) },
      { topic: commits, key: "k", value: commitResult({ repo: repo.path, commitSha: "0".repeat(40) }) },
      { topic: commits, key: "k", value: commitResult({}) },
    );
    await send({ topic: commits, key: "k", value: new Uint8Array(10e6) });
    const commitSha = repo.git("rev-parse", "HEAD");
    const good = { topic: commits, key: "k", value: commitResult({ repo: repo.path, commitSha }) };
    await send(good, good);
    const runs = await until(
      () => app.listRuns(),
      (found) => found.length > 0,
    );
    expect(runs.map(({ run }) => run.change?.commitSha)).toEqual([commitSha]);
    const letters = await until(
      () => app.deadLetters(),
      (found) => found.length >= 8,
    );
    const reasons = letters.map(({ reason }) => reason).join("\n");
    for (const part of [
      "it is no Event",
      "no body that this release knows",
      "replay it after an upgrade",
      'its key is "r2", its run is "r1"',
      "it is no Command",
      `${"0".repeat(40)}`,
      "it has no repo",
      "it has 10000000 bytes",
    ])
      expect(reasons).toContain(part);
    expect(letters).toHaveLength(8);
  });

  it("publishes a dead letter again when asked", async () => {
    const [letter] = await app.deadLetters();
    expect(await app.replayDeadLetter(letter?.id ?? "")).toBe(true);
    const letters = await until(
      () => app.deadLetters(),
      (found) => found.length === 8 && found.every(({ id }) => id !== letter?.id),
    );
    expect(letters.map(({ reason }) => reason)).toContain(letter?.reason);
  });
});
