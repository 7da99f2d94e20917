import { z } from "zod";
import type { Value } from "../../values/value.ts";
import type { AnswerGrammar } from "./answer-grammar.ts";

const LONGEST_TEXT = 2000;
/** Drivers write values of at most 120 parts, and files, settings and operands beside them. */
const MOST_PARTS = 2000;

/** Any text that can be written to a file. */
export const text: z.ZodType<string> = z
  .string()
  .max(LONGEST_TEXT)
  .refine((value) => value.isWellFormed());

/** A list with a limit that no driver reaches. */
export function listOf<T>(item: z.ZodType<T>, most: number = MOST_PARTS): z.ZodType<T[]> {
  return z.array(item).max(most);
}

/** A text for which a rule holds. */
export function textThat(holds: (text: string) => boolean): z.ZodType<string> {
  return z.string().max(LONGEST_TEXT).refine(holds);
}

/** The path of a file below a folder, or the folder itself. */
function isInside(path: string): boolean {
  const isStep = (step: string) => step !== "" && step !== "." && step !== "..";
  return path === "" || (path.isWellFormed() && !path.includes("\0") && path.split("/").every(isStep));
}

/** Values as the driver of a language reports them: everything else is forged. A kind without a rule does not compile. */
export function createValueSchema(grammar: AnswerGrammar): z.ZodType<Value> {
  const value: z.ZodType<Value> = z.lazy(() => any.refine(({ kind }) => grammar.kinds[kind]));
  const just = <K extends Value["kind"]>(kind: K) => z.strictObject({ kind: z.literal(kind) });
  const name = textThat(grammar.isName);
  const module = textThat(grammar.isModule);
  const spelled = <K extends Value["kind"]>(kind: K, holds: (text: string) => boolean) =>
    just(kind).extend({ value: textThat(holds) });
  const collection = <K extends Value["kind"]>(kind: K) => just(kind).extend({ items: listOf(value) });
  const entries = listOf(z.tuple([value, value]));
  const schemas = {
    null: just("null"),
    undefined: just("undefined"),
    boolean: just("boolean").extend({ value: z.boolean() }),
    integer: spelled("integer", grammar.isInteger),
    float: spelled("float", grammar.isFloat),
    bigint: spelled("bigint", grammar.isBigint),
    string: just("string").extend({ value: text }),
    list: collection("list"),
    tuple: collection("tuple"),
    set: collection("set"),
    iterator: collection("iterator"),
    dict: just("dict").extend({ entries, nullPrototype: z.boolean().optional() }),
    map: just("map").extend({ entries }),
    bytes: just("bytes").extend({ bytes: listOf(z.number().int().min(0).max(255)) }),
    regex: just("regex")
      .extend({ source: text, flags: text })
      .refine(({ source, flags }) => grammar.isRegex(source, flags)),
    date: just("date").extend({ iso: textThat(grammar.isDate) }),
    construct: just("construct")
      .extend({ className: text, module: text.optional(), args: listOf(value) })
      .refine(grammar.isCall),
    member: just("member").extend({ owner: name, name: textThat(grammar.isMember) }),
    file: just("file").extend({
      name: textThat(isInside),
      text: text.optional(),
      there: z.boolean().optional(),
    }),
    placed: just("placed").extend({ parts: listOf(text) }),
    named: just("named").extend({ module: z.union([module, z.literal("")]), name }),
    instance: just("instance")
      .extend({
        type: name,
        fields: listOf(z.tuple([text, value])),
        module: module.optional(),
        comparable: z.boolean().optional(),
        spelled: text.optional(),
      })
      .refine(({ comparable, fields }) => !comparable || fields.every(([field]) => grammar.isName(field)))
      .refine(({ comparable }) => !comparable || grammar.buildsInstances),
    opaque: just("opaque").extend({
      type: textThat(grammar.isMember),
      module: module.optional(),
      length: z.number().int().nonnegative().optional(),
      spelled: text.optional(),
    }),
    // Only plans have these.
    callback: z.never(),
    class: z.never(),
    self: z.never(),
  } satisfies Readonly<Record<Value["kind"], z.ZodType<Value>>>;
  const { callback: _, class: __, self: ___, ...reported } = schemas;
  const { null: nothing, ...others } = reported;
  const any = z.discriminatedUnion("kind", [nothing, ...Object.values(others)]);
  return value;
}
