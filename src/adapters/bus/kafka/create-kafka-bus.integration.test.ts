import { randomUUID } from "node:crypto";
import { Producer } from "@platformatic/kafka";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lacksKafka, startKafka, type TestKafka } from "../../../../test/support/kafka/start-kafka.ts";
import type { BusConsumer, BusMessage } from "../../../ports/bus.ts";
import { busContract } from "../bus.contract.ts";
import { createKafkaBus } from "./create-kafka-bus.ts";

const message = (id: string, key = "run-1"): BusMessage => ({
  ...{ id, topic: "t", key },
  payload: new TextEncoder().encode(id),
});

describe.skipIf(lacksKafka)("a real broker", () => {
  let kafka: TestKafka;
  let prefix = "";
  beforeAll(async () => {
    kafka = await startKafka();
  });
  afterAll(() => kafka?.stop());
  const open = () => createKafkaBus({ bootstrap: kafka.bootstrap, prefix, partitions: 3 });
  const reset = async () => {
    prefix = `${randomUUID().slice(0, 8)}.`;
  };

  busContract("kafka", { reset, open });

  it("gives a message that a foreign client sent its place as its id", async () => {
    await reset();
    const bus = open();
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await bus.publish([{ ...message("first", "k"), traceparent }]);
    const producer = new Producer({ clientId: "foreign", bootstrapBrokers: [...kafka.bootstrap] });
    const bare = { topic: `${prefix}t`, key: Buffer.from("k"), value: Buffer.from("bare") };
    await producer.send({ messages: [bare], acks: -1 });
    await producer.close();
    const seen: BusMessage[] = [];
    await new Promise<void>((resolve) => {
      bus.consume({ group: "g", topics: ["t"] }, async (received) => {
        seen.push(received);
        if (seen.length === 2) resolve();
      });
    });
    expect(seen[0]?.traceparent).toBe(traceparent);
    expect(seen[1]?.traceparent).toBeUndefined();
    expect(seen[1]).toMatchObject({ id: expect.stringMatching(/t\/\d\/1$/), topic: "t", key: "k" });
    await bus.close();
  });

  it("works on when the broker was away, and misses nothing", async () => {
    await reset();
    const bus = open();
    const seen = new Set<string>();
    let consumer: BusConsumer | undefined;
    const all = new Promise<void>((resolve) => {
      consumer = bus.consume({ group: "g", topics: ["t"], atOnce: 4 }, async ({ id }) => {
        seen.add(id);
        if (seen.size === 60) resolve();
      });
    });
    const ids = Array.from({ length: 60 }, (_, index) => `m${index}`);
    await bus.publish(ids.slice(0, 20).map((id) => message(id, `run-${id}`)));
    const restarting = kafka.restart();
    const published = bus.publish(ids.slice(20, 40).map((id) => message(id, `run-${id}`)));
    await restarting;
    await published;
    await bus.publish(ids.slice(40).map((id) => message(id, `run-${id}`)));
    await all;
    await consumer?.stop();
    expect([...seen].toSorted()).toEqual(ids.toSorted());
    await bus.close();
  });

  it("delivers a long job again when its worker leaves, and keeps it while others join", async () => {
    await reset();
    const [one, two] = [open(), open()];
    await one.publish([message("long")]);
    const seen: string[] = [];
    let end = () => {};
    const long = new Promise<void>((resolve) => {
      end = resolve;
    });
    const started = new Promise<void>((resolve) => {
      one.consume({ group: "g", topics: ["t"] }, async ({ id }) => {
        seen.push(`one ${id}`);
        resolve();
        await long;
      });
    });
    await started;
    two.consume({ group: "g", topics: ["t"] }, async ({ id }) => {
      seen.push(`two ${id}`);
    });
    await two.publish(Array.from({ length: 12 }, (_, index) => message(`m${index}`, `run-${index}`)));
    await new Promise((resolve) => setTimeout(resolve, 4000));
    end();
    await one.close();
    while ((await two.countWaiting({ group: "g", topics: ["t"] })) > 0)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const handled = new Set(seen.map((each) => each.split(" ")[1]));
    expect(handled.size).toBe(13);
    await two.close();
  });
});
