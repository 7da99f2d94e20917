import type { Observation } from "../driver-protocol.ts";
import { isFollowed, lastStep, type Step } from "../plan.ts";
import { string, type Value, valueKey } from "../value.ts";
import type { Difference } from "./differences.ts";
import { spellValue } from "./spell-value.ts";

/** A difference in words of the function's own language. */
export interface DescribedDifference {
  /** The call, on one line. */
  readonly input: string;
  readonly before: string;
  readonly after: string;
}

const MOST_CHARACTERS = 300;

/** What a reader knows the function by. */
export interface Wording {
  readonly python: boolean;
  /** What an anonymous export is called. */
  readonly moduleName: string;
  /** Names of what the observed call is given. */
  readonly parameters: readonly string[];
}

/** Writes a difference down for a reader. */
export function describeDifference(difference: Difference, wording: Wording): DescribedDifference {
  const { python, parameters } = wording;
  const { base, head, kind } = difference;
  const told = kind === "effect" ? tellEffect(difference, parameters, python) : undefined;
  const differsInWaiting = base.waited !== head.waited;
  return {
    input: shorten(spellCall(difference, wording)),
    before: shorten(told?.before ?? tellOutcome(base, python, differsInWaiting)),
    after: shorten(told?.after ?? tellOutcome(head, python, differsInWaiting)),
  };
}

function shorten(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

function spellCall({ plan, base, head }: Difference, { python, moduleName }: Wording): string {
  const [first, ...rest] = plan.steps;
  if (!first) return "";
  const owner = plan.target.split(".")[0] ?? plan.target;
  const name = owner === "default" ? moduleName : owner;
  const made = first.kind === "new" ? `${python ? "" : "new "}${name}(${argumentsOf(first, python)})` : name;
  const steps = first.kind === "new" ? rest : plan.steps;
  const waits = !python && steps.length === 1 && (base.waited || head.waited) ? "await " : "";
  if (steps.length <= 1 || isFollowed(plan))
    return `${waits}${made}${steps.map((step) => spellStep(step, python)).join("")}`;
  const variable = name.charAt(0).toLowerCase() + name.slice(1);
  return [`${variable} = ${made}`, ...steps.map((step) => `${variable}${spellStep(step, python)}`)].join(
    "; ",
  );
}

function spellStep(step: Step, python: boolean): string {
  const member = step.member === "" ? "" : `.${step.member}`;
  return step.kind === "get" ? member : `${member}(${argumentsOf(step, python)})`;
}

function argumentsOf({ args, kwargs }: Step, python: boolean): string {
  const named = kwargs.map(([name, value]) => `${name}=${spellValue(value, python)}`);
  return [...args.map((value) => spellValue(value, python)), ...named].join(", ");
}

function tellOutcome(observation: Observation, python: boolean, tellWaiting: boolean): string {
  const { outcome, error, value, waited } = observation;
  if (outcome === "returned")
    return `${tellWaiting && waited ? "a promise of " : ""}${spellValue(value, python)}`;
  const verb = python ? "raises" : waited ? "rejects with" : "throws";
  // In Python the name is that of the module which the class is from.
  const type = python ? error.type : error.name || error.type;
  if (type === "") return `${verb} what is no error`;
  return error.message === ""
    ? `${verb} ${type}`
    : `${verb} ${type}: ${error.message.replaceAll(/\s+/g, " ")}`;
}

/** The first thing that the two versions leave behind differently. */
function tellEffect({ plan, base, head }: Difference, parameters: readonly string[], python: boolean) {
  const differs = (one: Value | undefined, other: Value | undefined) =>
    (one && valueKey(one)) !== (other && valueKey(other));
  const tell = (name: string, value: Value | undefined) =>
    value ? `leaves ${name} as ${spellValue(value, python)}` : `leaves no ${name}`;
  const { args, kwargs } = lastStep(plan);
  const index = base.argsAfter.findIndex((value, at) => differs(value, head.argsAfter[at]));
  if (index >= 0) {
    const name = kwargs[index - args.length]?.[0] ?? parameters[index] ?? `argument ${index + 1}`;
    return { before: tell(name, base.argsAfter[index]), after: tell(name, head.argsAfter[index]) };
  }
  if (base.printed !== head.printed) {
    const tellPrinted = ({ printed = "" }: Observation) => `prints ${spellValue(string(printed), python)}`;
    return { before: tellPrinted(base), after: tellPrinted(head) };
  }
  const fieldsOf = ({ fieldsAfter }: Observation) => new Map(fieldsAfter);
  const [before, after] = [fieldsOf(base), fieldsOf(head)];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !/^[_#]/.test(name));
  const field = names.find((name) => differs(before.get(name), after.get(name))) ?? "";
  return { before: tell(`.${field}`, before.get(field)), after: tell(`.${field}`, after.get(field)) };
}
