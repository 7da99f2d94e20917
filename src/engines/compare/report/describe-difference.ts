import type { Observation } from "../../../languages/search/driver-protocol.ts";
import { isFollowed, type Plan, type Setting, type Step } from "../../../languages/search/plan.ts";
import type { Difference } from "../differences.ts";
import { spellValue } from "./spell-value.ts";
import { tellEffect } from "./tell-effect.ts";

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
  const told = kind === "effect" ? tellEffect(difference, { parameters, python }) : undefined;
  const differsInWaiting = base.waited !== head.waited;
  return {
    input: shorten(`${spellCall(difference, wording)}${spellSettings(difference.plan, python)}`),
    before: shorten(told?.before ?? tellOutcome(base, python, differsInWaiting)),
    after: shorten(told?.after ?? tellOutcome(head, python, differsInWaiting)),
  };
}

function shorten(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

function spellCall(difference: Difference, wording: Wording): string {
  const { plan, base, head } = difference;
  const { python, moduleName } = wording;
  const [first, ...rest] = plan.steps;
  if (!first) return "";
  if (first.of !== undefined) {
    const call = spellCall({ ...difference, plan: { ...plan, steps: rest } }, wording);
    return `${first.of}${spellStep(first, python)}; ${call}`;
  }
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

/** What has to be in place for the call. */
function spellSettings({ around = [] }: Plan, python: boolean): string {
  const spell = ({ what, name, value }: Setting) => {
    const spelled = value.kind === "date" ? value.iso : spellValue(value, python);
    if (what === "env" && value.kind === "null") return `without ${name}`;
    if (what === "cwd") return `in ${spelled}`;
    return what === "clock" ? `at ${spelled}` : `with ${name || settingNames[what] || what} = ${spelled}`;
  };
  return around.map((setting) => ` ${spell(setting)}`).join(",");
}

/** How settings without a name of their own are spoken of. */
const settingNames: Readonly<Partial<Record<Setting["what"], string>>> = {
  random: "Math.random()",
  argv: "arguments",
  stdin: "input",
};

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
