import { z } from "zod";
import type { Parameter } from "../syntax/outline.ts";
import { valueSchema } from "../values/value.ts";
import { parameterUseSchema } from "./parameter-use.ts";
import type { Plan } from "./plan.ts";

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

/** A function by its path, with its first counter. */
const heldFunction = z.object({ name, source: z.number().int() });

/** An export as a driver reports it. */
export const exportSchema = z.object({
  name,
  kind: z.enum(["function", "class", "value"]),
  members: z.array(name).optional(),
  parameters: z.array(parameter).optional(),
  /** Methods that a class inherits from other modules. */
  inherited: z.array(z.object({ name, parameters: z.array(parameter) })).optional(),
  /** In a source with counters: a function's first counter, the functions it holds, the methods of its objects. */
  source: z.number().int().optional(),
  functions: z.array(heldFunction).optional(),
  methods: z.array(heldFunction).optional(),
  /** The module that defines a class which this one only imports. */
  module: name.optional(),
  /** How to call it, for a door of the package; the member is empty for a function. */
  door: z.object({ member: name, parameters: z.array(parameter) }).optional(),
  /** Methods that derived classes must define; properties have no parameters. */
  hooks: z
    .array(z.object({ name, returns: name, parameters: z.array(name).max(10).optional() }))
    .max(40)
    .optional(),
  /** Whether no object can be made without them. */
  abstract: z.boolean().optional(),
  /** The module and name of a function of the package that makes objects of the class for users. */
  maker: z.tuple([name, name]).optional(),
  /** Classes that can be constructed instead of an abstract one. */
  choices: z.array(name).optional(),
  /** How functions use their parameters, by function and parameter. */
  uses: z.array(z.tuple([name, name, parameterUseSchema])).optional(),
  /** Texts that match, for a regular expression. */
  texts: z.array(name).max(20).optional(),
  /** Of a package: texts from its documentation, texts that match its patterns, signs and words that it knows. */
  language: z
    .object({
      shown: z.array(name).max(20),
      pieces: z.array(name).max(80),
      signs: z.array(name).max(40),
      words: z.array(name).max(40),
    })
    .optional(),
  /** Calls from its documentation. */
  examples: z.array(planSchema).max(200).optional(),
});

/** An export of a loaded module. */
export type LoadedExport = z.infer<typeof exportSchema>;
