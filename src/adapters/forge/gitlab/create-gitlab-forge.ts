import { z } from "zod";
import { GoldseamError } from "../../../contracts/index.ts";
import type { CommitState, Forge, ForgeAccess } from "../../../ports/remote/forge.ts";
import { asRefusal, createAskForge, markName, mostPages } from "../forge-call.ts";

const request = z.object({ iid: z.number(), web_url: z.string(), sha: z.string() });
const notes = z.array(z.object({ id: z.number(), body: z.string() }));
const states: Record<CommitState, string> = {
  ...{ pending: "pending", success: "success", failure: "failed", error: "canceled" },
};
const pageSize = 100;

/** The Forge port on GitLab's API: pull requests are merge requests there, and comments are notes. */
export function createGitlabForge({ api, project, token }: ForgeAccess): Forge {
  const ask = createAskForge(api, { "PRIVATE-TOKEN": token });
  const at = `/projects/${encodeURIComponent(project)}`;
  const requests = `${at}/merge_requests`;
  const open = ({ iid, web_url: url, sha }: z.infer<typeof request>) => ({ number: iid, url, headSha: sha });
  return {
    findPullRequest: async ({ head, base }) => {
      const branches = new URLSearchParams({ state: "opened", source_branch: head, target_branch: base });
      const [found] = z.array(request).parse(await ask({ method: "GET", path: `${requests}?${branches}` }));
      return found && open(found);
    },
    openPullRequest: async ({ head, base, title, body: description }) => {
      const body = { source_branch: head, target_branch: base, title, description };
      return open(request.parse(await ask({ method: "POST", path: requests, body })));
    },
    merge: async ({ number, headSha, title, message }) => {
      const body = { sha: headSha, merge_commit_message: `${title}\n\n${message}`, squash: false };
      try {
        await ask({ method: "PUT", path: `${requests}/${number}/merge`, body });
        return { status: "merged" };
      } catch (error) {
        return asRefusal(error);
      }
    },
    setMark: async ({ commitSha, state, description }) => {
      const body = { state: states[state], name: markName, description };
      try {
        await ask({ method: "POST", path: `${at}/statuses/${commitSha}`, body });
      } catch (error) {
        // It refuses to set a mark to what it is already.
        if (!(error instanceof GoldseamError) || !/cannot transition status/i.test(error.message))
          throw error;
      }
    },
    listComments: async (number) => {
      const all: z.infer<typeof notes> = [];
      for (let page = 1; page <= mostPages; page++) {
        const asked = `sort=asc&order_by=created_at&per_page=${pageSize}&page=${page}`;
        const some = notes.parse(await ask({ method: "GET", path: `${requests}/${number}/notes?${asked}` }));
        all.push(...some);
        if (some.length < pageSize) break;
      }
      return all;
    },
    addComment: async (number, body) => {
      await ask({ method: "POST", path: `${requests}/${number}/notes`, body: { body } });
    },
    editComment: async (number, id, body) => {
      await ask({ method: "PUT", path: `${requests}/${number}/notes/${id}`, body: { body } });
    },
  };
}
