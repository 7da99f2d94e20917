import {
  type Council,
  CouncilSchema,
  create,
  enumName,
  type Risk,
  RiskSchema,
  type Run,
} from "../../contracts/index.ts";
import { matchesPattern } from "../../policy/index.ts";
import { contributorsOf, includesPerson } from "./people.ts";

/** The council that decides on a change; undefined if the base asks for none. */
export function councilFor(run: Run, risk: Risk): Council | undefined {
  const because = whyNeeded(run, risk);
  return because === undefined ? undefined : convene(run, because);
}

/** The council of the base without those who wrote some of the change; one person alone stays. */
export function convene(
  run: Pick<Run, "policy" | "change" | "healers">,
  because: string,
): Council | undefined {
  const policy = run.policy?.council;
  if (!policy) return undefined;
  const contributors = contributorsOf(run);
  const { members: all, rule } = policy;
  const members = all.length < 2 ? all : all.filter((member) => !includesPerson(contributors, member));
  return create(CouncilSchema, { members, rule, because });
}

function whyNeeded({ policy, change, coderFiles }: Run, risk: Risk): string | undefined {
  const { paths = [], risk: least = 0 } = policy?.council ?? {};
  if (!policy?.council) return undefined;
  const touched = [...(change?.changedFiles ?? []), ...coderFiles];
  const path = touched.find((file) => paths.some((pattern) => matchesPattern(file, pattern)));
  if (path !== undefined) return `it touches ${path}`;
  return least > 0 && risk >= least ? `its risk is ${enumName(RiskSchema, risk).toLowerCase()}` : undefined;
}
