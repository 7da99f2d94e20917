import { expect, test } from "vitest";
import type { Plan, Step } from "../../../../languages/search/plan.ts";
import { integer, string, type Value } from "../../../../languages/values/value.ts";
import { createWrittenObjects } from "./written-objects.ts";

const made = (...args: Value[]): Step => ({ kind: "new", member: "", args, kwargs: [] });
const example = (exportName: string, ...steps: Step[]): Plan => ({ target: exportName, exportName, steps });
const read: Step = { kind: "call", member: "read", args: [], kwargs: [] };

test("takes the ways that people make objects of a class, the most usual first, then the shortest", () => {
  const examples = [
    example("Store", made(string("a long path"))),
    example("Store", made(string("x"))),
    example("Store", made(integer(1)), read),
    example("Store", made(integer(1))),
    example("Other", made(integer(2))),
    example("Store", read),
  ];
  const written = createWrittenObjects({ exports: [], hints: { examples } });
  expect(written("Store").map(({ args }) => args[0])).toEqual([
    integer(1),
    string("x"),
    string("a long path"),
  ]);
  expect(written("Unknown")).toEqual([]);
});
