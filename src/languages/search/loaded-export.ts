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

/** A function by its path, with the counter that it begins with. */
const heldFunction = z.object({ name, source: z.number().int() });

/** An export as a driver reports it. */
export const exportSchema = z.object({
  name,
  kind: z.enum(["function", "class", "value"]),
  members: z.array(name).optional(),
  parameters: z.array(parameter).optional(),
  /** Methods of a class that come from other modules. */
  inherited: z.array(z.object({ name, parameters: z.array(parameter) })).optional(),
  /** In a source with counters: the one that a function begins with, what it holds, what its objects have. */
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
  uses: z.array(z.tuple([name, name, parameterUseSchema])).optional(),
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
