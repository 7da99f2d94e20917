import { lastStep, type Plan, subjectStep } from "../../../search/plan.ts";
import type { Subject } from "../../../search/subject.ts";
import type { Named } from "../../../tests/named-test.ts";
import { children, type Value, type WrittenClass, withChildren } from "../../../values/value.ts";
import { pythonExpression } from "../expression.ts";
import { pythonNames } from "../vocabulary.ts";
import { classLines, functionLines } from "./definition.ts";

/** A test whose prepared objects have become variables, and the lines that create these. */
export interface Prepared {
  readonly test: Named;
  /** Functions and classes, with a blank line after each. */
  readonly definitions: readonly string[];
  readonly lines: readonly string[];
  readonly names: readonly string[];
  /** The class that replaces the export. */
  readonly derived?: string;
}

/** Gives names to values that need more than an expression: classes, functions that fail, objects that calls prepare or that are used again. */
export function prepareObjects(test: Named): Prepared {
  const { subject, observation } = test;
  const { plan } = observation;
  const { stand, keep, ...standIns } = createStandIns(subject);
  const derived = plan.derived && stand(plan.derived);
  const host = lastStep(plan).on === "argument" ? subjectStep(plan).args[0] : undefined;
  const standIn = (value: Value) => {
    const inside = stand(value);
    if (value !== host || inside.kind !== "construct") return inside;
    return keep(
      inside,
      subject.parameters[0]?.name ?? pythonNames.toVariable(inside.gives ?? inside.className),
    );
  };
  const steps = plan.steps.map((step) => ({
    ...step,
    args: step.args.map(standIn),
    kwargs: step.kwargs.map(([name, value]) => [name, stand(value)] as const),
  }));
  const changed: Plan = { ...plan, steps };
  return {
    test: { ...test, observation: { ...observation, plan: changed } },
    ...standIns,
    ...(derived?.kind === "named" ? { derived: derived.name } : {}),
  };
}

/** Replaces values by names, and remembers the lines that define these. */
function createStandIns(subject: Subject) {
  const names: string[] = [];
  const definitions: string[] = [];
  const lines: string[] = [];
  const nameFor = (wanted: string) => {
    const name = freshName(wanted, names);
    names.push(name);
    return name;
  };
  const define = (wanted: string, code: (name: string) => readonly string[]) => {
    const name = nameFor(wanted);
    definitions.push(...code(name), "");
    return { kind: "named", module: "", name } as const;
  };
  const keep = ({ calls = [], ...made }: Value & { kind: "construct" }, wanted: string): Value => {
    const name = nameFor(wanted);
    lines.push(`${name} = ${pythonExpression(made)}`);
    for (const { member, args, sets } of calls) {
      const given = args.map(pythonExpression).join(", ");
      lines.push(sets ? `${name}.${member} = ${given}` : `${name}.${member}(${given})`);
    }
    return { kind: "named", module: "", name };
  };
  const standForClass = ({ made, ...written }: WrittenClass): Value => {
    const members = written.members.map(([name, member]) => {
      const isMethod = member.kind === "callback";
      return [name, isMethod ? withChildren(member, children(member).map(stand)) : stand(member)] as const;
    });
    const defined = define(written.name, (name) => classLines({ ...written, members, name }));
    return made ? { kind: "construct", className: defined.name, args: [] } : defined;
  };
  const stand = (value: Value): Value => {
    if (value.kind === "callback" && value.raises)
      return define("fail", (name) => functionLines(name, ["*args"], value));
    if (value.kind === "class") return standForClass(value);
    const inside = withChildren(value, children(value).map(stand));
    if (inside.kind !== "construct" || !inside.calls?.length) return inside;
    const noun = pythonNames.toVariable(inside.gives ?? inside.className);
    return keep(inside, inside.className === subject.className ? `other_${noun}` : noun);
  };
  return { stand, keep, names, definitions, lines };
}

function freshName(name: string, taken: readonly string[]): string {
  const same = taken.filter((other) => other.replace(/_\d+$/, "") === name).length;
  return same === 0 ? name : `${name}_${same + 1}`;
}
