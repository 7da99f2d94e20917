import { sumUsage } from "../../../contracts/index.ts";
import type { EngineUsage } from "../../../engines/engine.ts";

/** What two parts of the work with a model took together. */
export function addUsage(
  one: EngineUsage | undefined,
  other: EngineUsage | undefined,
): EngineUsage | undefined {
  if (!one || !other) return one ?? other;
  const { estimated: _, ...sum } = sumUsage([one, other]);
  return { model: one.model, calls: one.calls + other.calls, ...sum };
}
