import type { MutantAnswer, PlanAnswer } from "../../search/answers/answer-schemas.ts";
import type { Plan, Setting } from "../../search/plan.ts";
import type { Value } from "../../values/value.ts";

/** One line that the driver writes. */
export type Answer =
  | PlanAnswer
  | MutantAnswer
  | Written
  | { readonly mutant: number; readonly plan: number; readonly observation: Omit<Written, "id"> };

type Reported = Extract<PlanAnswer, { id: number }>;
type Fields = readonly (readonly [string, Value])[];

/** An observation as the driver writes it: fields may be missing that the reader fills in. */
type Written = Omit<Reported, "fieldsBefore" | "fieldsAfter"> & {
  readonly fieldsBefore?: Fields | undefined;
  readonly fieldsAfter: Fields;
};

/** Points and lines that ran, as inclusive intervals. */
export type Coverage = Pick<Reported, "points" | "earlier" | "lines">;

/** The observation of one plan without its coverage. */
export type Observed = Omit<Written, "id" | "stray" | "compared" | keyof Coverage>;

/** Pairs of compared values, and where. */
export type Compared = NonNullable<Reported["compared"]>;

/** The calls of callbacks, by the index of the argument. */
export type Calls = NonNullable<Reported["calls"]>;

/** A plan with its number in the batch, which answers repeat. */
export type NumberedPlan = Plan & { readonly id: number };

/** Plans to run on the module as it is. */
export interface PlanBatch {
  readonly plans: readonly NumberedPlan[];
  readonly wanted: "all" | "new";
  readonly operands: boolean;
  /** Whether the language's own objects are looked at after each plan. */
  readonly watch: boolean;
  /** Whether each answer is sent at once. */
  readonly careful: boolean;
  readonly limitMs: number;
}

/** Plans to run under mutants. */
export interface MutantBatch {
  readonly plans: readonly (NumberedPlan & { readonly mutants: readonly number[] })[];
  /** How many different observations of one mutant are enough. */
  readonly enough: number;
  readonly careful: boolean;
}

/** Where the project of a subject is, inside the sandbox, and the runner of its tests. */
export interface Place {
  readonly root: string;
  /** The folder of the checkout. */
  readonly top: string;
  readonly runner: string;
  /** A folder for files that later processes read; nothing is kept if it does not exist. */
  readonly cache: string;
}

/** Carries out one plan. */
export type Observe = (plan: NumberedPlan) => Promise<Observed>;

/** Prepares a loaded module for plans. */
export type Prepare = (namespace: Namespace, options: { readonly beforeLast: () => void }) => Observe;

/** Measures what runs. */
export interface Meter {
  begin(): void;
  /** Starts the step that is observed. */
  pass(): void;
  hasOverrun(): boolean;
  isNew(target: string): boolean;
  take(): Coverage;
  readonly compared?: () => Compared;
}

/** Functions that the runners of plans and of mutants share. */
export interface RunnerTools {
  readonly load: (version?: number | string) => Promise<Namespace>;
  readonly prepare: Prepare;
  readonly answer: (answer: Answer) => void;
  readonly flush: () => void;
  /** Limits the time from now on; 0 lifts the limit. */
  readonly allow: (limitMs: number, plan?: number, mutant?: number) => void;
  readonly callLimitMs: number;
}

/** The exports of a module: unknown values of the code under test. */
export type Namespace = Readonly<Record<string, unknown>>;

/** A value of the code under test, used as a plan says; using it throws where it does not fit. */
export interface Subject {
  (...args: readonly unknown[]): unknown;
  new (...args: readonly unknown[]): unknown;
  readonly [member: string]: unknown;
}

/** The settings that this driver can put in place. */
export type SettingKind = Extract<Setting["what"], "clock" | "random" | "env">;
