import { rmSync } from "node:fs";
import { Admin } from "@platformatic/kafka";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardKafka, type KafkaGuard } from "../../../../test/support/kafka/guard-kafka.ts";
import { lacksKafka, startKafka, type TestKafka } from "../../../../test/support/kafka/start-kafka.ts";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { createKafkaBus } from "./create-kafka-bus.ts";
import { clientOptions, type KafkaAccess } from "./kafka-client.ts";

describe.skipIf(lacksKafka)("a broker with TLS and passwords", () => {
  const folder = temporaryFolder();
  let guard: KafkaGuard;
  let kafka: TestKafka;
  beforeAll(async () => {
    guard = guardKafka(folder);
    kafka = await startKafka({ guard });
  });
  afterAll(async () => {
    await kafka?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const access = (password = guard.user.password): KafkaAccess => ({
    ...{ bootstrap: kafka.bootstrap, partitions: 1, tls: { ca: guard.ca } },
    sasl: { mechanism: "PLAIN", username: guard.user.username, password },
  });

  it("carries messages", async () => {
    const bus = createKafkaBus(access());
    await bus.publish([{ id: "a", topic: "t", key: "k", payload: new Uint8Array([1]) }]);
    const received = await new Promise((resolve) => {
      bus.consume({ group: "g", topics: ["t"] }, async (message) => resolve(message));
    });
    expect(received).toMatchObject({ id: "a", key: "k" });
    await bus.close();
  });

  it("turns away a wrong password, and is not trusted without its authority", async () => {
    const ask = async (options: KafkaAccess) => {
      const admin = new Admin({ ...clientOptions(options), retries: 0, timeout: 5000 });
      return admin
        .listTopics()
        .then(
          () => "let in",
          () => "turned away",
        )
        .finally(() => admin.close().catch(() => {}));
    };
    const answers = [
      await ask(access()),
      await ask(access("wrong")),
      await ask({ ...access(), sasl: undefined }),
      await ask({ ...access(), tls: {} }),
    ];
    expect(answers).toEqual(["let in", "turned away", "turned away", "turned away"]);
  });
});
