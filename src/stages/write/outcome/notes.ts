import type { RefusedTest } from "../../../contracts/index.ts";

/** Explains to a person why nothing was admitted. */
export function explainNothing(remarks: readonly string[], refused: readonly RefusedTest[]): string[] {
  const bySteps = Map.groupBy(refused, ({ step }) => step);
  const lines = [...bySteps].map(
    ([step, group]) => `${group.length} refused at "${step}": ${group[0]?.reason ?? ""}`,
  );
  const found = [...remarks, ...lines];
  return found.length > 0 ? found : ["the engine found no candidate"];
}
