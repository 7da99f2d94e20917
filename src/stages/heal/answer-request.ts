import { type CreateCoder, type FixDeps, type Fixed, fixCommit } from "../../changes/fix-commit.ts";
import { writeRequestPrompt } from "../../changes/prompts/write-request-prompt.ts";
import { attemptsText, type ChangeRequest, GoldseamError, type Plan } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import { coderName } from "./coder-name.ts";
import { pathTrailers } from "./plan-trailers.ts";

const mostAttempts = 2;

/** A person's request, and where to begin. */
export interface RequestOptions {
  readonly request: ChangeRequest;
  readonly plan: Plan;
  readonly baseSha: string;
  readonly branchName: string;
  /** RFC 3339, for the commit that this creates. */
  readonly date: string;
}

/** The commit that answers a request. */
export interface AnsweredRequest {
  readonly commitSha: string;
  /** What the coder took, in words; empty if it does not know. */
  readonly cost: string;
}

/** Gives a request to the configured coder and commits its change on a branch; throws FORBIDDEN if no attempt kept to the rules. */
export type RequestStage = (job: Job, options: RequestOptions) => Promise<AnsweredRequest>;

/** Everything that a coder's work needs. */
export type CoderDeps = Omit<FixDeps, "coder"> & { readonly createCoder: CreateCoder };

/** A coder that begins from words. The loop then shows what its change is worth. */
export function createRequestStage({ createCoder, ...deps }: CoderDeps): RequestStage {
  return async (job, { request, plan, baseSha, branchName, date }) => {
    if (!job.config.coder) throw new GoldseamError("CONFIG_INVALID", "no coder is configured");
    const coder = createCoder(job.config.coder, job);
    const steps = createSteps(job, "heal");
    const used: NonNullable<Fixed["usage"]>[] = [];
    let refused: string | undefined;
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const own = { ...job, jobId: `${job.jobId}-${attempt}` };
      const prompt = writeRequestPrompt(request, plan, refused);
      const about = plan.steps.flatMap(({ paths }) => paths);
      const task = { headSha: baseSha, baseSha, prompt, plan, steps, redTests: [], about };
      const made = await fixCommit({ ...deps, coder }, own, task);
      if (made.usage) used.push(made.usage);
      if (made.status === "changed") {
        const commitSha = await deps.git.commitFiles({
          ...{ repo: job.repo, parentSha: baseSha, branchName, files: made.changes },
          message: messageOf(request, plan),
          author: { ...coderName, date },
        });
        return { commitSha, cost: costOf(used) };
      }
      refused = made.reason;
      if (made.stop !== undefined) break;
    }
    const cost = costOf(used);
    throw new GoldseamError("FORBIDDEN", `no change was made: ${refused}${cost && ` (${cost})`}`);
  };
}

function costOf(used: Parameters<typeof attemptsText>[0]): string {
  const took = attemptsText(used);
  return took && `For the request the coder took ${took}.`;
}

/** The steps are list items, of which the plan of a change without one is made. */
function messageOf({ id, title, descriptionMd }: ChangeRequest, plan: Plan): string {
  const planned = plan.steps.filter(({ description }) => !descriptionMd.includes(description));
  const items = planned.map(({ description }) => `- ${description}`).join("\n");
  const end = [`Answers request ${id}.`, ...pathTrailers(plan)].join("\n");
  return [title, descriptionMd, items, end].filter((part) => part !== "").join("\n\n");
}
