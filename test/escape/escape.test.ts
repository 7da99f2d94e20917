import { afterAll, describe, expect, test } from "vitest";
import { type Safeguard, safeguards } from "../../src/adapters/sandbox/isolation/safeguards.ts";
import { attemptsIn, someGetsOut } from "./attempt.ts";
import { availablePlaces } from "./places.ts";
import { programs } from "./programs/index.ts";

const onHost = attemptsIn({ name: "none" });
const places = await availablePlaces();
const sandboxes = places.map((place) => ({ ...place, attempt: attemptsIn(place) }));
const flags = Object.keys(safeguards) as Safeguard[];

const attempted = new Set<string>();
const escaped = new Set<string>();
const needed = new Set<Safeguard>();
const untried = new Set<Safeguard>();

/** Only a program that succeeds without a sandbox shows anything by failing inside one. */
describe.concurrent("every hostile program gets out without a sandbox, and does not with one", () => {
  test.for(programs)("$name", async (program, { expect, skip }) => {
    const free = await onHost(program);
    if (free.touched.length === 0) skip("cannot succeed on this host even without a sandbox");
    attempted.add(program.name);
    for (const { name, attempt } of sandboxes) {
      const { touched } = await attempt(program);
      if (touched.length > 0) escaped.add(program.name);
      expect.soft(touched, name).toEqual([]);
    }
  });
});

describe.concurrent("every safeguard is needed: without it, some program gets out", () => {
  test.for(flags)("%s", async (flag, { expect, skip }) => {
    const kept = programs.filter(({ heldBy }) => heldBy.includes(flag));
    const open: string[] = [];
    for (const { name } of places) {
      if (await someGetsOut(kept, attemptsIn({ name, without: [flag] }))) open.push(name);
    }
    if (open.length === 0 && !(await someGetsOut(kept, onHost))) {
      untried.add(flag);
      skip("what it holds back cannot succeed on this host even without a sandbox");
    }
    expect(open).toEqual(places.map(({ name }) => name));
    needed.add(flag);
  });
});

test("at least forty programs were tried", () => {
  expect(places).not.toEqual([]);
  expect(attempted.size).toBeGreaterThanOrEqual(40);
});

afterAll(() => {
  const tried = flags.length - untried.size;
  const counts = `${attempted.size} attempted, ${escaped.size} escaped; ${tried} flags, ${needed.size} needed`;
  console.log(`${counts} (${places.map(({ name }) => name).join(", ")})`);
});
