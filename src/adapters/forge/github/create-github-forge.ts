import { Octokit } from "@octokit/core";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Forge, ForgeAccess, PullRequest } from "../../../ports/remote/forge.ts";
import { asRefusal, callTimeoutMs, forgeFailure, markName, mostPages } from "../forge-call.ts";

const pageSize = 100;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The Forge port on GitHub, through its own client. */
export function createGithubForge({ api, project, token }: ForgeAccess): Forge {
  const octokit = new Octokit({ auth: token, baseUrl: api, userAgent: "goldseam", log: silent });
  const [owner = "", repo = ""] = project.split("/");
  const at = { owner, repo };
  const ask = async <T>(call: (limits: Limits) => Promise<{ data: T }>): Promise<T> => {
    try {
      const { data } = await call({ request: { signal: AbortSignal.timeout(callTimeoutMs) } });
      return data;
    } catch (error) {
      throw explain(api, error);
    }
  };
  const open = (one: { number: number; html_url: string; head: { sha: string } }): PullRequest => ({
    ...{ number: one.number, url: one.html_url, headSha: one.head.sha },
  });
  return {
    findPullRequest: async ({ head, base }) => {
      const branches = { head: `${owner}:${head}`, base, state: "open" as const };
      const found = await ask((limits) =>
        octokit.request("GET /repos/{owner}/{repo}/pulls", { ...at, ...branches, ...limits }),
      );
      return found[0] && open(found[0]);
    },
    openPullRequest: async (request) =>
      open(
        await ask((limits) =>
          octokit.request("POST /repos/{owner}/{repo}/pulls", { ...at, ...request, ...limits }),
        ),
      ),
    merge: async ({ number, headSha, title, message }) => {
      const texts = { commit_title: title, commit_message: message };
      const guard = { pull_number: number, sha: headSha, merge_method: "merge" as const };
      const route = "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge";
      try {
        await ask((limits) => octokit.request(route, { ...at, ...guard, ...texts, ...limits }));
        return { status: "merged" };
      } catch (error) {
        return asRefusal(error);
      }
    },
    setMark: async ({ commitSha, state, description }) => {
      const mark = { sha: commitSha, state, description, context: markName };
      await ask((limits) =>
        octokit.request("POST /repos/{owner}/{repo}/statuses/{sha}", { ...at, ...mark, ...limits }),
      );
    },
    listComments: async (number) => {
      const all: { id: number; body: string }[] = [];
      for (let page = 1; page <= mostPages; page++) {
        const route = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
        const which = { ...at, issue_number: number, per_page: pageSize, page };
        const some = await ask((limits) => octokit.request(route, { ...which, ...limits }));
        all.push(...some.map(({ id, body = "" }) => ({ id: Number(id), body })));
        if (some.length < pageSize) break;
      }
      return all;
    },
    addComment: async (number, body) => {
      const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
      await ask((limits) => octokit.request(route, { ...at, issue_number: number, body, ...limits }));
    },
    editComment: async (_number, id, body) => {
      const route = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
      await ask((limits) => octokit.request(route, { ...at, comment_id: id, body, ...limits }));
    },
  };
}

interface Limits {
  readonly request: { readonly signal: AbortSignal };
}

/** The client's errors name the request with its headers; none of that is passed on. */
function explain(api: string, error: unknown): GoldseamError {
  const {
    status = 0,
    message,
    response,
  } = error as Error & {
    status?: number;
    response?: { data?: unknown; headers?: Record<string, string> };
  };
  if (!response)
    return new GoldseamError("INFRASTRUCTURE", `${new URL(api).host} cannot be reached: ${message}`);
  // A commit that GitHub does not have yet.
  const isMissing = status === 422 && /no commit found/i.test(message);
  const headers = new Headers(response.headers);
  return forgeFailure(api, {
    status: isMissing ? 404 : status,
    said: JSON.stringify(response.data ?? message),
    headers,
  });
}
