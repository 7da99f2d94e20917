import { z } from "zod";
import { modelName, modelRoles } from "./model-roles.ts";

const dollarsPerMillion = z.number().min(0).describe("US dollars per million tokens");

/** The settings of models: which, by what engine, at what price, and with how much of the repository. */
export const modelSettings = {
  model: modelName
    .optional()
    .describe(
      "A model that helps to plan and to write tests; its key comes from the environment, never from this file",
    ),
  model_roles: modelRoles.describe("What differs by the work that a model does"),
  engine: z
    .enum(["search", "model", "auto"])
    .optional()
    .describe("Writes tests: search runs the code, model asks the model, auto does both; auto with a model"),
  model_prices: z
    .record(z.string(), z.object({ input: dollarsPerMillion, output: dollarsPerMillion }).strict())
    .default({})
    .describe("Prices of models, by provider:name; without a price only tokens are counted"),
  model_temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0.15)
    .describe("How freely the model chooses its words; 0 is the strictest"),
  model_timeout_sec: z
    .number()
    .positive()
    .max(86_400)
    .default(120)
    .describe("Seconds that one attempt of a call may take"),
  model_context_tokens: z
    .number()
    .int()
    .min(1_000)
    .default(12_000)
    .describe("About how many tokens of the repository a call may send"),
  model_output_tokens: z
    .number()
    .int()
    .min(500)
    .default(8_000)
    .describe("Tokens that an answer may have, including the model's reasoning"),
  embedding: z
    .string()
    .regex(
      /^(openai|google|compatible):\S{1,200}$/,
      'must be "provider:name" with a provider of openai, google, compatible',
    )
    .optional()
    .describe("Finds code of similar meaning to show to a model; its key comes from the environment"),
  retrieval: z
    .object({
      alpha: z
        .number()
        .min(0)
        .max(1)
        .default(0.3)
        .describe("Weight of meaning against words in the search for related code"),
      k: z.number().int().min(0).max(10).default(1).describe("Related functions shown to a model per target"),
      radius: z.number().int().min(0).max(400).default(40).describe("Lines shown before and after a target"),
    })
    .strict()
    .prefault({})
    .describe("How code related to a target is found"),
};
