import { readFileSync } from "node:fs";
import { z } from "zod";
import { GoldseamError } from "../../../contracts/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The change that a job of a CI service is for. */
export interface CiChange {
  readonly service: "github" | "gitlab" | "other";
  /** The commit under test; HEAD if absent. */
  readonly headSha?: string | undefined;
  /** A commit of the branch that it goes into; derived if absent. */
  readonly baseSha?: string | undefined;
  /** The branch of the change, where tests may be pushed; absent if it is elsewhere, as that of a fork. */
  readonly branch?: string | undefined;
  /** What to fetch if the clone lacks the commits. */
  readonly fetch: readonly string[];
}

const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
const repository = z.object({ full_name: z.string() }).nullable();
const side = z.object({ sha, ref: z.string(), repo: repository });
const pullRequest = z.object({ number: z.int(), head: side, base: side });
const event = z.object({
  pull_request: pullRequest.optional(),
  merge_group: z.object({ base_sha: sha, head_sha: sha, base_ref: z.string() }).optional(),
  before: z.string().optional(),
  after: z.string().optional(),
});

/** What the variables and the event file of a CI service say of the change. Throws USAGE for an event that is not safe. */
export function readCiChange(env: Environment): CiChange {
  if (env["GITHUB_ACTIONS"] === "true") return readGithub(env);
  return env["GITLAB_CI"] === "true" ? readGitlab(env) : { service: "other", fetch: [] };
}

function readGithub(env: Environment): CiChange {
  const { GITHUB_EVENT_NAME: name = "", GITHUB_EVENT_PATH: file = "" } = env;
  if (name === "pull_request_target" || name === "workflow_run")
    throw new GoldseamError(
      "USAGE",
      `the event ${name} runs code of forks with your secrets: use pull_request, which needs none`,
    );
  const service = "github" as const;
  const { pull_request: pull, merge_group: group, before, after } = readEvent(file);
  if (pull) {
    const isFork = pull.head.repo?.full_name !== pull.base.repo?.full_name;
    return {
      ...{ service, headSha: pull.head.sha, baseSha: pull.base.sha },
      branch: isFork ? undefined : pull.head.ref,
      fetch: [`refs/pull/${pull.number}/head`, pull.base.sha],
    };
  }
  if (group) return { service, headSha: group.head_sha, baseSha: group.base_sha, fetch: [group.base_sha] };
  const isNewBranch = /^0*$/.test(before ?? "");
  const branch = env["GITHUB_REF_TYPE"] === "branch" ? env["GITHUB_REF_NAME"] : undefined;
  const headSha = after ?? env["GITHUB_SHA"];
  if (name !== "push" || isNewBranch) return { service, headSha, branch, fetch: [] };
  return { service, headSha, baseSha: before, branch, fetch: before ? [before] : [] };
}

function readEvent(file: string): z.infer<typeof event> {
  try {
    return event.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new GoldseamError("USAGE", `cannot read the event that GITHUB_EVENT_PATH names: ${file}`, {
      cause,
    });
  }
}

function readGitlab(env: Environment): CiChange {
  const head = env["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"] || env["CI_COMMIT_SHA"];
  const base = env["CI_MERGE_REQUEST_DIFF_BASE_SHA"] || undefined;
  const isFork = env["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"] !== env["CI_MERGE_REQUEST_PROJECT_ID"];
  const branch = env["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"] || env["CI_COMMIT_BRANCH"] || undefined;
  return {
    service: "gitlab",
    headSha: head || undefined,
    baseSha: base,
    branch: isFork ? undefined : branch,
    fetch: base ? [base] : [],
  };
}
