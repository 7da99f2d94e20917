import type { Assertion, Topic } from "../../search/oracle.ts";
import { isFollowed, lastStep, type Step } from "../../search/plan.ts";
import { plainName } from "../name-arguments.ts";
import type { Named } from "../named-test.ts";

/** The parts of a test: the setup, the call, and the object of the call. */
export interface TestParts {
  /** Arguments that get a variable because an assertion checks them afterwards. */
  readonly variables: ReadonlyMap<number, string>;
  /** Those of them that are callbacks whose calls an assertion checks. */
  readonly recorded: ReadonlySet<number>;
  /** The variable that holds the object under test; empty for functions and statics. */
  readonly receiver: string;
  readonly before: readonly Arrangement[];
  readonly act: Step;
  readonly assertions: readonly Assertion[];
}

/** A step before the observed one. */
export interface Arrangement {
  readonly step: Step;
  /** The variable it works on; empty for the export. */
  readonly on: string;
  /** The variable that holds its result; empty if the result is not used. */
  readonly saves: string;
  readonly isAwaited: boolean;
}

/** How a language writes names of variables. */
export interface NameStyle {
  /** The name of a class or a function as a variable name. */
  toVariable(name: string): string;
  /** Another name for a variable whose name is taken. */
  instead(name: string): string;
}

/** Gives names to the parts of a test that need one; `taken` names are in use. */
export function takeApart(test: Named, taken: ReadonlySet<string>, names: NameStyle): TestParts {
  const { plan } = test.observation;
  const act = lastStep(plan);
  const parameterNames = isFollowed(plan) ? [] : test.subject.parameters.map(({ name }) => name);
  const topics = test.assertions.flatMap((assertion) =>
    assertion.kind === "throws" ? [] : [assertion.topic],
  );
  const variables = new Map(
    topics.flatMap((topic) =>
      topic.of === "argument" || topic.of === "calls"
        ? [[topic.index, freeName(variableName(topic.index, act, parameterNames), taken, names)] as const]
        : [],
    ),
  );
  const recorded = new Set(topics.flatMap((topic) => (topic.of === "calls" ? topic.index : [])));
  return { variables, recorded, act, assertions: test.assertions, ...arrange(test, taken, names) };
}

function arrange(
  { subject, observation }: Named,
  taken: ReadonlySet<string>,
  names: NameStyle,
): Pick<TestParts, "before" | "receiver"> {
  const { steps } = observation.plan;
  const used = new Set(taken);
  const nameFor = (step: Step) => {
    const made = step.kind === "new" ? subject.className : madeBy(step, subject.target);
    const variable = freeName(names.toVariable(made), used, names);
    used.add(variable);
    return variable;
  };
  let receiver = "";
  const before = steps.slice(0, -1).map((step, index): Arrangement => {
    const isKept = step.kind === "new" || steps[index + 1]?.on === "result";
    const on = receiver;
    const saves = isKept ? nameFor(step) : "";
    if (isKept) receiver = saves;
    return { step, on, saves, isAwaited: isKept && step.kind === "call" && subject.symbol.isAsync };
  });
  const host = lastStep(observation.plan).on === "argument" ? steps.at(-2)?.args[0] : undefined;
  if (host?.kind === "named") return { before, receiver: host.name };
  const [only] = steps;
  return { before, receiver: only?.kind === "new" && steps.length === 1 ? nameFor(only) : receiver };
}

/** A name for the result of a function: `createCounter` makes a counter, `memoize` something memoized. */
function madeBy(step: Step, target: string): string {
  const maker = step.member || target.slice(target.lastIndexOf(".") + 1);
  const noun = /^(?:make|create|build|get|new|open|define|use)_?([A-Za-z]\w*)$/.exec(maker)?.[1];
  return noun ?? (maker.endsWith("e") ? `${maker}d` : "made");
}

/** A name for a variable that is neither taken nor a word of the language. */
export function freeName(name: string, taken: ReadonlySet<string>, names: NameStyle): string {
  return taken.has(name) || reserved.has(name) ? names.instead(name) : name;
}

/** Whether an assertion needs the result of the call. */
export function usesResult(topic: Topic): boolean {
  const isAbout = topic.of === "result" || topic.of === "length" || topic.of === "text";
  return isAbout || (topic.of === "field" && topic.owner === "result");
}

/** The expression that an assertion checks, if it is written the same way in every language; undefined otherwise. */
export function topicText(topic: Topic, parts: TestParts, result: string): string | undefined {
  if (topic.of === "result") return result;
  if (topic.of === "variable") return topic.name;
  if (topic.of === "argument") return parts.variables.get(topic.index) ?? "";
  if (topic.of !== "field") return undefined;
  return `${topic.owner === "receiver" ? parts.receiver : result}.${topic.name}`;
}

/** Words that a language reserves, or that are confusing as a name. */
const reserved = new Set(
  "default class new function return import export delete in of is not and or lambda def pass from with as result l O I".split(
    " ",
  ),
);

function variableName(index: number, act: Step, names: readonly string[]): string {
  const keyword = act.kwargs[index - act.args.length]?.[0];
  const name = keyword ?? names[index];
  return name === undefined ? `argument${index + 1}` : plainName(name);
}
