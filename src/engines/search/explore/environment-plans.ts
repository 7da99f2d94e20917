import type { LanguageValues } from "../../../languages/search/language-values.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { mustBeSet, type Plan, type Setting } from "../../../languages/search/plan.ts";
import { type LoadedModule, literalsOf, type Subject } from "../../../languages/search/subject.ts";
import type { Literal } from "../../../languages/syntax/outline.ts";
import type { Random } from "../../../languages/values/random.ts";
import { mined } from "../../../languages/values/scalar-values.ts";
import {
  boolean,
  float,
  integer,
  list,
  nothing,
  string,
  type Value,
} from "../../../languages/values/value.ts";
import { createModuleState } from "../subjects/module-state.ts";
import { settingPlans } from "../tuning.ts";
import { mutateValue } from "../values/mutate-value.ts";
import { createPathPlans } from "./path-plans.ts";
import { createFreshFilter, createQuota, type PlanSource } from "./plan-source.ts";

/** Notices what calls read from their environment, and makes plans that set it. */
export interface EnvironmentPlans extends PlanSource {
  /** A plan with one of its settings varied. */
  vary(plan: Plan, random: Random): Plan;
}

/** Plans for the calls of one module. */
export function createEnvironmentPlans({
  language: { values },
  outline,
  text,
  subjects,
}: Omit<LoadedModule, "exports"> & { readonly subjects: readonly Subject[] }): EnvironmentPlans {
  const literals = literalsOf(outline);
  const others = [createModuleState(subjects), createPathPlans(literals, values.files)];
  const pools = settingPools(literals, values);
  // Variables that the module's own functions change and others may read.
  const flags = values.settings
    .globals(text)
    .map(([name, value]): Setting => ({ what: "global", name, value }));
  const isWanted = createQuota(settingPlans.alike);
  const freshOf = createFreshFilter();
  let waiting: Plan[] = [];
  const varied = (setting: Setting, random: Random): Setting => {
    const pool = pools(setting);
    if (random.chance(settingPlans.otherValue)) return { ...setting, value: random.pick(pool) };
    return { ...setting, value: mutateValue(setting.value, pool, random) };
  };
  const keyOf = ({ plan }: Observation, wanted: readonly Setting[]) =>
    JSON.stringify([plan.target, plan.around, wanted.map(({ what, name }) => [what, name])]);
  return {
    note(observations) {
      for (const one of others) one.note(observations);
      for (const observation of observations) {
        const needed = (observation.lookedAt ?? []).filter(mustBeSet).slice(0, settingPlans.variables);
        const { around: known = [] } = observation.plan;
        const wanted =
          needed.length > 0 ? needed : flags.filter(({ name }) => !known.some((one) => one.name === name));
        if (wanted.length === 0 || !isWanted(keyOf(observation, wanted))) continue;
        const plans = waysToSet(wanted, pools).map((around) => ({
          ...observation.plan,
          around: [...known, ...around],
        }));
        waiting.push(...freshOf(plans));
      }
    },
    plans() {
      const plans = [...waiting, ...others.flatMap((one) => one.plans())];
      waiting = [];
      return plans;
    },
    vary(plan, random) {
      const { around = [] } = plan;
      const at = random.below(around.length);
      return { ...plan, around: around.map((one, index) => (index === at ? varied(one, random) : one)) };
    },
  };
}

/** All settings at their first values, then one of them varied at a time. */
function waysToSet(wanted: readonly Setting[], pools: SettingPools): Setting[][] {
  const usual = wanted.map((setting) => ({ ...setting, value: pools(setting)[0] ?? setting.value }));
  const varied = wanted.flatMap((setting, at) =>
    pools(setting)
      .slice(1, settingPlans.ways)
      .map((value) => usual.with(at, { ...setting, value })),
  );
  return [usual, ...varied];
}

const chances = [0.5, 0.25, 0.75, 0, 0.99].map((value) => (value === 0 ? integer(0) : float(value)));

type SettingPools = (setting: Setting) => readonly Value[];

/** Values for settings, the usual one first. */
function settingPools(literals: readonly Literal[], { files, settings }: LanguageValues): SettingPools {
  const texts = mined(literals, "string").flatMap((value) => (value.kind === "string" ? value.value : []));
  const short = [...new Set(texts)].filter((text) => text.length <= 40 && !text.includes("\n"));
  const lines = ["hello", "", "y", "n", "first\nsecond", ...short.slice(0, 20)].map((text) => `${text}\n`);
  const words = [string("ada"), string("1"), string("")];
  const pools = {
    cwd: settings.folders,
    argv: programArguments(short, files.usual(literals)),
    stdin: ["hello\n", "", ...lines.slice(1), "no end of line"].map(string),
    random: chances,
    seed: [1, 2, 3, 4, 5, 6].map(integer),
    env: [nothing, ...words, ...short.slice(0, 20).map(string), ...settings.variables],
  };
  return ({ what, name, value }) => {
    if (what === "global") return [value, ...otherValues(value)];
    return what === "clock" ? settings.clock(name) : pools[what];
  };
}

/** Other values for a variable of a module. */
function otherValues(value: Value): Value[] {
  if (value.kind === "boolean") return [boolean(!value.value)];
  if (value.kind === "integer") return [1, 2, 0].map(integer);
  return [];
}

/** Options that the code knows, alone and before files, words and numbers. */
function programArguments(texts: readonly string[], files: readonly Value[]): Value[] {
  const spelled = texts.filter((text) => /^--?[A-Za-z][\w-]*$/.test(text));
  // In the format of `getopt`: one letter each, with a colon if the option takes a value.
  const letters = texts.filter((text) => /^[A-Za-z:]{2,12}$/.test(text) && !/[a-z]{4}/.test(text));
  const listed = letters.flatMap((text) => [...text.replaceAll(":", "")].map((letter) => `-${letter}`));
  const options = [...new Set([...spelled, ...listed])].slice(0, 16);
  const words: Value[] = [...files, string("hello"), string("3"), string("-")];
  const [file = string("hello")] = words;
  return [
    list(),
    ...words.map((word) => list(word)),
    ...options.flatMap((option) => [list(string(option)), list(string(option), file)]),
    list(string("--unknown")),
    ...options.flatMap((option) => words.slice(1).map((word) => list(string(option), word))),
    ...options
      .slice(0, 6)
      .flatMap((one) => options.slice(0, 6).map((other) => list(string(one), string(other), file))),
    list(file, string("hello")),
  ];
}
