import { z } from "zod";
import type { Forge, ForgeAccess } from "../../../ports/remote/forge.ts";
import { asRefusal, createAskForge, markName, mostPages } from "../forge-call.ts";

const pull = z.object({
  number: z.number(),
  html_url: z.string(),
  head: z.object({ ref: z.string(), sha: z.string() }),
  base: z.object({ ref: z.string() }),
});
const comments = z.array(z.object({ id: z.number(), body: z.string() }));
const pageSize = 50;

/** The Forge port on Gitea's API, which Forgejo has too. */
export function createGiteaForge({ api, project, token }: ForgeAccess): Forge {
  const ask = createAskForge(api, { Authorization: `token ${token}` });
  const at = `/repos/${project.split("/").map(encodeURIComponent).join("/")}`;
  const open = (one: z.infer<typeof pull>) => ({
    ...{ number: one.number, url: one.html_url, headSha: one.head.sha },
  });
  return {
    findPullRequest: async ({ head, base }) => {
      for (let page = 1; page <= mostPages; page++) {
        const path = `${at}/pulls?state=open&limit=${pageSize}&page=${page}`;
        const all = z.array(pull).parse(await ask({ method: "GET", path }));
        const found = all.find((one) => one.head.ref === head && one.base.ref === base);
        if (found) return open(found);
        if (all.length === 0) return undefined;
      }
      return undefined;
    },
    openPullRequest: async (body) =>
      open(pull.parse(await ask({ method: "POST", path: `${at}/pulls`, body }))),
    merge: async ({ number, headSha, title, message }) => {
      const guard = { Do: "merge", head_commit_id: headSha };
      const body = { ...guard, MergeTitleField: title, MergeMessageField: message };
      try {
        await ask({ method: "POST", path: `${at}/pulls/${number}/merge`, body });
        return { status: "merged" };
      } catch (error) {
        return asRefusal(error);
      }
    },
    setMark: async ({ commitSha, state, description }) => {
      const body = { state, description, context: markName };
      await ask({ method: "POST", path: `${at}/statuses/${commitSha}`, body });
    },
    listComments: async (number) =>
      comments.parse(await ask({ method: "GET", path: `${at}/issues/${number}/comments` })),
    addComment: async (number, body) => {
      await ask({ method: "POST", path: `${at}/issues/${number}/comments`, body: { body } });
    },
    editComment: async (_number, id, body) => {
      await ask({ method: "PATCH", path: `${at}/issues/comments/${id}`, body: { body } });
    },
  };
}
