import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/git-repository.ts";
import { cacheKey, createDependencyCache } from "./dependency-cache.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writing = (text: string) => async (entry: string) => {
  writeFileSync(join(entry, "a"), text);
  return true;
};

it("finds what was filled, and nothing before", async () => {
  const cache = createDependencyCache(folder);
  expect(await cache.find("key")).toBeUndefined();
  const entry = await cache.fill("key", writing("1"));
  expect(await cache.find("key")).toBe(entry);
  expect(readdirSync(folder)).toEqual(["key"]);
});

it("keeps nothing of a fill that failed or threw", async () => {
  const cache = createDependencyCache(folder);
  expect(await cache.fill("key", async () => false)).toBeUndefined();
  await expect(cache.fill("key", async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(readdirSync(folder)).toEqual([]);
});

it("lets the first of two at once stand", async () => {
  const cache = createDependencyCache(folder);
  const [one, two] = await Promise.all([cache.fill("key", writing("1")), cache.fill("key", writing("2"))]);
  expect(one).toBe(two);
  expect(["1", "2"]).toContain(readFileSync(join(one ?? "", "a"), "utf8"));
  expect(readdirSync(folder)).toEqual(["key"]);
});

it("sweeps what dead processes left, and leaves the living alone", async () => {
  const dead = join(folder, ".filling-4194305-x");
  const alive = join(folder, `.filling-${process.ppid}-x`);
  for (const path of [dead, alive]) mkdirSync(path, { recursive: true });
  await createDependencyCache(folder).fill("key", writing("1"));
  expect(existsSync(dead)).toBe(false);
  expect(existsSync(alive)).toBe(true);
});

it("keeps parts of a key apart", () => {
  expect(cacheKey(["ab", "c"])).not.toBe(cacheKey(["a", "bc"]));
});
