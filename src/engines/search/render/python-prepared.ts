import type { Named } from "../names.ts";
import type { Plan } from "../plan.ts";
import { children, type Value, withChildren } from "../value.ts";
import { pythonExpression } from "./python-expression.ts";
import { toSnake } from "./test-parts.ts";

/** A test whose prepared objects have become variables, and the lines that make these. */
export interface Prepared {
  readonly test: Named;
  readonly lines: readonly string[];
  readonly names: readonly string[];
}

/** Gives objects that calls bring into a state variables of their own: that takes more than an expression. */
export function prepareObjects(test: Named): Prepared {
  const { subject, observation } = test;
  const { plan } = observation;
  const names: string[] = [];
  const lines: string[] = [];
  const stand = (value: Value): Value => {
    const inside = withChildren(value, children(value).map(stand));
    if (inside.kind !== "construct" || !inside.calls?.length) return inside;
    const { calls = [], ...made } = inside;
    const noun = toSnake(inside.className);
    const name = freshName(inside.className === subject.className ? `other_${noun}` : noun, names);
    names.push(name);
    lines.push(`${name} = ${pythonExpression(made)}`);
    for (const { member, args, sets } of calls) {
      const given = args.map(pythonExpression).join(", ");
      lines.push(sets ? `${name}.${member} = ${given}` : `${name}.${member}(${given})`);
    }
    return { kind: "named", module: "", name };
  };
  const steps = plan.steps.map((step) => ({
    ...step,
    args: step.args.map(stand),
    kwargs: step.kwargs.map(([name, value]) => [name, stand(value)] as const),
  }));
  const changed: Plan = { ...plan, steps };
  return { test: { ...test, observation: { ...observation, plan: changed } }, lines, names };
}

function freshName(name: string, taken: readonly string[]): string {
  const same = taken.filter((other) => other.replace(/_\d+$/, "") === name).length;
  return same === 0 ? name : `${name}_${same + 1}`;
}
