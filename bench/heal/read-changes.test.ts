import { describe, expect, it } from "vitest";
import { kinds } from "./broken-change.ts";
import { codersOf } from "./coders.ts";
import { drawSample } from "./draw-sample.ts";
import { readChanges } from "./read-changes.ts";

const changes = readChanges();

describe("the broken changes", () => {
  it("are many, of every kind, half of them for each language", () => {
    expect(changes.length).toBeGreaterThanOrEqual(30);
    for (const kind of kinds)
      expect(changes.filter((one) => one.kind === kind).length, kind).toBeGreaterThanOrEqual(3);
    const python = changes.filter(({ runner }) => runner === "pytest").length;
    expect(Math.abs(2 * python - changes.length)).toBeLessThanOrEqual(4);
    expect(new Set(changes.map(({ runner }) => runner)).size).toBe(3);
    expect(new Set(changes.map(({ name }) => name)).size).toBe(changes.length);
  });

  it("have answers that change something, each in another way", () => {
    for (const change of changes) {
      const { base, change: author } = change.project;
      const trees = codersOf(change)
        .filter(({ name }) => !["none", "second try"].includes(name))
        .map(({ deed }) => JSON.stringify([deed.write, deed.remove]));
      expect(new Set(trees).size, change.name).toBe(trees.length);
      for (const answer of [...change.right, change.wrong, ...change.cheats])
        for (const [path, text] of Object.entries(answer))
          expect(text, `${change.name} ${path}`).not.toBe({ ...base, ...author }[path]);
    }
  });

  it("are asked of coders of every sort", () => {
    const all = changes.flatMap(codersOf);
    for (const name of ["right", "right 2", "wrong", "half", "cheat", "none", "second try"])
      expect(all.filter((coder) => coder.name === name).length, name).toBeGreaterThanOrEqual(8);
  });
});

it("draws the same sample for the same seed", () => {
  const names = (seed: number) => drawSample(changes, 4, seed).map(({ name }) => name);
  expect(names(1)).toEqual(names(1));
  expect(names(1)).toHaveLength(4);
  expect(new Set([1, 2, 3].map((seed) => names(seed).join())).size).toBeGreaterThan(1);
});
