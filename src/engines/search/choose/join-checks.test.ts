import { expect, test } from "vitest";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import type { TestWriter } from "../../../languages/tests/test-writer.ts";
import { dict, integer, string } from "../../../languages/values/value.ts";
import type { Title } from "../naming/names.ts";
import { canJoin, joinChecks } from "./join-checks.ts";

const slugified = (title: string, options: Record<string, number> = {}) => {
  const given = Object.entries(options).map(([name, value]) => [name, integer(value)] as const);
  const args = [string(title), ...(given.length > 0 ? [dict(Object.fromEntries(given))] : [])];
  return namedTest(
    "slugify",
    ["title", "options"],
    observed({ steps: [call("", args)] }, { value: string(title.toLowerCase()) }),
  );
};

const titleOf = (name: string, more: Partial<Title> = {}): Title => ({
  ...{ name, text: name, isStated: false, isLead: false, vague: undefined },
  ...more,
});
const lead = { isStated: true, isLead: true };

const checkOf = ({ observation }: Named) => ({ code: JSON.stringify(observation.value), imports: [] });
const writer = {
  check: (one: Named) => (one.observation.outcome === "threw" ? undefined : checkOf(one)),
  renderChecks: (checks: readonly { readonly code: string }[]) => ({
    code: checks.map(({ code }) => code).join("\n"),
    imports: [],
  }),
  finish: (_: Named, title: string) => title,
} as unknown as TestWriter;
const silent = () => ({ conditions: [] });

test("joins checks that only values tell apart with the one that says what the function does", () => {
  const [plain, other, stated] = [slugified("A B"), slugified("C"), slugified("D")];
  const joints = joinChecks(
    [
      { test: plain, title: titleOf("makes a slug", lead) },
      { test: other, title: titleOf('returns "c" for "C"') },
      { test: stated, title: titleOf("returns the title when it is short", { isStated: true }) },
    ],
    writer,
    silent,
  );
  expect(joints.map(({ name, tests }) => [name, tests])).toEqual([["makes a slug", [plain, other]]]);
});

test("checks with an option stand below the one that says what the option does", () => {
  const [plain, short, shorter] = [
    slugified("A B"),
    slugified("A B", { maxLength: 2 }),
    slugified("A B", { maxLength: 1 }),
  ];
  const joints = joinChecks(
    [
      { test: plain, title: titleOf("makes a slug", lead) },
      { test: short, title: titleOf("cuts after the length", lead) },
      { test: shorter, title: titleOf("returns a when maxLength is 1", { isStated: true }) },
    ],
    writer,
    silent,
  );
  expect(joints.map(({ name, tests }) => [name, tests.length])).toEqual([["cuts after the length", 2]]);
});

test("without such a title they get that of the function's name, if it says something and is free", () => {
  const cases = [slugified("A"), slugified("B")].map((one) => ({ test: one, title: titleOf("returns it") }));
  expect(joinChecks(cases, writer, silent).map(({ name }) => name)).toEqual(["slugifies a title"]);
  const named = { test: slugified("D"), title: titleOf("slugifies a title", { isStated: true }) };
  expect(joinChecks([...cases, named], writer, silent)).toEqual([]);
});

test("a failure or a lone check is not joined", () => {
  const failed = namedTest(
    "slugify",
    ["title"],
    observed(
      { steps: [call("", [integer(3)])] },
      { outcome: "threw", error: { type: "TypeError", name: "", message: "" } },
    ),
  );
  const one = slugified("A");
  expect(canJoin(one, [one, failed], writer)).toBe(false);
  expect(canJoin(one, [one, slugified("B")], writer)).toBe(true);
});
