import { CaseKind } from "../../../contracts/index.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { planValues } from "../../../languages/search/plan.ts";
import { isEmpty, type Value } from "../../../languages/values/value.ts";
import { holdsText } from "./hostile-texts.ts";

/** The kinds of cases that a test of an observation shows, the most telling first. */
export function kindsShown(
  { outcome, plan }: Pick<Observation, "outcome" | "plan">,
  hostile: ReadonlySet<string>,
): [CaseKind, ...CaseKind[]] {
  const values = planValues(plan);
  const inputs = [
    ...(values.some(isEdge) ? [CaseKind.EDGE] : []),
    ...(values.some((value) => holdsText(value, hostile)) ? [CaseKind.SECURITY] : []),
  ];
  if (outcome === "threw") return [CaseKind.FAILURE, ...inputs];
  const [first, ...others] = inputs;
  return first === CaseKind.EDGE ? [first, CaseKind.SUCCESS, ...others] : [CaseKind.SUCCESS, ...inputs];
}

/** Whether a value is at the edge of what its kind can be: empty, zero or negative. A text of digits is no number. */
function isEdge(value: Value): boolean {
  if (isEmpty(value)) return true;
  const isNumber = value.kind === "integer" || value.kind === "float" || value.kind === "bigint";
  return isNumber && /^(0|-\d.*)$/.test(value.value);
}
