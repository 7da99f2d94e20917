import type { Observation } from "../../../languages/search/observation.ts";
import { isFollowed, type Plan, type Setting, type Step } from "../../../languages/search/plan.ts";
import type { Spelling } from "../../../languages/search/spelling.ts";
import type { Difference } from "../differences.ts";
import { wording as limits } from "../tuning.ts";
import { describeEffect, type EffectWording } from "./describe-effect.ts";

/** A difference in the notation of the function's language. */
export interface DescribedDifference {
  /** The call, on one line. */
  readonly input: string;
  readonly before: string;
  readonly after: string;
}

/** The names and notation for a function. */
export interface Wording extends EffectWording {
  /** The name for an anonymous export. */
  readonly moduleName: string;
}

/** Describes a difference for a reader. */
export function describeDifference(difference: Difference, wording: Wording): DescribedDifference {
  const { spelling } = wording;
  const { base, head, kind } = difference;
  const effect = kind === "effect" ? describeEffect(difference, wording) : undefined;
  const differsInWaiting = base.waited !== head.waited;
  return {
    input: shorten(`${spellCall(difference, wording)}${spellSettings(difference.plan, spelling)}`),
    before: shorten(effect?.before ?? describeOutcome(base, spelling, differsInWaiting)),
    after: shorten(effect?.after ?? describeOutcome(head, spelling, differsInWaiting)),
  };
}

function shorten(text: string): string {
  const shown = text.replaceAll(hidden, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
  return shown.length > limits.mostCharacters ? `${shown.slice(0, limits.mostCharacters - 1)}…` : shown;
}

/** Characters that nobody sees, or that change how others are shown: texts of the code under test may hold them. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

function spellCall(difference: Difference, wording: Wording): string {
  const { plan, base, head } = difference;
  const { spelling, moduleName } = wording;
  const [first, ...rest] = plan.steps;
  if (!first) return "";
  if (first.of !== undefined) {
    const call = spellCall({ ...difference, plan: { ...plan, steps: rest } }, wording);
    return `${first.of}${spellStep(first, spelling)}; ${call}`;
  }
  const owner = plan.target.split(".")[0] ?? plan.target;
  const name = owner === "default" ? moduleName : owner;
  const made = first.kind === "new" ? spelling.made(name, argumentsOf(first, spelling)) : name;
  const steps = first.kind === "new" ? rest : plan.steps;
  if (steps.length <= 1 || isFollowed(plan)) {
    const call = `${made}${steps.map((step) => spellStep(step, spelling)).join("")}`;
    return steps.length === 1 && (base.waited || head.waited) ? spelling.awaited(call) : call;
  }
  const variable = name.charAt(0).toLowerCase() + name.slice(1);
  return [`${variable} = ${made}`, ...steps.map((step) => `${variable}${spellStep(step, spelling)}`)].join(
    "; ",
  );
}

/** The settings of the call. */
function spellSettings({ around = [] }: Plan, spelling: Spelling): string {
  const names: Readonly<Partial<Record<Setting["what"], string>>> = {
    random: spelling.random,
    argv: "arguments",
    stdin: "input",
  };
  const spell = ({ what, name, value }: Setting) => {
    const spelled = value.kind === "date" ? value.iso : spelling.value(value);
    if (what === "env" && value.kind === "null") return `without ${name}`;
    if (what === "cwd") return `in ${spelled}`;
    return what === "clock" ? `at ${spelled}` : `with ${name || names[what] || what} = ${spelled}`;
  };
  return around.map((setting) => ` ${spell(setting)}`).join(",");
}

function spellStep(step: Step, spelling: Spelling): string {
  const member = step.member === "" ? "" : `.${step.member}`;
  return step.kind === "get" ? member : `${member}(${argumentsOf(step, spelling)})`;
}

function argumentsOf({ args, kwargs }: Step, spelling: Spelling): string {
  const named = kwargs.map(([name, value]) => `${name}=${spelling.value(value)}`);
  return [...args.map((value) => spelling.value(value)), ...named].join(", ");
}

function describeOutcome(observation: Observation, spelling: Spelling, showsWaiting: boolean): string {
  const { outcome, error, value, waited } = observation;
  if (outcome === "returned")
    return `${showsWaiting && waited ? "a promise of " : ""}${spelling.value(value)}`;
  const verb = spelling.fails(waited);
  const type = spelling.errorName(error);
  if (type === "") return `${verb} something that is not an error`;
  return error.message === ""
    ? `${verb} ${type}`
    : `${verb} ${type}: ${error.message.replaceAll(/\s+/g, " ")}`;
}
