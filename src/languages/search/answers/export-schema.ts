import { z } from "zod";
import type { Parameter } from "../../syntax/outline.ts";
import type { Value } from "../../values/value.ts";
import type { ParameterUse } from "../parameter-use.ts";
import type { Plan } from "../plan.ts";
import { type AnswerGrammar, isDotted } from "./answer-grammar.ts";
import { listOf, text, textThat } from "./value-schema.ts";

const MANY = 5000;

const flag = z.boolean().optional();

function parameterSchema(name: z.ZodType<string>): z.ZodType<Parameter> {
  return z
    .strictObject({
      name,
      type: text.optional(),
      defaultValue: text.optional(),
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
}

function planSchema(grammar: AnswerGrammar, value: z.ZodType<Value>): z.ZodType<Plan> {
  const name = textThat(grammar.isName);
  const step = z.strictObject({
    kind: z.enum(["new", "call"]),
    member: z.union([textThat(grammar.isMember), z.literal("")]),
    args: listOf(value, 100),
    kwargs: listOf(z.tuple([name, value]), 100),
  });
  return z.strictObject({
    target: textThat((target) => isDotted(target, grammar.isMember)),
    exportName: name,
    steps: z.array(step).min(1).max(20),
  });
}

/** How functions use their parameters. */
function useSchema({ isName, isMember }: AnswerGrammar): z.ZodType<ParameterUse> {
  const name = textThat(isName);
  const use: z.ZodType<ParameterUse> = z.lazy(() =>
    z.strictObject({
      literals: listOf(z.union([text, z.number()])).optional(),
      kinds: listOf(text).optional(),
      contains: listOf(text).optional(),
      classes: listOf(name).optional(),
      called: flag,
      required: flag,
      keys: listOf(z.tuple([text, use])).optional(),
      members: listOf(z.tuple([textThat(isMember), use])).optional(),
      item: use.optional(),
      result: use.optional(),
    }),
  );
  return use;
}

/** An export as the driver of a language reports it. */
export function createExportSchema(grammar: AnswerGrammar, value: z.ZodType<Value>) {
  const name = textThat(grammar.isName);
  const names = listOf(name);
  const member = textThat(grammar.isMember);
  const path = textThat((target) => isDotted(target, grammar.isMember));
  const module = textThat(grammar.isModule);
  const parameters = listOf(parameterSchema(name), 300);
  /** A function by its path, with its first counter. */
  const held = listOf(z.strictObject({ name: path, source: z.number().int().nonnegative() }), 300).optional();
  return z.strictObject({
    name: textThat(grammar.isExport),
    kind: z.enum(["function", "class", "value"]),
    members: listOf(member).optional(),
    parameters: parameters.optional(),
    /** Methods that a class inherits from other modules. */
    inherited: listOf(z.strictObject({ name: member, parameters })).optional(),
    /** In a source with counters: a function's first counter, the functions it holds, the methods of its objects. */
    source: z.number().int().nonnegative().optional(),
    functions: held,
    methods: held,
    /** The module that defines a class which this one only imports. */
    module: module.optional(),
    /** How to call it, for a door of the package; the member is empty for a function. */
    door: z.strictObject({ member: z.union([member, z.literal("")]), parameters }).optional(),
    /** Methods that derived classes must define; properties have no parameters. */
    hooks: listOf(
      z.strictObject({
        name: member,
        returns: text,
        parameters: listOf(textThat(grammar.isParameter), 10).optional(),
      }),
      40,
    ).optional(),
    /** Whether no object can be made without them. */
    abstract: flag,
    /** The module and name of a function of the package that makes objects of the class for users. */
    maker: z.tuple([module, name]).optional(),
    /** Classes that can be constructed instead of an abstract one. */
    choices: names.optional(),
    /** How functions use their parameters, by function and parameter. */
    uses: listOf(z.tuple([path, name, useSchema(grammar)]), MANY).optional(),
    /** Texts that match, for a regular expression. */
    texts: listOf(text, 20).optional(),
    /** Of a package: texts from its documentation, texts that match its patterns, signs and words that it knows. */
    language: z
      .strictObject({
        shown: listOf(text, 20),
        pieces: listOf(text, 80),
        signs: listOf(text, 40),
        words: listOf(text, 40),
      })
      .optional(),
    /** Calls from its documentation. */
    examples: listOf(planSchema(grammar, value), 200).optional(),
  });
}

/** An export of a loaded module. */
export type LoadedExport = z.infer<ReturnType<typeof createExportSchema>>;
