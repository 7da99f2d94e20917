import { z } from "zod";
import type { Instrumented } from "../javascript/search/instrument/instrument.ts";
import type { SwitchedSource } from "../mutants/mutant.ts";
import type { Parameter } from "../syntax/outline.ts";
import { children, isEmpty, type Value, valueKey, valueSchema } from "../values/value.ts";
import type { ParameterUse } from "./parameter-use.ts";
import { type Plan, planValues, type Setting } from "./plan.ts";

/**
 * What a driver works on: the first line it reads. Every line after that is a batch of plans, which it answers with
 * lines of its own and, at the end, one that says `done`.
 */
export interface DriverRequest {
  /** The source file as seen inside the sandbox. */
  readonly subject: string;
  /** Python: the module's dotted name and the folders to import from. */
  readonly module: string;
  readonly importRoots: readonly string[];
  /** Python: modules that the subject is loaded without, as if they were not installed. */
  readonly without: readonly string[];
  /** A call that takes longer ends the driver. */
  readonly callLimitMs: number;
  /** Asks for lines as the language itself tells them, on the source as it stands, however slow that is. */
  readonly exact: boolean;
  /** Moves the subject's clock, to find out what depends on it. */
  readonly clockShiftMs: number;
  /** The source with counters of our own, which are much faster than those of the language. */
  readonly instrumented?: Instrumented;
  /** Asks for the kill matrix instead of coverage. */
  readonly mutation?: { readonly source: SwitchedSource };
}

const intervals = z.array(z.tuple([z.number(), z.number()])).max(20_000);
const name = z.string().max(2000);

const parameter: z.ZodType<Parameter> = z
  .object({
    name,
    type: name.optional(),
    defaultValue: name.optional(),
    optional: z.boolean(),
    rest: z.boolean(),
    keywordOnly: z.boolean(),
  })
  .transform(({ type, defaultValue, ...rest }) => ({
    ...rest,
    properties: [],
    ...(type === undefined ? {} : { type }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  }));

const planSchema: z.ZodType<Plan> = z.object({
  target: name,
  exportName: name,
  steps: z
    .array(
      z.object({
        kind: z.enum(["new", "call"]),
        member: name,
        args: z.array(valueSchema),
        kwargs: z.array(z.tuple([name, valueSchema])),
      }),
    )
    .min(1),
});

/** A function by its path, with the counter that it begins with. */
const heldFunction = z.object({ name, source: z.number().int() });

const useSchema: z.ZodType<ParameterUse> = z.lazy(() =>
  z.object({
    keys: z.array(z.tuple([name, useSchema])).optional(),
    members: z.array(z.tuple([name, useSchema])).optional(),
    literals: z.array(z.union([z.string(), z.number()])).optional(),
    kinds: z.array(name).optional(),
    contains: z.array(name).optional(),
    classes: z.array(name).optional(),
    item: useSchema.optional(),
    called: z.boolean().optional(),
    result: useSchema.optional(),
    required: z.boolean().optional(),
  }),
);

const exportSchema = z.object({
  name,
  kind: z.enum(["function", "class", "value"]),
  members: z.array(name).optional(),
  parameters: z.array(parameter).optional(),
  /** Methods of a class that come from other modules. */
  inherited: z.array(z.object({ name, parameters: z.array(parameter) })).optional(),
  /** JavaScript: the counter that a function of the module begins with, what it holds, what its objects have. */
  source: z.number().int().optional(),
  functions: z.array(heldFunction).optional(),
  methods: z.array(heldFunction).optional(),
  /** Where a class is defined that the module only imports. */
  module: name.optional(),
  /** How it is called, for a front door of the package; the member is empty for a function. */
  door: z.object({ member: name, parameters: z.array(parameter) }).optional(),
  /** What classes derived from this one are to define; properties take no parameters. */
  hooks: z
    .array(z.object({ name, returns: name, parameters: z.array(name).max(10).optional() }))
    .max(40)
    .optional(),
  /** Whether no object can be made of it without that. */
  abstract: z.boolean().optional(),
  /** The module and name of a function of the package that makes objects of the class as users get them. */
  maker: z.tuple([name, name]).optional(),
  /** Classes that can be constructed in the place of an abstract one. */
  choices: z.array(name).optional(),
  /** By function and parameter: what the function does with it. */
  uses: z.array(z.tuple([name, name, useSchema])).optional(),
  /** Texts that it matches, for a regular expression. */
  texts: z.array(name).max(20).optional(),
  /** Of a package: texts that its documentation shows, such that its patterns match, signs and words that it knows. */
  language: z
    .object({
      shown: z.array(name).max(20),
      pieces: z.array(name).max(80),
      signs: z.array(name).max(40),
      words: z.array(name).max(40),
    })
    .optional(),
  /** Calls that its documentation shows. */
  examples: z.array(planSchema).max(200).optional(),
});

/** An export as the loaded module shows it. */
export type LoadedExport = z.infer<typeof exportSchema>;

const errorSchema = z.object({ type: name, name: name, message: name });

const settingSchema: z.ZodType<Setting> = z.object({
  what: z.enum(["argv", "stdin", "cwd", "env", "global", "seed", "clock", "random"]),
  name,
  value: valueSchema,
});

const observationSchema = z.object({
  id: z.number().int(),
  points: intervals,
  /** What ran in the steps before the observed one, where that is told apart. */
  earlier: intervals.optional(),
  lines: intervals,
  /** `unprepared` when a step before the observed one threw. */
  outcome: z.enum(["returned", "threw", "unprepared"]),
  waited: z.boolean(),
  value: valueSchema.optional(),
  error: errorSchema.optional(),
  argsBefore: z.array(valueSchema),
  argsAfter: z.array(valueSchema),
  fieldsBefore: z.array(z.tuple([name, valueSchema])).default([]),
  fieldsAfter: z.array(z.tuple([name, valueSchema])).default([]),
  /** What went to the standard output. */
  printed: name.optional(),
  /** What went to the standard error stream. */
  complained: name.optional(),
  /** What methods of the console were called with, by name. */
  said: z
    .array(z.tuple([name, z.array(z.array(valueSchema))]))
    .max(10)
    .optional(),
  /** Files that the call wrote into the temporary folder. */
  left: z.array(valueSchema).max(20).optional(),
  /** Variables of the module that are not as they were when it was loaded. */
  variables: z.array(z.tuple([name, valueSchema])).optional(),
  /** Surroundings that the call looked at or changed and that its plan does not set, with what stood there. */
  lookedAt: z.array(settingSchema).max(20).optional(),
  /** Arguments that the call took for paths of files. */
  paths: z.array(valueSchema).optional(),
  /**
   * What can be called on the result, with the number of parameters and where they are known their names; itself by an
   * empty name; -1 for what is read.
   */
  members: z
    .array(z.tuple([name, z.number().int().min(-1)]).rest(name))
    .max(20)
    .optional(),
  /** Methods that the first argument, an object of the package, has for a text. */
  hosted: z.array(name).max(4).optional(),
  /** What callbacks among the arguments of the observed call were called with, by the place of the argument. */
  calls: z.array(z.tuple([z.number().int().nonnegative(), z.array(z.array(valueSchema))])).optional(),
  /** What was compared with what on the way and where, as far as both can be written down. */
  compared: z
    .array(z.tuple([valueSchema, valueSchema]).rest(z.number().int()))
    .max(40)
    .optional(),
  /** Whether an error escaped outside the call. */
  stray: z.boolean(),
});

/** One line of a driver's answer. */
export const answerSchema = z.union([
  observationSchema,
  /** The plan that is being run. */
  z.object({ started: z.number().int() }),
  /** A plan that took too long and was interrupted. */
  z.object({ hung: z.number().int() }),
  /** A plan that ran so long, by count, that it would not have ended. */
  z.object({ endless: z.number().int() }),
  z.object({
    loaded: z.array(exportSchema).max(2000),
    /** Points that can be reached, each with its line, where the driver knows them. */
    goals: z
      .array(z.tuple([z.number(), z.number()]))
      .max(50_000)
      .optional(),
  }),
  z.object({ unloadable: name }),
]);

const id = z.number().int().nonnegative();

/** One line of a driver's answer when it runs mutants. */
export const mutantAnswerSchema = z.union([
  z.object({ trying: id, plan: id }),
  /** What a plan came to instead under a mutant; without an observation it hung or the module did not load. */
  z.object({ mutant: id, plan: id, observation: observationSchema.omit({ id: true }).optional() }),
  z.object({ reached: id, mutants: z.array(id) }),
  /** What a plan comes to without any mutant. */
  observationSchema,
  /** What was told so far of these mutants does not count. */
  z.object({ again: z.array(id) }),
]);

/** What a call threw. */
export type ObservedError = z.infer<typeof errorSchema>;

/** What became of one plan. */
export interface Observation {
  readonly plan: Plan;
  readonly points: ReadonlySet<number>;
  /** Points of the steps before the observed one, where they are told apart. */
  readonly earlier?: ReadonlySet<number> | undefined;
  readonly lines: readonly number[];
  readonly outcome: "returned" | "threw" | "unprepared";
  /** Whether the result was a promise or a coroutine. */
  readonly waited: boolean;
  readonly value: Value;
  readonly error: ObservedError;
  readonly argsBefore: readonly Value[];
  readonly argsAfter: readonly Value[];
  readonly fieldsBefore: readonly (readonly [string, Value])[];
  readonly fieldsAfter: readonly (readonly [string, Value])[];
  /** What the call wrote to the standard output. */
  readonly printed?: string | undefined;
  /** What the call wrote to the standard error stream. */
  readonly complained?: string | undefined;
  /** What methods of the console were called with, by name. */
  readonly said?: readonly (readonly [string, readonly (readonly Value[])[]])[] | undefined;
  /** Files that the call wrote into the temporary folder. */
  readonly left?: readonly Value[] | undefined;
  /** Variables of the module that are not as they were when it was loaded. */
  readonly variables?: readonly (readonly [string, Value])[] | undefined;
  /** Surroundings that the call looked at or changed and that its plan does not set, with what stood there. */
  readonly lookedAt?: readonly Setting[] | undefined;
  /** Arguments that the call took for paths of files. */
  readonly paths?: readonly Value[] | undefined;
  /** What was compared with what on the way, and where; only where it was asked for. */
  readonly compared?: readonly (readonly [Value, Value, ...number[]])[] | undefined;
  /** What can be called on the result: its name, the number of parameters, -1 for what is read, and their names. */
  readonly members?: readonly (readonly [string, number, ...string[]])[] | undefined;
  /** Methods that the first argument, an object of the package, has for a text. */
  readonly hosted?: readonly string[] | undefined;
  /** What callbacks among the arguments of the observed call were called with, by the place of the argument. */
  readonly calls?: readonly (readonly [number, readonly (readonly Value[])[]])[] | undefined;
  /** Says only that the call made no sense: a lead to code that nothing else runs, and no test. */
  readonly isMisuse?: true | undefined;
}

/** The observation with those points of its earlier steps that are wanted among its own. */
export function withEarlier(observation: Observation, isWanted: (point: number) => boolean): Observation {
  const credited = [...(observation.earlier ?? [])].filter(isWanted);
  if (credited.length === 0) return observation;
  return { ...observation, points: new Set([...observation.points, ...credited]) };
}

type Answer = Omit<z.infer<typeof observationSchema>, "id">;

/** Turns a checked answer into an observation of its plan. */
export function toObservation(plan: Plan, answer: Answer): Observation {
  return {
    plan,
    points: new Set([...expand(answer.points), ...outcomePoints(plan, answer)]),
    ...(answer.earlier ? { earlier: new Set(expand(answer.earlier)) } : {}),
    lines: expand(answer.lines),
    outcome: answer.outcome,
    waited: answer.waited,
    value: answer.value ?? { kind: "undefined" },
    error: answer.error ?? { type: "", name: "", message: "" },
    argsBefore: answer.argsBefore,
    argsAfter: answer.argsAfter,
    fieldsBefore: answer.fieldsBefore,
    fieldsAfter: answer.fieldsAfter,
    ...(answer.printed ? { printed: answer.printed } : {}),
    ...(answer.complained ? { complained: answer.complained } : {}),
    ...(answer.said ? { said: answer.said } : {}),
    ...(answer.variables ? { variables: answer.variables.filter(([, value]) => isSteady(value)) } : {}),
    ...(answer.left?.length ? { left: answer.left } : {}),
    ...(answer.lookedAt ? { lookedAt: answer.lookedAt } : {}),
    ...(answer.paths?.length ? { paths: answer.paths } : {}),
    ...(answer.members ? { members: answer.members } : {}),
    ...(answer.hosted?.length ? { hosted: answer.hosted } : {}),
    ...(answer.compared ? { compared: answer.compared } : {}),
    ...(answer.calls ? { calls: answer.calls } : {}),
  };
}

/** Whether a variable is likely to be the same elsewhere: what is kept of files has paths and times in it. */
function isSteady(value: Value): boolean {
  return !["float", "file", "placed"].includes(value.kind) && children(value).every(isSteady);
}

// What a call came to is worth a test of its own even where the same lines ran.
function outcomePoints(plan: Plan, { outcome, value, error }: Answer): number[] {
  if (outcome !== "returned") return [-2 - textHash(error?.type ?? "")];
  const plain = [-6];
  if (!value || planValues(plan).some((input) => valueKey(input) === valueKey(value))) return plain;
  if (value.kind === "boolean") return [value.value ? -3 : -4];
  return isEmpty(value) ? [-5] : plain;
}

function textHash(text: string): number {
  return [...text].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003, 0) * 8;
}

const MAX_POINTS = 200_000;

function expand(ranges: readonly (readonly [number, number])[]): number[] {
  const values: number[] = [];
  for (const [from, to] of ranges) {
    for (let value = from; value <= to && values.length < MAX_POINTS; value++) values.push(value);
  }
  return values;
}
