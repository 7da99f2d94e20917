import { z } from "zod";
import type { Value } from "../../values/value.ts";
import type { Setting } from "../plan.ts";
import type { AnswerGrammar } from "./answer-grammar.ts";
import { listOf, text, textThat } from "./value-schema.ts";

/** As many as a large source has. What an observation keeps of them is limited again. */
const MANY = 200_000;

const count = z.number().int().nonnegative();

/** Numbers as drivers send them: the first and the last of each range. */
const ranges = listOf(z.tuple([count, count]), MANY);

/** Settings that a call read. A new one without a rule does not compile. */
function settingSchema(grammar: AnswerGrammar, value: z.ZodType<Value>): z.ZodType<Setting> {
  const unnamed = z.literal("");
  const names: Readonly<Record<Setting["what"], z.ZodType<string>>> = {
    argv: unnamed,
    stdin: unnamed,
    cwd: unnamed,
    seed: unnamed,
    random: unnamed,
    clock: textThat(grammar.isClock),
    env: textThat((name) => /^\w{1,200}$/.test(name)),
    global: textThat(grammar.isName),
  };
  const what = z.enum(["argv", "stdin", "cwd", "env", "global", "seed", "clock", "random"]);
  return z
    .strictObject({ what, name: text, value })
    .refine((setting) => names[setting.what].safeParse(setting.name).success);
}

/** The report of a language's driver on one plan. */
export function createReportSchema(grammar: AnswerGrammar, value: z.ZodType<Value>) {
  const name = textThat(grammar.isName);
  const member = textThat(grammar.isMember);
  const values = listOf(value, 300);
  const fields = listOf(z.tuple([text, value]), 300);
  const error = z.strictObject({
    type: z.union([name, z.literal("")]),
    name: textThat(grammar.isErrorName),
    message: text,
  });
  return z.strictObject({
    /** Places that ran. */
    points: ranges,
    /** Places that ran in the steps before the observed one, if the driver counts them separately. */
    earlier: ranges.optional(),
    lines: ranges,
    /** `unprepared` if a step before the observed one threw. */
    outcome: z.enum(["returned", "threw", "unprepared"]),
    /** Whether the result was a promise or a coroutine. */
    waited: z.boolean(),
    value: value.optional(),
    error: error.optional(),
    argsBefore: values,
    argsAfter: values,
    fieldsBefore: fields.default([]),
    fieldsAfter: fields.default([]),
    /** Text on the standard output. */
    printed: text.optional(),
    /** Text on the standard error stream. */
    complained: text.optional(),
    /** Arguments of calls of the console's methods, by name. */
    said: listOf(
      z.tuple([textThat((method) => grammar.consoleMethods.has(method)), listOf(values, 100)]),
      10,
    ).optional(),
    /** Files that the call wrote into the temporary folder. */
    left: listOf(value, 20).optional(),
    /** Variables of the module that changed since it was loaded. */
    variables: listOf(z.tuple([name, value]), 100).optional(),
    /** Settings that the call read or changed and its plan does not set, with their values. */
    lookedAt: listOf(settingSchema(grammar, value), 20).optional(),
    /** Arguments that the call used as paths of files. */
    paths: values.optional(),
    /**
     * Members of the result, with the number of parameters and, if known, their names; the result itself has an empty
     * name; -1 for members that are read, not called.
     */
    members: listOf(
      z.tuple([z.union([member, z.literal("")]), z.number().int().min(-1).max(300)]).rest(name),
      20,
    ).optional(),
    /** Methods of the first argument, an object of the package, that take a text. */
    hosted: listOf(member, 4).optional(),
    /** Arguments of calls of the callbacks that the observed call was passed, by the callback's position. */
    calls: listOf(z.tuple([count, listOf(values, 100)]), 100).optional(),
    /** Compared values and where, if both can be written down; only on request. */
    compared: listOf(z.tuple([value, value]).rest(z.number().int()), 40).optional(),
    /** Whether an error escaped outside the call. */
    stray: z.boolean(),
    /** Whether the call changed what the driver itself needs of its process. */
    tampered: z.boolean().optional(),
  });
}

/** A driver's report on one plan. */
export type Report = z.infer<ReturnType<typeof createReportSchema>>;
