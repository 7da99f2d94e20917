import { z } from "zod";
import type { SwitchedSource } from "../../mutate/mutant.ts";
import type { Parameter } from "../../syntax/outline.ts";
import { type Plan, planValues } from "./plan.ts";
import { isEmpty, type Value, valueKey, valueSchema } from "./value.ts";

/** What a driver is asked to do, as JSON on its standard input. */
export interface DriverRequest {
  /** The source file as seen inside the sandbox. */
  readonly subject: string;
  /** Python: the module's dotted name and the folders to import from. */
  readonly module: string;
  readonly importRoots: readonly string[];
  readonly plans: readonly (Plan & {
    readonly id: number;
    /** With a mutation: the mutants to run it under. */
    readonly mutants?: readonly number[];
  })[];
  /** A call that takes longer ends the driver. */
  readonly callLimitMs: number;
  /** Moves the subject's clock, to find out what depends on it. */
  readonly clockShiftMs: number;
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

const exportSchema = z.object({
  name,
  kind: z.enum(["function", "class", "value"]),
  members: z.array(name).optional(),
  parameters: z.array(parameter).optional(),
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
  /** Whether an error escaped outside the call. */
  stray: z.boolean(),
});

/** One line of a driver's answer. */
export const answerSchema = z.union([
  observationSchema,
  z.object({ started: z.number().int() }),
  z.object({ loaded: z.array(exportSchema).max(2000) }),
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
  z.object({ finished: z.literal(true) }),
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
