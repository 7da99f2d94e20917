import { expect, test } from "vitest";
import { CaseKind } from "../../contracts/index.ts";
import type { Mutant } from "../../languages/mutants/mutant.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { confirmKills } from "./confirm-kills.ts";

const candidate = (name: string): Candidate => ({
  ...{ name, code: "", imports: [], lines: [], target: "f", group: "f" },
  kind: CaseKind.SUCCESS,
  branches: undefined,
});
const mutants = Array.from(
  { length: 8 },
  (_, id): Mutant => ({ id, line: 1, kind: "operator", description: `${id}` }),
);
const [honest, forged] = [candidate("honest"), candidate("forged")];
const claims = new Map(mutants.map((mutant) => [mutant, [honest, forged]]));
const count = (killers: ReadonlyMap<Mutant, readonly Candidate[]>, one: Candidate) =>
  [...killers.values()].filter((tests) => tests.includes(one)).length;

test("kills that only a switch shows are dropped, others stay", async () => {
  const tried: Mutant[] = [];
  const confirm = async (mutant: Mutant) => {
    tried.push(mutant);
    return (one: Candidate) => (one === honest ? ("killed" as const) : ("alive" as const));
  };
  const { killers: kept, untried } = await confirmKills(claims, confirm, () => false);
  expect([count(kept, honest), count(kept, forged), tried.length]).toEqual([8, 0, 5]);
  expect(untried.size).toBe(0);
});

test("a single kill that is not confirmed costs only itself", async () => {
  const confirm =
    async ({ id }: Mutant) =>
    () =>
      id === 0 ? ("alive" as const) : ("killed" as const);
  const { killers: kept } = await confirmKills(claims, confirm, () => false);
  expect(count(kept, honest)).toBe(7);
});

test("without time for a single try nothing is claimed", async () => {
  const { killers: kept, untried } = await confirmKills(
    claims,
    () => Promise.reject(new Error("no time")),
    () => true,
  );
  expect(kept.size).toBe(0);
  expect([...untried]).toEqual([honest, forged]);
});
