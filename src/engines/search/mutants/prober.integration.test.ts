import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { testingOf } from "../../../languages/language-of.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { findSubjects } from "../../../languages/search/subject.ts";
import { integer } from "../../../languages/values/value.ts";
import { driverSetup } from "../driver/driver-setup.ts";
import { runDriver } from "../driver/open-driver.ts";
import { killsOf } from "./kill-points.ts";
import { createProber } from "./prober.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

/** For calls such as `weigh(9)`, the mutants that a test of each kills. */
async function killed(path: string, text: string, calls: Readonly<Record<string, [string, number]>>) {
  const manifest = path.endsWith(".py")
    ? { "pyproject.toml": '[project]\nname = "art"\nversion = "1"\n' }
    : { "package.json": '{ "type": "module" }' };
  const repo = createRepository({ ...manifest, [path]: text });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const driver = await driverSetup(workbench, path);
    const limits = { deadlineMs: Date.now() + 60_000, now: Date.now };
    const plans = Object.values(calls).map(([name, argument]): Plan => {
      const step = { kind: "call", member: "", args: [integer(argument)], kwargs: [] } as const;
      return { target: name, exportName: name, steps: [step] };
    });
    const { observations, exports } = await runDriver(driver, plans, limits);
    const outline = (await createOutlineParser()).parse(path, text);
    const { mutants } = (await testingOf(path)) ?? {};
    const mutated = await mutants?.find({ path, text, lines: [[1, 1000]] }, workbench.exec);
    if (!outline || !mutated) throw new Error("the source does not parse");
    const subjects = findSubjects({ language: driver.language, outline, text, exports }, [
      ...new Set(plans.map(({ target }) => target)),
    ]);
    const probed = await createProber(driver, { mutated, subjects }, limits).probe(observations);
    const described = new Map(
      mutated.mutants.map(({ id, line, description }) => [id, `${line}: ${description}`]),
    );
    return Object.fromEntries(
      Object.keys(calls).map((call, index) => {
        const kills = killsOf(probed[index] ?? { points: new Set() });
        return [call, kills.map((id) => described.get(id))];
      }),
    );
  } finally {
    await workbench.close();
    repo.remove();
  }
}

describe("the kill matrix", () => {
  test("of JavaScript: boundaries, endless loops, load-time code, remembered values", async () => {
    const source = `const UNIT = "kg";
const seen = new Map();
export function weigh(n) { return n > 9 ? "heavy" : n + UNIT; }
export function countdown(n) {
  while (n > 0) n -= 1;
  return n;
}
export function double(n) {
  if (!seen.has(n)) seen.set(n, n * 2);
  return seen.get(n);
}
`;
    const kills = await killed("a.js", source, {
      "weigh(9)": ["weigh", 9],
      "weigh(12)": ["weigh", 12],
      "countdown(3)": ["countdown", 3],
      "double(4)": ["double", 4],
    });
    expect(kills["weigh(9)"]).toEqual(
      expect.arrayContaining(['1: `"kg"` became `""`', "3: `>` became `>=`"]),
    );
    expect(kills["weigh(12)"]).toContain("3: `>` became `<=`");
    expect(kills["weigh(12)"]).not.toContain("3: `>` became `>=`");
    expect(kills["countdown(3)"]).toContain("5: `-=` became `+=`");
    expect(kills["double(4)"]).toContain("9: `*` became `/`");
  });

  test("of Python: boundaries, endless loops, load-time code, remembered values", async () => {
    const source = `UNIT = "kg"
seen = {}


def weigh(n: int, limit: int = 9) -> str:
    return "heavy" if n > limit else f"{n} {UNIT}"


def countdown(n: int) -> int:
    while n > 0:
        n -= 1
    return n


def double(n: int) -> int:
    if n not in seen:
        seen[n] = n * 2
    return seen[n]
`;
    const kills = await killed("a.py", source, {
      "weigh(9)": ["weigh", 9],
      "weigh(12)": ["weigh", 12],
      "countdown(3)": ["countdown", 3],
      "double(4)": ["double", 4],
    });
    expect(kills["weigh(9)"]).toEqual(
      expect.arrayContaining(["1: `'kg'` became `''`", "6: `>` became `>=`"]),
    );
    expect(kills["weigh(12)"]).toContain("6: `>` became `<=`");
    expect(kills["weigh(12)"]).not.toContain("6: `>` became `>=`");
    expect(kills["weigh(12)"]).not.toContain("5: `9` became `10`");
    expect(kills["countdown(3)"]).toContain("11: `-=` became `+=`");
    expect(kills["double(4)"]).toContain("17: `*` became `/`");
  });
});
