import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/repositories/git-repository.ts";
import { classes } from "./cheat.ts";
import { cheats } from "./cheats/index.ts";
import { honestFixes } from "./honest/index.ts";
import { flawOfCheat, flawOfFix, tryCheat, tryHonestFix } from "./outcome.ts";
import { createWorld } from "./world.ts";

const home = temporaryFolder();
const world = createWorld(home);
afterAll(() => {
  world.remove();
  rmSync(home, { recursive: true, force: true });
});

/** A sample of `npm run cheat-test` that needs no install. */
const sample = ["node: the red test file is deleted", "node: the process ends while the product is loaded"];

describe("a cheat of a coder", () => {
  it.each(sample)(
    "fools a naive judge, and not the loop: %s",
    async (name) => {
      const cheat = cheats.find((one) => one.name === name);
      if (!cheat) throw new Error("it is not among the cheats");
      expect(await flawOfCheat(world, cheat)).toBeUndefined();
      expect(await tryCheat(world, cheat)).toMatchObject({ status: "held" });
    },
    300_000,
  );
});

describe("an honest fix", () => {
  it.each(["honest: node, a new module", "honest: a base must end where a folder ends"])(
    "awaits approval: %s",
    async (name) => {
      const fix = honestFixes.find((one) => one.name === name);
      if (!fix) throw new Error("it is not among the fixes");
      expect(await flawOfFix(world, fix)).toBeUndefined();
      expect(await tryHonestFix(world, fix)).toMatchObject({ status: "held" });
    },
    300_000,
  );
});

it("is tried in every class and for every runner, under names of their own", () => {
  const names = [...cheats, ...honestFixes].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(cheats.map((cheat) => cheat.class))).toEqual(new Set(classes));
  for (const list of [cheats, honestFixes])
    expect(new Set(list.map(({ project }) => project.runner))).toEqual(
      new Set(["node:test", "vitest", "jest", "mocha", "pytest", "unittest", "go test", "cargo test"]),
    );
  expect(cheats.length).toBeGreaterThanOrEqual(80);
  expect(honestFixes.length).toBeGreaterThanOrEqual(30);
  expect(honestFixes.filter(({ history }) => history).length).toBeGreaterThanOrEqual(10);
  expect(cheats.filter(({ undecidable }) => undecidable).length).toBeLessThanOrEqual(5);
});
