import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan, Step } from "../../../languages/search/plan.ts";
import type { Spelling } from "../../../languages/search/spelling.ts";
import type { SearchedTest } from "../../engine.ts";

const LONGEST = 300;

/** A searched test on one line, in the words of its language. */
export function describeFound(
  { plan, outcome, value, error }: Observation,
  spelling: Pick<Spelling, "value" | "errorName">,
): SearchedTest {
  const came = outcome === "threw" ? spelling.errorName(error) || "an error" : spelling.value(value);
  return {
    target: plan.target,
    call: callsOf(plan, spelling).slice(0, LONGEST),
    outcome: came.slice(0, LONGEST),
  };
}

function callsOf({ steps, exportName }: Plan, { value }: Pick<Spelling, "value">): string {
  const written = ({ kind, member, args, kwargs, of }: Step) => {
    const given = [...args.map(value), ...kwargs.map(([name, one]) => `${name}=${value(one)}`)].join(", ");
    const name = member || of || exportName;
    if (kind === "get") return name;
    return kind === "new" ? `a new ${name}(${given})` : `${name}(${given})`;
  };
  return steps.map(written).join(", then ");
}
