import { z } from "zod";
import type { SwitchedSource } from "../mutants/mutant.ts";
import { exportSchema } from "./loaded-export.ts";
import { reportSchema } from "./observation.ts";

/** Options that only the driver of one language understands: the language makes them, engines pass them on. */
export type DriverOptions = Readonly<Record<string, unknown>>;

/**
 * The first line that a driver reads, with the options beside the other fields. Every line after
 * that is a batch of plans, which it answers with its own lines and, at the end, one that says `done`.
 */
export interface DriverRequest {
  /** The path of the source file inside the sandbox. */
  readonly subject: string;
  /** A call that takes longer ends the driver. */
  readonly callLimitMs: number;
  /** Asks for lines as the language itself reports them, on the unchanged source, however slow that is. */
  readonly exact: boolean;
  /** Moves the subject's clock, to find results that depend on it. */
  readonly clockShiftMs: number;
  /** Asks for the kill matrix instead of coverage. */
  readonly mutation?: { readonly source: SwitchedSource };
  readonly options: DriverOptions;
}

const id = z.number().int();
const place = id.nonnegative();
const planReport = reportSchema.extend({ id });

/** One line of a driver's answer. */
export const answerSchema = z.union([
  planReport,
  /** The plan that runs now. */
  z.object({ started: id }),
  /** A plan that took too long and was interrupted. */
  z.object({ hung: id }),
  /** A plan that was stopped because its loops ran too often. */
  z.object({ endless: id }),
  z.object({
    loaded: z.array(exportSchema).max(2000),
    /** Places that can be reached, each with its line, if the driver knows them. */
    goals: z
      .array(z.tuple([z.number(), z.number()]))
      .max(50_000)
      .optional(),
  }),
  z.object({ unloadable: z.string().max(2000) }),
]);

/** One line of a driver's answer when it runs mutants. */
export const mutantAnswerSchema = z.union([
  z.object({ trying: place, plan: place }),
  /** The outcome of a plan under a mutant; without an observation it hung or the module did not load. */
  z.object({ mutant: place, plan: place, observation: reportSchema.optional() }),
  z.object({ reached: place, mutants: z.array(place) }),
  /** The outcome of a plan without any mutant. */
  planReport,
  /** Earlier answers about these mutants do not count. */
  z.object({ again: z.array(place) }),
]);
