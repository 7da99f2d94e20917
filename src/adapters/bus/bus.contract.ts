import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bus, BusConsumer, BusMessage } from "../../ports/bus.ts";

const message = (id: string, key = "run-1", topic = "commit.result"): BusMessage => ({
  id,
  topic,
  key,
  payload: new TextEncoder().encode(`payload of ${id}`),
});

const read = (payload: Uint8Array) => new TextDecoder().decode(payload);

/** What every adapter of the Bus port promises. `open` connects to the same bus each time; `reset` makes it a new one. */
export function busContract(name: string, suite: { reset(): Promise<void>; open(): Bus }): void {
  describe(`${name} as a bus`, () => {
    let bus: Bus;
    beforeEach(async () => {
      await suite.reset();
      bus = suite.open();
    });
    afterEach(() => bus.close());

    /** Consumes until `count` messages were handled. */
    async function collect(
      count: number,
      options: { group?: string; topics?: string[]; key?: string; from?: Bus } = {},
    ) {
      const { group = "g", topics = ["commit.result"], key, from = bus } = options;
      const seen: BusMessage[] = [];
      let consumer: BusConsumer | undefined;
      await new Promise<void>((resolve) => {
        consumer = from.consume({ group, topics, ...(key ? { key } : {}) }, async (received) => {
          seen.push(received);
          if (seen.length === count) resolve();
        });
      });
      await consumer?.stop();
      return seen;
    }

    it("delivers messages that were published before a group first consumed", async () => {
      await bus.publish([message("a")]);
      const [first] = await collect(1);
      expect(first).toMatchObject({ id: "a", key: "run-1", topic: "commit.result" });
      expect(read(first?.payload ?? new Uint8Array())).toBe("payload of a");
    });

    it("keeps the order of one key, across topics", async () => {
      const ids = Array.from({ length: 20 }, (_, index) => `m${index}`);
      for (const [index, id] of ids.entries())
        await bus.publish([message(id, "run-1", index % 2 ? "x" : "y")]);
      expect((await collect(20, { topics: ["x", "y"] })).map(({ id }) => id)).toEqual(ids);
    });

    it("ignores a message whose id the topic already holds", async () => {
      await bus.publish([message("a"), message("a")]);
      await bus.publish([message("a"), message("b")]);
      expect((await collect(2)).map(({ id }) => id)).toEqual(["a", "b"]);
    });

    it("delivers a message that a handler rejected again, before later ones of that key", async () => {
      await bus.publish([message("a"), message("b")]);
      const seen: string[] = [];
      await new Promise<void>((resolve) => {
        bus.consume({ group: "g", topics: ["commit.result"] }, async ({ id }) => {
          seen.push(id);
          if (seen.length === 1) throw new Error("not yet");
          if (id === "b") resolve();
        });
      });
      expect(seen).toEqual(["a", "a", "b"]);
    });

    it("gives each group every message", async () => {
      await bus.publish([message("a")]);
      expect(await collect(1, { group: "one" })).toHaveLength(1);
      expect(await collect(1, { group: "two" })).toHaveLength(1);
    });

    it("delivers an acknowledged message to no other member of the group, even after reconnecting", async () => {
      await bus.publish([message("a")]);
      await collect(1);
      const other = suite.open();
      await other.publish([message("b")]);
      expect((await collect(1, { from: other })).map(({ id }) => id)).toEqual(["b"]);
      await other.close();
    });

    it("delivers only the requested key", async () => {
      await bus.publish([message("a", "run-1"), message("b", "run-2")]);
      expect((await collect(1, { key: "run-2" })).map(({ id }) => id)).toEqual(["b"]);
    });

    it("counts what a group has not acknowledged", async () => {
      const asked = { group: "g", topics: ["commit.result"] };
      await bus.publish([message("a"), message("b"), message("c", "run-2")]);
      expect(await bus.countWaiting(asked)).toBe(3);
      expect(await bus.countWaiting({ ...asked, key: "run-2" })).toBe(1);
      await collect(2, { key: "run-1" });
      expect(await bus.countWaiting(asked)).toBe(1);
      expect(await bus.countWaiting({ ...asked, group: "other" })).toBe(3);
    });

    it("stops after the running handler", async () => {
      await bus.publish([message("a"), message("b")]);
      const seen: string[] = [];
      let consumer: BusConsumer | undefined;
      await new Promise<void>((resolve) => {
        consumer = bus.consume({ group: "g", topics: ["commit.result"] }, async ({ id }) => {
          seen.push(id);
          resolve();
        });
      });
      await consumer?.stop();
      const count = seen.length;
      await bus.publish([message("c")]);
      expect(seen).toHaveLength(count);
    });
  });
}
