import { equals } from "@bufbuild/protobuf";
import { checkPlanPaths, outsidePlan } from "../../changes/outside-plan.ts";
import {
  type CommitResult,
  create,
  GoldseamError,
  type Plan,
  PlanSchema,
  visibleLine,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";

/** The plan of a change: the given one without secrets and control characters, else one made from the commit's message. */
export async function planOf(
  secrets: Secrets,
  { commitSha, message, given }: { commitSha: string; message: string; given: Plan | undefined },
): Promise<Plan> {
  const id = commitSha.slice(0, 12);
  if (!given)
    return create(PlanSchema, { id, title: message.split("\n")[0] ?? "", steps: listItems(message) });
  checkPlanPaths(given);
  const clean = async (text: string) => visibleLine(await secrets.redact(text));
  const steps = given.steps.map(async (step, at) => ({
    ...step,
    id: step.id || String(at + 1),
    description: await clean(step.description),
  }));
  return create(PlanSchema, {
    ...given,
    id: given.id || id,
    title: await clean(given.title),
    steps: await Promise.all(steps),
  });
}

/** Throws FORBIDDEN if the change touches files that its plan does not allow, under their new or their old name. */
export async function refuseOutsidePlan(git: Git, change: CommitResult): Promise<void> {
  const { repo, baseSha, commitSha, plan } = change;
  const changed = await git.changedFiles(repo, baseSha, commitSha);
  const paths = changed.flatMap(({ path, oldPath }) => (oldPath === undefined ? [path] : [path, oldPath]));
  const why = outsidePlan(paths, plan);
  if (why === undefined) return;
  throw new GoldseamError(
    "FORBIDDEN",
    `the change was refused: ${why} (${plan?.title}). Take it out of the change, or change the plan`,
  );
}

/** Whether two changes have the same intention. */
export function isSamePlan(one: Plan | undefined, other: Plan | undefined): boolean {
  return one === undefined || other === undefined ? one === other : equals(PlanSchema, one, other);
}

/** The steps of a change that came without a plan: list items of its words. */
export function listItems(message: string) {
  const items = message.split("\n").filter((line) => /^\s*[-*] /.test(line));
  return items.map((line, index) => ({ id: String(index + 1), description: line.replace(/^\s*[-*] /, "") }));
}
