import { expect, test } from "vitest";
import { shareWork } from "./share-work.ts";

test("the same question at the same time is worked out once, another or a later one again", async () => {
  const worked: number[] = [];
  const ask = shareWork(async ({ days }: { readonly days: number }) => {
    worked.push(days);
    await Promise.resolve();
    return days * 2;
  });
  expect(await Promise.all([ask({ days: 1 }), ask({ days: 1 }), ask({ days: 2 })])).toEqual([2, 2, 4]);
  expect(worked).toEqual([1, 2]);
  expect(await ask({ days: 1 })).toBe(2);
  expect(worked).toEqual([1, 2, 1]);
});

test("a failure is everybody's who waits for it, and nobody's afterwards", async () => {
  let isDown = true;
  const ask = shareWork(async (_: object) => {
    if (isDown) throw new Error("away");
    return "there";
  });
  const both = await Promise.allSettled([ask({}), ask({})]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await ask({})).toBe("there");
});
