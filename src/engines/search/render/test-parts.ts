import type { TestImport } from "../../engine.ts";
import type { Named } from "../names.ts";
import type { Assertion, Topic } from "../oracle.ts";
import { lastStep, type Step } from "../plan.ts";
import { children, type Value } from "../value.ts";

/** A test taken apart: what to arrange, the call to make, what it is made on. */
export interface TestParts {
  /** Arguments that get a variable of their own because an assertion looks at them afterwards. */
  readonly variables: ReadonlyMap<number, string>;
  /** The variable that holds the object under test; empty for functions and statics. */
  readonly receiver: string;
  readonly before: readonly Step[];
  readonly act: Step;
  readonly assertions: readonly Assertion[];
}

/** What of a test needs a name before it can be written; `taken` names are in use. */
export function takeApart(test: Named, taken: ReadonlySet<string>, snake: boolean): TestParts {
  const { plan } = test.observation;
  const act = lastStep(plan);
  const free = (name: string) =>
    taken.has(name) || reserved.has(name) ? `${name}${snake ? "_value" : "Value"}` : name;
  const parameterNames = [...test.subject.parameters.map(({ name }) => name)];
  const topics = test.assertions.flatMap((assertion) =>
    assertion.kind === "throws" ? [] : [assertion.topic],
  );
  const variables = new Map(
    topics.flatMap((topic) =>
      topic.of === "argument" ? [[topic.index, free(variableName(topic, act, parameterNames))] as const] : [],
    ),
  );
  const constructed = plan.steps[0]?.kind === "new";
  const name = test.subject.className;
  const receiver = constructed
    ? free(snake ? toSnake(name) : name.charAt(0).toLowerCase() + name.slice(1))
    : "";
  return { variables, receiver, before: plan.steps.slice(0, -1), act, assertions: test.assertions };
}

const reserved = new Set(
  "default class new function return import export delete in of is not and or lambda def pass from with as result".split(
    " ",
  ),
);

function variableName(topic: Topic & { of: "argument" }, act: Step, names: readonly string[]): string {
  const keyword = act.kwargs[topic.index - act.args.length]?.[0];
  const name = keyword ?? names[topic.index] ?? "";
  return /^[A-Za-z_]\w*$/.test(name) ? name : `argument${topic.index + 1}`;
}

function toSnake(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
}

/** Classes that values mention: of the subject, or of a module. */
export function mentionedImports(values: readonly Value[], module: string): TestImport[] {
  return values.flatMap((value): TestImport[] => {
    const inner = mentionedImports(children(value), module);
    if (value.kind === "construct")
      return [{ module: value.module ?? module, name: value.className, kind: "named" }, ...inner];
    if (value.kind === "member") return [{ module, name: value.owner, kind: "named" }];
    if (value.kind === "instance") return [{ module, name: value.type, kind: "named" }, ...inner];
    if (value.kind === "regex") return [{ module: "re", name: "re", kind: "whole" }];
    return inner;
  });
}
