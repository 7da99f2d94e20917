import { createHash } from "node:crypto";
import { checkPlanPaths } from "../../changes/outside-plan.ts";
import {
  ChangeRequestSchema,
  create,
  GoldseamError,
  type Plan,
  PlanSchema,
  visibleLine,
  visibleText,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { App } from "../app.ts";
import type { ConfigLoader } from "../config-loader.ts";
import { startSingle, type WithJob } from "../job-context.ts";
import { listItems } from "../runs/plan-of-change.ts";
import type { Stages } from "../stages/stages.ts";
import { whoIsHere } from "./identify.ts";

/** Changes that begin from a person's words: a request becomes a plan, a coder's commit, and a run. */
export function createRequests(deps: {
  readonly git: Git;
  readonly secrets: Secrets;
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
  readonly submit: App["submit"];
}): Pick<App, "request"> {
  const { git, secrets } = deps;
  return {
    request: async ({ repo: folder, title, description, plan: given, base, into, broughtBy, ...asked }) => {
      const { progress, signal } = asked;
      const resolved = await git.resolveChange({ repo: folder, commit: base ?? "HEAD" });
      const { repo, commitSha: baseSha } = resolved;
      await git.sync(repo, [baseSha]);
      if (given) checkPlanPaths(given);
      const texts = {
        title: visibleLine(await secrets.redact(title)),
        descriptionMd: visibleText(await secrets.redact(description)),
      };
      const hash = createHash("sha256").update(JSON.stringify([repo, baseSha, title, description]));
      const id = `q${hash.digest("hex").slice(0, 9)}`;
      const branchName = `agt/request/${id}`;
      const request = create(ChangeRequestSchema, { id, ...texts, repo, branchName });
      const steps = listItems(description);
      const words = create(PlanSchema, { id, title: texts.title, steps });
      // Without steps in the words, those of the model are in the commit's message, where the run finds them.
      const own = given ?? (steps.length > 0 ? words : undefined);
      let cost = "";
      if ((await git.branchTip(repo, branchName)) === undefined) {
        const change = { repo, baseSha, commitSha: baseSha };
        // Its calls share the caps of the request, also in another process.
        const start = { ...(await startSingle(deps.loadConfig, change, { progress, signal })), runId: id };
        if (!start.config.coder)
          throw new GoldseamError(
            "CONFIG_INVALID",
            'no coder is configured: name one with --coder (model is the model that plans), or as "coder" in goldseam.json',
          );
        const { answer, planRequest } = await deps.stages();
        const date = new Date().toISOString();
        const made = await deps.withJob(start, async (job) => {
          const plan = own ?? (await planRequest(job, { request, baseSha })) ?? words;
          return answer(job, { request, plan, baseSha, branchName, date });
        });
        await git.publishBranch(repo, branchName, made.commitSha);
        cost = made.cost;
      }
      const target = into ?? (resolved.branchName || undefined);
      return deps.submit({
        ...{ repo, commit: branchName, base: baseSha, into: target, task: id },
        plan: own ?? (await plannedIn(git, { repo, branchName, id, title: texts.title })),
        broughtBy: broughtBy ?? (await whoIsHere(git, repo)),
        notes: cost === "" ? [] : [cost],
      });
    },
  };
}

/** The plan that a model made for a request: its paths stand in the commit, so that they hold for the whole run. */
async function plannedIn(
  git: Git,
  {
    repo,
    branchName,
    id,
    title,
  }: { readonly repo: string; readonly branchName: string } & Pick<Plan, "id" | "title">,
): Promise<Plan | undefined> {
  const { message } = await git.resolveChange({ repo, commit: branchName });
  const { planOfTrailers } = await import("../../stages/heal/index.ts");
  return planOfTrailers(message, create(PlanSchema, { id, title, steps: listItems(message) }));
}
