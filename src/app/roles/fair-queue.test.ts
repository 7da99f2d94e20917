import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

it("does not let one asker with much work keep another waiting", async () => {
  const queue = createFairQueue(2);
  const order: string[] = [];
  const most = { shop: 0 };
  const begin = (asker: string, name: string) =>
    queue.run(asker, async () => {
      order.push(name);
      most.shop = Math.max(most.shop, queue.running);
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
  const work = ["a1", "a2", "a3", "a4", "a5"].map((name) => begin("a", name));
  work.push(begin("b", "b1"), begin("b", "b2"));
  expect(queue.waiting).toBe(5);
  await Promise.all(work);
  expect(order).toEqual(["a1", "a2", "b1", "a3", "b2", "a4", "a5"]);
  expect(most.shop).toBe(2);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

it("frees the slot of work that failed", async () => {
  const queue = createFairQueue(1);
  await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run("b", async () => "yes")).toBe("yes");
});
