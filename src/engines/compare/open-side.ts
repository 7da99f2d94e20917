import type { LoadedExport } from "../../languages/search/answers/export-schema.ts";
import type { Hints } from "../../languages/search/hints.ts";
import type { LanguageSearch } from "../../languages/search/language-search.ts";
import type { Plan } from "../../languages/search/plan.ts";
import { bodyOf, findSubjects, type LoadedModule, type Subject } from "../../languages/search/subject.ts";
import type { Outline, Parameter } from "../../languages/syntax/outline.ts";
import type { Random } from "../../languages/values/random.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import {
  createEnvironmentPlans,
  createPlanner,
  type DriverSetup,
  type EnvironmentPlans,
  type Planner,
} from "../search/index.ts";
import type { Version } from "./affected.ts";
import { withLiteralsOf } from "./calls/merged-literals.ts";

/** One version of a module, and its workbench. */
export interface Side extends Version {
  readonly path: string;
  readonly workbench: Workbench;
}

/** A side with its driver. */
export interface DrivenSide extends Side {
  readonly setup: DriverSetup;
  /** Calls in tests and documentation get past checks that no drawn value passes. */
  readonly hints: Hints;
}

/** A side whose module is loaded: its subjects, and plans for calls and their environment. */
export interface OpenSide extends DrivenSide {
  readonly language: LanguageSearch;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly planner: Planner;
  readonly environment: EnvironmentPlans;
}

/** Finds the subjects of a side; the literals of the other version also provide values. */
export function openSide(
  side: DrivenSide,
  other: Outline,
  loaded: { readonly exports: readonly LoadedExport[]; readonly random: Random },
): OpenSide {
  const outline = withLiteralsOf(other, side.outline);
  const { language } = side.setup;
  const module: LoadedModule = {
    language,
    outline,
    text: side.text,
    exports: loaded.exports,
    tree: side.tree,
  };
  const subjects = findSubjects(
    module,
    outline.symbols.map(({ name }) => name),
  );
  const methodsOf = (name: string) => subjects.filter(({ className }) => className === name && name !== "");
  return {
    ...side,
    language,
    subjects: new Map(subjects.map((subject) => [subject.target, subject])),
    planner: createPlanner({ ...module, methodsOf, hints: side.hints }, loaded.random),
    environment: createEnvironmentPlans({ ...module, subjects }),
  };
}

/** Whether a plan passes no more arguments than a version of its subject takes: surplus arguments say nothing about behaviour. */
export function fitsSignature(plan: Plan, { language, subjects, text }: OpenSide): boolean {
  const subject = subjects.get(plan.target);
  if (!subject) return false;
  const { parameters, constructorParameters, symbol } = subject;
  const isVariadic = language.subjects.takesMore(bodyOf(text, symbol));
  return plan.steps.every(({ kind, args, kwargs }, index) => {
    if (kind !== "new" && index < plan.steps.length - 1) return true;
    const known = kind === "new" ? constructorParameters : parameters;
    const isOpen = (wanted: (parameter: Parameter) => boolean) =>
      known.some((one) => one.rest && wanted(one));
    const positional = known.filter((one) => !one.keywordOnly && !one.rest);
    const names = new Set(known.map(({ name }) => name));
    return (
      (args.length <= positional.length || isVariadic || isOpen((one) => !one.keywordOnly)) &&
      (isOpen((one) => one.keywordOnly) || kwargs.every(([name]) => names.has(name)))
    );
  });
}
