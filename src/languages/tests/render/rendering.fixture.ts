import { CaseKind } from "../../../contracts/index.ts";
import { dict, float, integer, list, nothing, string } from "../../values/value.ts";
import type { Candidate } from "../candidate.ts";
import { call, namedTest, observed } from "../named-test.fixture.ts";
import type { Named } from "../named-test.ts";
import type { RenderedTest } from "../rendered.ts";

export const slugify = namedTest(
  "slugify",
  ["title", "options"],
  observed(
    { steps: [call("", [string("It's"), dict({ separator: string("_") })])] },
    { value: string("it_s") },
  ),
);
export const missing = namedTest(
  "find",
  ["key"],
  observed({ steps: [call("", [string("x")])] }, { value: nothing }),
);
export const mean = namedTest(
  "mean",
  ["values"],
  observed({ steps: [call("", [list(float(0.1), float(0.2))])] }, { value: float(0.30000000000000004 / 2) }),
);
export const sort = namedTest(
  "sortInPlace",
  ["items"],
  observed(
    { steps: [call("", [list(integer(2), integer(1))])] },
    { argsBefore: [list(integer(2), integer(1))], argsAfter: [list(integer(1), integer(2))] },
  ),
);
export const overflow = namedTest(
  "Stack.push",
  ["item"],
  observed(
    {
      steps: [
        { kind: "new", member: "", args: [integer(1)], kwargs: [] },
        call("push", [string("a")]),
        call("push", [string("b")]),
      ],
    },
    { outcome: "threw", error: { type: "RangeError", name: "", message: "stack is full (1)" } },
  ),
);
export const rejected = namedTest(
  "load",
  ["id"],
  observed(
    { steps: [call("", [integer(-1)])] },
    {
      outcome: "threw",
      waited: true,
      error: { type: "RangeError", name: "", message: "negative" },
    },
  ),
);
/** A test of an error that another module of the project defines. */
export const custom = namedTest(
  "buy",
  ["count"],
  observed(
    { steps: [call("", [integer(9)])] },
    { outcome: "threw", error: { type: "SoldOut", name: "shop.errors", message: "only 3 left" } },
  ),
);
/** Tests of all shapes: a result, nothing, an inexact number, a changed argument, an error, a rejection. */
export const tests = [slugify, missing, mean, sort, overflow, rejected];

/** A rendered test as a candidate. */
export function candidate(test: Named, name: string, { code, imports }: RenderedTest): Candidate {
  const { target } = test.subject;
  return {
    name,
    target,
    group: target,
    kind: CaseKind.SUCCESS,
    code,
    imports,
    lines: [1],
    branches: undefined,
  };
}
