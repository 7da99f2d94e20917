import type { RefusedTest } from "../../contracts/index.ts";
import type { Drafted } from "./draft-tests.ts";

/** Explains to a person why nothing was admitted. */
export function explainNothing({ drafts, notes }: Drafted, refused: readonly RefusedTest[]): string {
  const lines = [...notes];
  if (drafts.length === 0) lines.push("the spec names no target");
  const bySteps = Map.groupBy(refused, ({ step }) => step);
  for (const [step, group] of bySteps) {
    lines.push(`${group.length} refused at "${step}": ${group[0]?.reason ?? ""}`);
  }
  if (refused.length === 0 && notes.length === 0) lines.push("the engine found no candidate");
  return lines.join("\n");
}
