import { expect, test } from "vitest";
import { createJournal, markFinished, unfinishedKey } from "./journal.ts";

function memory() {
  const kept = new Map<string, Uint8Array>();
  return {
    findJobResult: async (key: string) => kept.get(key),
    saveJobResult: async (key: string, bytes: Uint8Array) => {
      if (!kept.has(key)) kept.set(key, bytes);
      return true;
    },
  };
}

const form = { toJson: (n: number) => (n < 0 ? undefined : n), fromJson: (n: number) => n };

test("a finished part is made once, an unfinished one again", async () => {
  const journal = createJournal(memory(), "key");
  const made: number[] = [];
  const make = (n: number) => async () => {
    made.push(n);
    return n;
  };
  expect(await journal.once("a", make(-1), form)).toBe(-1);
  expect(await journal.once("a", make(2), form)).toBe(2);
  expect(await journal.once("a", make(3), form)).toBe(2);
  expect(made).toEqual([-1, 2]);
});

test("stopped work keeps its key, finished work begins again", async () => {
  const store = memory();
  const first = await unfinishedKey(store, ["a"]);
  expect(await unfinishedKey(store, ["a"])).toBe(first);
  expect(await unfinishedKey(store, ["b"])).not.toBe(first);
  await markFinished(store, first);
  expect(await unfinishedKey(store, ["a"])).not.toBe(first);
});
