import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createForgeApi, type ForgeApi } from "../../../test/support/remote/forge-api.ts";
import type { Forge, ForgeAccess, ForgeKind } from "../../ports/remote/forge.ts";
import { createGiteaForge } from "./gitea/create-gitea-forge.ts";
import { createGithubForge } from "./github/create-github-forge.ts";
import { createGitlabForge } from "./gitlab/create-gitlab-forge.ts";

const adapters: Record<ForgeKind, (access: ForgeAccess) => Forge> = {
  ...{ github: createGithubForge, gitlab: createGitlabForge, gitea: createGiteaForge },
};
const versions: Record<ForgeKind, string> = { github: "v3", gitlab: "v4", gitea: "v1" };
const token = "hunter2-token";
const [change, other] = ["a".repeat(40), "b".repeat(40)];
const branches = { head: "agt/testbuilder/s1", base: "main" };
const texts = { title: "Add clamp", body: "text" };

describe.each(["github", "gitlab", "gitea"] as const)("%s", (kind) => {
  let api: ForgeApi;
  let server: Server;
  let merged: string[];
  const connect = (with_ = token) => {
    const { port } = server.address() as AddressInfo;
    const access = {
      api: `http://127.0.0.1:${port}/api/${versions[kind]}`,
      project: "owner/shop",
      token: with_,
    };
    return adapters[kind](access);
  };

  beforeEach(async () => {
    merged = [];
    api = createForgeApi(kind, token, {
      tipOf: (branch) => ({ main: other, "agt/testbuilder/s1": change })[branch],
      hasCommit: (sha) => sha === change || sha === other,
      merge: (head, base, message) => merged.push(`${head} ${base} ${message}`),
    });
    server = createServer(api.handle);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it("opens a pull request and finds it again", async () => {
    const forge = connect();
    expect(await forge.findPullRequest(branches)).toBeUndefined();
    const made = await forge.openPullRequest({ ...branches, ...texts });
    expect(made).toMatchObject({ number: 1, headSha: change, url: expect.stringContaining("http") });
    expect(await forge.findPullRequest(branches)).toEqual(made);
    expect(await forge.findPullRequest({ ...branches, head: "main" })).toBeUndefined();
    expect(api.pulls).toMatchObject([{ ...branches, ...texts }]);
    await expect(forge.openPullRequest({ ...branches, ...texts })).rejects.toThrow(/already exists/);
  });

  it("merges what was looked at, and nothing else", async () => {
    const forge = connect();
    const { number } = await forge.openPullRequest({ ...branches, ...texts });
    const message = { number, title: "Merge it", message: "Run: r1" };
    expect(await forge.merge({ ...message, headSha: other })).toMatchObject({ status: "refused" });
    expect(merged).toEqual([]);
    expect(await forge.merge({ ...message, headSha: change })).toEqual({ status: "merged" });
    expect(merged).toEqual(["agt/testbuilder/s1 main Merge it\n\nRun: r1"]);
    expect(await forge.merge({ ...message, headSha: change })).toMatchObject({ status: "refused" });
  });

  it("marks commits, and says when the forge lacks one", async () => {
    const forge = connect();
    const pending = { commitSha: change, state: "pending", description: "at work" } as const;
    await forge.setMark(pending);
    await forge.setMark(pending);
    for (const state of ["success", "failure", "error"] as const)
      await forge.setMark({ commitSha: change, state, description: "x".repeat(140) });
    expect(api.marks.length).toBeGreaterThanOrEqual(4);
    const unknown = forge.setMark({ ...pending, commitSha: "c".repeat(40) });
    await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("writes comments and changes them in place", async () => {
    const forge = connect();
    const { number } = await forge.openPullRequest({ ...branches, ...texts });
    await forge.addComment(number, "one");
    const [first] = await forge.listComments(number);
    expect(first).toMatchObject({ body: "one" });
    await forge.editComment(number, first?.id ?? 0, "two");
    expect(await forge.listComments(number)).toEqual([{ id: first?.id, body: "two" }]);
  });

  it("tells what may pass from what somebody has to change, and never shows the token", async () => {
    await expect(connect("hunter2-wrong").findPullRequest(branches)).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringMatching(
        /^127\.0\.0\.1:\d+ answers 401: Bad credentials; check the token in GOLDSEAM_FORGE_TOKEN/,
      ),
    });
    api.outage = 503;
    await expect(connect().findPullRequest(branches)).rejects.toMatchObject({ code: "INFRASTRUCTURE" });
    const late = connect();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(late.listComments(1)).rejects.toMatchObject({
      code: "INFRASTRUCTURE",
      message: expect.not.stringContaining("hunter2"),
    });
  });
});
