import type { Value } from "../values/value.ts";
import type { Plan } from "./plan.ts";
import type { Subject } from "./subject.ts";

/** The plan that calls a function with these arguments and nothing else. */
export function subjectCall({ target, exportName, member }: Subject, args: readonly Value[]): Plan {
  return { target, exportName, steps: [{ kind: "call", member, args, kwargs: [] }] };
}
