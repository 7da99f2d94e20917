import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../problem.ts";

/** Forges that send webhooks. */
export const forges = ["github", "gitlab", "gitea"] as const;

/** A forge that sends webhooks. */
export type Forge = (typeof forges)[number];

/** A commit that a forge tells of, or the reason why it starts no run. */
export type Delivery =
  | { readonly status: "change"; readonly commit: string; readonly branch: string; readonly into: string }
  | { readonly status: "ignored"; readonly reason: string };

/** Whether a delivery was made with the secret. Nothing of it is read before. Compares in constant time. */
export function isSigned(forge: Forge, { headers, body, secret }: Signed): boolean {
  if (forge === "gitlab") return isEqual(headers.get("x-gitlab-token") ?? "", secret);
  const hex = createHmac("sha256", secret).update(body).digest("hex");
  return forge === "github"
    ? isEqual(headers.get("x-hub-signature-256") ?? "", `sha256=${hex}`)
    : isEqual(headers.get("x-gitea-signature") ?? "", hex);
}

interface Signed {
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly secret: string;
}

/** The id of a delivery; the same if the forge sends it again. */
export function deliveryId(forge: Forge, headers: Headers): string | undefined {
  const names = {
    github: ["x-github-delivery"],
    gitlab: ["idempotency-key", "x-gitlab-event-uuid", "x-gitlab-webhook-uuid"],
    gitea: ["x-gitea-delivery", "x-forgejo-delivery"],
  }[forge];
  const id = names.map((name) => headers.get(name)).find((value) => value !== null);
  return id !== undefined && id !== null && /^[\w-]{1,100}$/.test(id) ? id : undefined;
}

const branchName = z.string().min(1).max(250);
const sha = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/);
const push = z.object({ ref: z.string().max(300), after: sha });
const defaultOf = {
  github: z.object({ repository: z.object({ default_branch: branchName }) }),
  gitlab: z.object({ project: z.object({ default_branch: branchName }) }),
};
const pullRequest = z.object({
  action: z.string().max(50),
  pull_request: z.object({
    head: z.object({ ref: branchName, sha, repo: z.object({ full_name: z.string() }).nullable() }),
    base: z.object({ ref: branchName, repo: z.object({ full_name: z.string() }) }),
  }),
});
const mergeRequest = z.object({
  object_attributes: z.object({
    action: z.string().max(50).optional(),
    source_branch: branchName,
    target_branch: branchName,
    source_project_id: z.number(),
    target_project_id: z.number(),
    last_commit: z.object({ id: sha }),
  }),
});

/** The change that a delivery tells of. Throws 400 where it is not as the forge documents it. */
export function readDelivery(forge: Forge, headers: Headers, body: unknown): Delivery {
  const event = (headers.get(`x-${forge}-event`) ?? "").toLowerCase();
  if (event === "push" || event === "push hook") return readPush(forge, body);
  if (event === "pull_request") return readPullRequest(body);
  if (event === "merge request hook") return readMergeRequest(body);
  return { status: "ignored", reason: "only pushes and pull requests start runs" };
}

function readPush(forge: Forge, body: unknown): Delivery {
  const { ref, after } = read(push, body);
  const into =
    forge === "gitlab"
      ? read(defaultOf.gitlab, body).project.default_branch
      : read(defaultOf.github, body).repository.default_branch;
  const branch = ref.replace(/^refs\/heads\//, "");
  if (branch === ref) return { status: "ignored", reason: "it is no branch" };
  if (/^0+$/.test(after)) return { status: "ignored", reason: "the branch was deleted" };
  return changeOf({ branch, into, commit: after });
}

const opening: ReadonlySet<string> = new Set(["opened", "reopened", "synchronize", "synchronized"]);

function readPullRequest(body: unknown): Delivery {
  const { action, pull_request: request } = read(pullRequest, body);
  if (!opening.has(action)) return { status: "ignored", reason: "it has no new commit" };
  // Its commits are in another repository, which nobody registered.
  if (request.head.repo?.full_name !== request.base.repo.full_name)
    return { status: "ignored", reason: "it comes from a fork" };
  return changeOf({ branch: request.head.ref, into: request.base.ref, commit: request.head.sha });
}

function readMergeRequest(body: unknown): Delivery {
  const { object_attributes: request } = read(mergeRequest, body);
  if (!["open", "reopen", "update"].includes(request.action ?? ""))
    return { status: "ignored", reason: "it has no new commit" };
  if (request.source_project_id !== request.target_project_id)
    return { status: "ignored", reason: "it comes from a fork" };
  const { source_branch: branch, target_branch: into, last_commit: commit } = request;
  return changeOf({ branch, into, commit: commit.id });
}

function changeOf(change: {
  readonly branch: string;
  readonly into: string;
  readonly commit: string;
}): Delivery {
  if (change.branch === change.into)
    return { status: "ignored", reason: "it is the branch that changes go into" };
  if (change.branch.startsWith("agt/"))
    return { status: "ignored", reason: "it is a branch of Goldseam's own" };
  return { status: "change", ...change };
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(
    400,
    "BAD_REQUEST",
    `${issue?.path.join(".") || "the body"}: ${issue?.message ?? "not valid"}`,
  );
}

/** Hashes have the same length, whatever was sent. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
