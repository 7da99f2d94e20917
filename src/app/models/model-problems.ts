import { modelCoder } from "../../config/coder-presets.ts";
import type { Config } from "../../config/config.ts";
import { forRole, modelsOf } from "../../config/model-roles.ts";
import { type Opening, readSettings } from "./opening.ts";

/** Finds what keeps the models that `asked`, flags and environment, names from being used. */
export function createProblemFinder(
  deps: Opening,
  asked: Partial<Config>,
): (config: Config) => string | undefined {
  const { record, replay } = deps.access;

  const problemWith = (kind: "model" | "embedding", config: Config): string | undefined => {
    const name = config[kind];
    if (!name || replay) return undefined;
    const outcome = readSettings(deps, config, { kind, name });
    if (asked[kind] && outcome.status === "incomplete") return outcome.reason;
    if (!asked.max_cost || config.model_prices[name]) return undefined;
    return `a cap on cost needs the ${kind}'s price: add "${name}" to "model_prices" in goldseam.json, or cap tokens with --max-tokens`;
  };

  return (config) => {
    if (config.coder === modelCoder && !forRole(config, "heal").model)
      return 'coder "model" needs a model: name one with --model, or as "model" in goldseam.json';
    if (config.engine === "model" && !forRole(config, "write").model)
      return 'the engine "model" needs a model: name one with --model';
    if (modelsOf(config).length > 0) return problemWith("model", config) ?? problemWith("embedding", config);
    if (!replay && !record) return undefined;
    return `${replay ? "--replay" : "--record"} needs a model: name one with --model`;
  };
}
