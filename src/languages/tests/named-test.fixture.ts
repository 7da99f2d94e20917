import type { Observation } from "../search/observation.ts";
import { assertionsOf } from "../search/oracle.ts";
import type { Plan, Step } from "../search/plan.ts";
import { coveredPoint } from "../search/points.ts";
import type { Subject } from "../search/subject.ts";
import type { SourceSymbol } from "../syntax/outline.ts";
import type { Value } from "../values/value.ts";
import type { Named } from "./named-test.ts";

const symbol: SourceSymbol = {
  name: "",
  kind: "function",
  exported: true,
  exportKind: "named",
  isAsync: false,
  isGenerator: false,
  isStatic: false,
  isGetter: false,
  isConstructor: false,
  isPrivate: false,
  parameters: [],
  lineStart: 1,
  lineEnd: 1,
  bodyStart: 1,
  complexity: 1,
  raises: [],
  calls: [],
  branches: [],
  handlers: [],
  comments: [],
  literals: [],
};

/** A call step with these arguments. */
export function call(member: string, args: readonly Value[], kwargs: Step["kwargs"] = []): Step {
  return { kind: "call", member, args, kwargs };
}

/** An observation of a plan for tests: it returned nothing unless given otherwise. */
export function observed(
  plan: Pick<Plan, "steps"> & Partial<Plan>,
  given: Partial<Observation> = {},
): Observation {
  return {
    plan: { target: "slugify", exportName: "slugify", ...plan },
    points: new Set([coveredPoint(1)]),
    lines: [1],
    outcome: "returned",
    waited: false,
    value: { kind: "undefined" },
    error: { type: "", name: "", message: "" },
    argsBefore: [],
    argsAfter: [],
    fieldsBefore: [],
    fieldsAfter: [],
    ...given,
  };
}

/** A test of a function with the named parameters, as the renderers receive it. */
export function namedTest(
  target: string,
  parameters: readonly string[],
  observation: Observation,
  subject: Partial<Subject> = {},
): Named {
  const [className = ""] = target.includes(".") ? target.split(".") : [];
  const known = parameters.map((name) => ({
    name,
    optional: false,
    rest: false,
    keywordOnly: false,
    properties: [],
  }));
  const full: Subject = {
    target,
    exportName: className || target,
    kind: "function",
    member: "",
    className,
    parameters: known,
    constructorParameters: [],
    symbol,
    returnsValue: true,
    ownErrors: new Set(["RangeError", "TypeError", "ValueError", "Error", "KeyError"]),
    hiddenFields: new Set(),
    classes: new Set(),
    ...subject,
  };
  return { subject: full, observation, assertions: assertionsOf(observation, full) };
}
