import { z } from "zod";
import type { AnswerGrammar } from "./answer-grammar.ts";
import { createExportSchema } from "./export-schema.ts";
import { createReportSchema } from "./report-schema.ts";
import { createValueSchema, listOf, text } from "./value-schema.ts";

const MANY = 100_000;

const place = z.number().int().nonnegative();
const places = listOf(place, MANY);

/** What the driver of a language may answer, when it runs plans and when it runs mutants. */
export function createAnswerSchemas(grammar: AnswerGrammar) {
  const value = createValueSchema(grammar);
  const report = createReportSchema(grammar, value);
  const planReport = report.extend({ id: place });
  const done = z.strictObject({ done: place });
  const unloadable = z.strictObject({ unloadable: text });
  return {
    /** A value that the driver can report, and make. */
    value,
    plans: z.union([
      planReport,
      /** The plan that runs now. */
      z.strictObject({ started: place }),
      /** A plan that took too long and was interrupted. */
      z.strictObject({ hung: place }),
      /** A plan that was stopped because its loops ran too often. */
      z.strictObject({ endless: place }),
      z.strictObject({
        loaded: listOf(createExportSchema(grammar, value)),
        /** Places that can be reached, each with its line, if the driver knows them. */
        goals: listOf(z.tuple([place, place]), MANY).optional(),
      }),
      unloadable,
      /** The batch is over; how many plans ran. */
      done,
    ]),
    mutants: z.union([
      z.strictObject({ trying: place, plan: place }),
      /** The outcome of a plan under a mutant; without an observation it hung or the module did not load. */
      z.strictObject({ mutant: place, plan: place, observation: report.optional() }),
      z.strictObject({ reached: place, mutants: places }),
      /** The outcome of a plan without any mutant. */
      planReport,
      /** Earlier answers about these mutants do not count. */
      z.strictObject({ again: places }),
      unloadable,
      done,
    ]),
  };
}

/** The answers of a driver. */
export type AnswerSchemas = ReturnType<typeof createAnswerSchemas>;
/** One answer of a driver that runs plans. */
export type PlanAnswer = z.infer<AnswerSchemas["plans"]>;
/** One answer of a driver that runs mutants. */
export type MutantAnswer = z.infer<AnswerSchemas["mutants"]>;
