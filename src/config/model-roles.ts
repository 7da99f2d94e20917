import { z } from "zod";

/** A model as settings name it. */
export const modelName = z
  .string()
  .regex(
    /^(openai|anthropic|google|compatible):\S{1,200}$/,
    'must be "provider:name" with a provider of openai, anthropic, google, compatible',
  );

const role = z
  .object({
    model: modelName
      .optional()
      .describe('By default the one of "model"; a flag or the environment beats both'),
    temperature: z.number().min(0).max(2).optional().describe("By default model_temperature"),
    context_tokens: z.number().int().min(1_000).optional().describe("By default model_context_tokens"),
    output_tokens: z.number().int().min(500).optional().describe("By default model_output_tokens"),
  })
  .strict();

/** The part of the settings that differs by what a model does. */
export const modelRoles = z
  .object({
    plan: role.prefault({}).describe("Plans tests and requests"),
    write: role.prefault({}).describe("Writes tests"),
    heal: role
      .extend({
        max_tokens: z
          .number()
          .int()
          .positive()
          .default(300_000)
          .describe("Tokens that all attempts of the coder in a run may use"),
        max_cost: z
          .number()
          .positive()
          .optional()
          .describe("US dollars that all attempts of the coder in a run may cost"),
      })
      .prefault({})
      .describe('Fixes what is broken, as the coder "model"'),
  })
  .strict()
  .prefault({});

/** What a model is asked to do. */
export type ModelRole = keyof z.infer<typeof modelRoles>;

/** The settings that a role may have of its own. */
interface RoleSettings {
  readonly model?: string | undefined;
  readonly model_temperature: number;
  readonly model_context_tokens: number;
  readonly model_output_tokens: number;
  readonly model_roles: z.infer<typeof modelRoles>;
}

/** The settings with those of a role in place of the general ones. */
export function forRole<Config extends RoleSettings>(config: Config, name: ModelRole): Config {
  const own = config.model_roles[name];
  return {
    ...config,
    model: own.model ?? config.model,
    model_temperature: own.temperature ?? config.model_temperature,
    model_context_tokens: own.context_tokens ?? config.model_context_tokens,
    model_output_tokens: own.output_tokens ?? config.model_output_tokens,
  };
}

/** The settings with one model for every role: a user who names one does not want code to go elsewhere. */
export function withOneModel<Config extends RoleSettings>(config: Config, model: string): Config {
  const { plan, write, heal } = config.model_roles;
  const only = { model: undefined };
  return {
    ...config,
    model,
    model_roles: { plan: { ...plan, ...only }, write: { ...write, ...only }, heal: { ...heal, ...only } },
  };
}

/** Every model that the settings name. */
export function modelsOf({ model, model_roles }: Pick<RoleSettings, "model" | "model_roles">): string[] {
  const names = [model, ...Object.values(model_roles).map((one) => one.model)];
  return [...new Set(names.filter((name) => name !== undefined))];
}
