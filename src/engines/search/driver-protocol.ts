import { z } from "zod";
import type { SwitchedSource } from "../../mutate/mutant.ts";
import type { Parameter } from "../../syntax/outline.ts";
import type { Instrumented } from "./instrument/instrument.ts";
import { type Plan, planValues } from "./plan.ts";
import { isEmpty, type Value, valueKey, valueSchema } from "./value.ts";

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

const exportSchema = z.object({
  name,
  kind: z.enum(["function", "class", "value"]),
  members: z.array(name).optional(),
  parameters: z.array(parameter).optional(),
  /** Methods of a class that come from other modules. */
  inherited: z.array(z.object({ name, parameters: z.array(parameter) })).optional(),
  /** Where a class is defined that the module only imports. */
  module: name.optional(),
  /** Calls that its documentation shows. */
  examples: z.array(planSchema).max(200).optional(),
});

/** An export as the loaded module shows it. */
export type LoadedExport = z.infer<typeof exportSchema>;

const errorSchema = z.object({ type: name, name: name, message: name });

const observationSchema = z.object({
  id: z.number().int(),
  points: intervals,
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
  /** What can be called on the result, with the number of parameters; itself by an empty name; -1 for what is read. */
  members: z
    .array(z.tuple([name, z.number().int().min(-1)]))
    .max(20)
    .optional(),
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
  /** What was told so far does not count. */
  z.object({ again: z.literal(true) }),
]);

/** What a call threw. */
export type ObservedError = z.infer<typeof errorSchema>;

/** What became of one plan. */
export interface Observation {
  readonly plan: Plan;
  readonly points: ReadonlySet<number>;
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
  /** What was compared with what on the way, and where; only where it was asked for. */
  readonly compared?: readonly (readonly [Value, Value, ...number[]])[] | undefined;
  /** What can be called on the result, with the number of parameters; itself by an empty name; -1 for what is read. */
  readonly members?: readonly (readonly [string, number])[] | undefined;
  /** What callbacks among the arguments of the observed call were called with, by the place of the argument. */
  readonly calls?: readonly (readonly [number, readonly (readonly Value[])[]])[] | undefined;
}

type Answer = Omit<z.infer<typeof observationSchema>, "id">;

/** Turns a checked answer into an observation of its plan. */
export function toObservation(plan: Plan, answer: Answer): Observation {
  return {
    plan,
    points: new Set([...expand(answer.points), ...outcomePoints(plan, answer)]),
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
    ...(answer.members ? { members: answer.members } : {}),
    ...(answer.compared ? { compared: answer.compared } : {}),
    ...(answer.calls ? { calls: answer.calls } : {}),
  };
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
