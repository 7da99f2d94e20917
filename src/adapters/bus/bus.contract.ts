import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Bus, type BusConsumer, type BusMessage, UnreadableMessage } from "../../ports/bus.ts";

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
    async function collect(count: number, options: { group?: string; from?: Bus } = {}) {
      const { group = "g", from = bus } = options;
      const seen: BusMessage[] = [];
      let consumer: BusConsumer | undefined;
      await new Promise<void>((resolve) => {
        consumer = from.consume({ group, topics: ["commit.result"] }, async (received) => {
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

    it("keeps the order of one key within a topic, whatever is handled at the same time", async () => {
      const ids = Array.from({ length: 20 }, (_, index) => `m${index}`);
      for (const id of ids) await bus.publish([message(id, "run-1"), message(`${id}-too`, "run-2")]);
      const seen: string[] = [];
      let running = 0;
      let most = 0;
      await new Promise<void>((resolve) => {
        bus.consume({ group: "g", topics: ["commit.result"], atOnce: 4 }, async ({ id }) => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((done) => setTimeout(done, 3));
          running -= 1;
          seen.push(id);
          if (seen.length === 2 * ids.length) resolve();
        });
      });
      expect(seen.filter((id) => !id.endsWith("-too"))).toEqual(ids);
      expect(seen.filter((id) => id.endsWith("-too"))).toEqual(ids.map((id) => `${id}-too`));
      expect(most).toBe(2);
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

    it("counts what a group has not acknowledged", async () => {
      const asked = { group: "g", topics: ["commit.result"] };
      await bus.publish([message("a"), message("b")]);
      expect(await bus.countWaiting(asked)).toBe(2);
      await collect(2);
      await bus.publish([message("c")]);
      expect(await bus.countWaiting(asked)).toBe(1);
      expect(await bus.countWaiting({ ...asked, group: "other" })).toBe(3);
    });

    it("keeps a message that cannot be read, goes on with the next, and delivers it again when asked", async () => {
      await bus.publish([message("bad"), message("good")]);
      const seen: string[] = [];
      const consume = (until: number) =>
        new Promise<BusConsumer>((resolve) => {
          const consumer: BusConsumer = bus.consume(
            { group: "g", topics: ["commit.result"] },
            async (got) => {
              seen.push(read(got.payload));
              if (seen.length === until) setTimeout(() => resolve(consumer));
              if (seen.length === 1) throw new UnreadableMessage("not a message of ours");
            },
          );
        });
      await (await consume(2)).stop();
      const [letter, ...others] = await bus.deadLetters();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ group: "g", reason: "not a message of ours", message: message("bad") });
      expect(await bus.replay(letter?.id ?? "")).toBe(true);
      await (await consume(3)).stop();
      expect(seen).toEqual(["payload of bad", "payload of good", "payload of bad"]);
      expect(await bus.deadLetters()).toEqual([]);
      expect(await bus.replay("none-1")).toBe(false);
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
