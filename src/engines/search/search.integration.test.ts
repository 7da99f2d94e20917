import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { EngineProgress } from "../engine.ts";
import { driverSetup } from "./driver/driver-setup.ts";
import { type SearchResult, search } from "./search.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

/** The result of a search without mutants for all exports of an ES module. */
async function searched(
  text: string,
  onProgress?: (progress: EngineProgress) => void,
): Promise<SearchResult> {
  const repo = createRepository({ "package.json": '{ "type": "module" }', "a.js": text });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const outlines = await createOutlineParser();
    const outline = outlines.parse("a.js", text);
    if (!outline) throw new Error("the source does not parse");
    const targets = outline.symbols.filter(({ exported }) => exported).map(({ name }) => name);
    const mutate = async () => undefined;
    const limits = { seed: 1, budgetMs: 20_000, now: Date.now };
    return await search(await driverSetup(workbench, "a.js"), {
      outline,
      outlines,
      text,
      targets,
      mutate,
      onProgress,
      ...limits,
    });
  } finally {
    await workbench.close();
    repo.remove();
  }
}

/** The calls of each plan, such as `add(3).call(4)`, with the results. */
function calls({ found }: SearchResult): Record<string, string> {
  const entries = found.flatMap(({ observations }) =>
    observations.map(({ plan, value, error, calls: made }) => {
      const steps = plan.steps.map(({ member, args }, index) => {
        const given = args.map((arg) => ("value" in arg ? arg.value : arg.kind)).join();
        return `${index === 0 ? plan.target : member || "call"}(${given})`;
      });
      const came = error.message || JSON.stringify("value" in value ? value.value : value);
      return [
        steps.join("."),
        made ? `${came} ${JSON.stringify(made.map(([, each]) => each.length))}` : came,
      ];
    }),
  );
  return Object.fromEntries(entries);
}

test("finds the values that the code compares with, although its text does not contain them", async () => {
  const progress: EngineProgress[] = [];
  const result = await searched(
    `export function match(x, s) {
  if (x * 2 === 84) return "answer";
  switch (s.trim()) { case "al" + "pha": return "a"; case \`be\${"ta"}\`: return "b" }
  return new Set(["qu" + "ux"]).has(s) || s.startsWith("pre" + "fix") ? "in" : null;
}
`,
    (one) => progress.push(one),
  );
  expect(result.statistics).toMatchObject({ covered: result.statistics.reachable });
  const outcomes = new Set(Object.values(calls(result)));
  expect(outcomes).toEqual(new Set(['"answer"', '"a"', '"b"', '"in"', '{"kind":"null"}']));
  expect(progress.at(0)?.executions).toBeGreaterThan(0);
});

test("uses results of calls, and notes calls of callbacks; the same again for a seed", async () => {
  const source = `export const add = (a) => (b) => a + b;
export function each(items, fn) { for (const item of items) fn(item); }
export async function* count(n) { for (let i = 1; i <= n; i++) yield i; }
`;
  const result = await searched(source);
  const found = calls(result);
  expect(found).toHaveProperty(["add(3).call(3)"], '"6"');
  expect(Object.keys(found).filter((call) => call.startsWith("each("))).not.toEqual([]);
  expect(found["count(3)"]).toContain('"kind":"iterator"');
  expect(calls(await searched(source))).toEqual(found);
});

test("calls functions that are known only after loading", async () => {
  const found = calls(
    await searched(`const make = (by) => Object.assign((n) => n * by, { also: { negate: (n) => -n } });
export default make(2);
`),
  );
  const targets = new Set(Object.keys(found).map((call) => call.replace(/\(.*/, "")));
  expect(targets).toEqual(new Set(["a", "a.also.negate"]));
  expect(found).toHaveProperty(["a(3)"], '"6"');
});

test("reaches states of objects that show only in later calls, with constructor calls that work", async () => {
  const { statistics } = await searched(`export class Box {
  #kept = new Map();
  #limit;
  constructor(options = {}) {
    if (!(options.limit > 0)) throw new TypeError("\`limit\` has to be positive");
    this.#limit = options.limit;
  }
  put(key) {
    if (this.#kept.size >= this.#limit) this.#kept.clear();
    this.#kept.set(key, true);
  }
  has(key) { return this.#kept.has(key); }
}
`);
  expect(statistics).toMatchObject({ covered: statistics.reachable });
});

test("has values of all kinds that code distinguishes", async () => {
  const { statistics } = await searched(`export function kindOf(value) {
  if (typeof value === "symbol") return "symbol";
  if (typeof value !== "object" || value === null) return "plain";
  if (value instanceof Error) return "error";
  if (Buffer.isBuffer(value)) return "buffer";
  if (ArrayBuffer.isView(value)) return "view";
  if (Object.getPrototypeOf(value) === null) return "bare";
  if (value.next === value) return "ring";
  for (const key in value) if (!Object.hasOwn(value, key)) return "heir";
  if (Object.isFrozen(value)) return "frozen";
  return value.constructor === Object ? "object" : "instance";
}
`);
  expect(statistics).toMatchObject({ covered: statistics.reachable });
});
