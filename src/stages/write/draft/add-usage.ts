import type { EngineUsage } from "../../../engines/engine.ts";

/** What two parts of the work with a model took together. */
export function addUsage(
  one: EngineUsage | undefined,
  other: EngineUsage | undefined,
): EngineUsage | undefined {
  if (!one || !other) return one ?? other;
  const cost = one.costUsd === undefined ? other.costUsd : one.costUsd + (other.costUsd ?? 0);
  return {
    model: one.model,
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...(cost === undefined ? {} : { costUsd: cost }),
  };
}
