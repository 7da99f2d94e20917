import { createHmac } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BuildStatus, JobKind } from "../../src/contracts/index.ts";
import { applyEvents, askForApproval } from "../support/asked-run.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";
import { removeHome, startTestServer, type TestServer } from "../support/test-server.ts";

const webhookSecret = "between the forge and us";
const ada = "Ada Author <ada@example.com>";
const bob = "Bob Builder <bob@example.com>";
let world: TestServer;
let repo: TestRepository;
let dashboard: string;
let name: string;
let proposer: string;

beforeAll(async () => {
  const settings = JSON.stringify({ approvers: [ada, bob], coder: { command: ["true"] } });
  repo = createRepository({
    "package.json": "{}",
    "a.js": "export const a = 1;\n",
    "goldseam.json": settings,
  });
  for (const branch of ["one", "two", "three", "broken"]) {
    repo.git("switch", "--quiet", "--create", branch, "main");
    repo.commit(`Change ${branch}`, { "a.js": `export const a = "${branch}";\n` });
  }
  repo.git("switch", "--quiet", "main");
  const env = { GOLDSEAM_WEBHOOK_SECRET: webhookSecret };
  dashboard = temporaryFolder();
  writeFileSync(join(dashboard, "index.html"), "<title>The dashboard</title>");
  world = await startTestServer({ repos: [repo.path], env, dashboard });
  name = world.server.repositories[0]?.name ?? "";
  proposer = await world.token("proposer");
});
afterAll(async () => {
  await world.stop();
  repo.remove();
  removeHome(world.home);
  rmSync(dashboard, { recursive: true, force: true });
});

const submit = async (commit: string, headers: Record<string, string> = {}) =>
  world.post(proposer, "/runs", { repository: name, commit }, headers);
/** What tests read of answers. */
interface Answer {
  readonly run: { readonly id: string; readonly hand_off_md: string };
  readonly runs: readonly { readonly run: { readonly branch_name: string } }[];
  readonly next_cursor: string;
  readonly approvals: readonly unknown[];
  readonly conditions: readonly unknown[];
  readonly records: readonly { readonly code: string }[];
  readonly days: readonly unknown[];
  readonly detail: string;
  readonly source: string;
  readonly run_id: string;
}
const read = async (response: Promise<Response> | Response) => (await (await response).json()) as Answer;
const json = async (path: string, token = proposer) => read(world.api(token, path));

describe("runs", () => {
  test("are listed newest first, page by page, by filter and by text", async () => {
    for (const branch of ["one", "two", "three"]) expect((await submit(branch)).status).toBe(202);
    const first = await json("/runs?limit=2");
    expect(first.runs.map((one) => one.run.branch_name)).toEqual(["three", "two"]);
    const second = await json(`/runs?limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({
      runs: [{ run: { branch_name: "one", title: "Change one", author: ada } }],
      next_cursor: null,
    });
    expect((await json(`/runs?text=CHANGE+TW&repository=${name}`)).runs).toHaveLength(1);
    expect((await json("/runs?state=DONE,PAUSED")).runs).toEqual([]);
    expect((await json("/runs?branch=three&state=BASELINE")).runs).toHaveLength(1);
    expect((await world.api(proposer, "/runs?state=SLEEPING")).status).toBe(400);
    expect((await world.api(proposer, "/runs?colour=red")).status).toBe(400);
  });

  test("are the same for the same change, and are shown in full by their whole id", async () => {
    const [one, again] = [await read(submit("one")), await read(submit("one"))];
    expect(again.run.id).toBe(one.run.id);
    expect(await json(`/runs/${one.run.id}`)).toMatchObject({ run: { change: { message: "Change one" } } });
    expect((await world.api(proposer, `/runs/${one.run.id.slice(0, 5)}`)).status).toBe(404);
  });

  test("can be cancelled once they are not wanted, by the owner of the token", async () => {
    const { run } = await read(submit("two"));
    const cancelled = await world.post(proposer, `/runs/${run.id}/cancel`, { reason: "by hand" });
    expect(await read(cancelled)).toMatchObject({ run: { state: "CANCELLED" } });
    const { run: whole } = await json(`/runs/${run.id}`);
    expect(whole.hand_off_md).toBe("cancelled by Grace Reviewer <grace@example.com>: by hand");
    const stream = await (await world.api(proposer, `/runs/${run.id}/events`)).text();
    expect(stream).toContain('event: state\ndata: {"state":"CANCELLED"');
    expect(stream.endsWith("event: end\ndata: {}\n\n")).toBe(true);
  });

  test("that cannot be run are refused in one line", async () => {
    const answer = await submit("none");
    expect(answer.status).toBe(422);
    expect(await read(answer)).toMatchObject({ code: "UNKNOWN_REVISION", status: 422, type: "about:blank" });
    expect((await world.post(proposer, `/runs/rnone/heal`, {})).status).toBe(404);
  });

  test("are healed in the name of the token's owner, who then cannot approve the fix", async () => {
    const { run } = await read(submit("broken"));
    const report = { commitSha: repo.git("rev-parse", "broken"), status: BuildStatus.FAILED };
    await applyEvents(world.home, run.id, [
      { case: "buildFinished", value: { job: JobKind.BUILD_BASE, cycle: 1, report: {} } },
      { case: "buildFinished", value: { job: JobKind.BUILD_CHANGE, cycle: 1, report } },
      { case: "healFinished", value: { cycle: 1, result: { notStarted: "not now" } } },
    ]);
    expect(await json(`/runs/${run.id}`)).toMatchObject({ run: { state: "PAUSED", healers: [] } });
    expect((await world.post(proposer, `/runs/${run.id}/heal`, {})).status).toBe(202);
    expect((await json(`/runs/${run.id}`)).run).toMatchObject({
      ...{ state: "HEALING", healers: ["Grace Reviewer <grace@example.com>"] },
    });
  });
});

describe("an idempotency key", () => {
  test("gives the first answer again, and belongs to one request", async () => {
    const fresh = { repository: name, commit: "three", fresh: true };
    const send = (body: unknown, key: string, token = proposer) =>
      world.post(token, "/runs", body, { "Idempotency-Key": key });
    const first = await send(fresh, "k1");
    const { run } = await read(first);
    const again = await send(fresh, "k1");
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await read(again)).run.id).toBe(run.id);
    expect((await send({ ...fresh, task: "other" }, "k1")).status).toBe(422);
    expect((await read(send(fresh, "k2"))).run.id).not.toBe(run.id);
    expect((await read(send(fresh, "k1", await world.token("proposer")))).run.id).not.toBe(run.id);
    expect((await send(fresh, "a b")).status).toBe(400);
  });

  test("of a request that failed may be used again", async () => {
    const headers = { "Idempotency-Key": "k3" };
    expect((await submit("later", headers)).status).toBe(422);
    repo.git("branch", "later", "one");
    expect((await submit("later", headers)).status).toBe(202);
  });
});

describe("an approval", () => {
  let commitSha: string;
  let id: string;
  beforeAll(async () => {
    repo.git("switch", "--quiet", "--create", "asked", "main");
    repo.commit("Ask", { "a.js": "export const a = 9;\n" });
    repo.git("switch", "--quiet", "main");
    const run = await askForApproval(world.home, repo, { commit: "asked" });
    ({ commitSha, id } = run.approval ?? { commitSha: "", id: "" });
  });
  const decide = async (owner: string, body: object) =>
    world.post(await world.token("approver", owner), `/approvals/${id}/decisions`, {
      commit_sha: commitSha,
      ...body,
    });

  test("says what a decision would be worth, before it is made", async () => {
    const standing = async (owner: string) =>
      read(world.api(await world.token("viewer", owner), `/approvals/${id}/standing`));
    expect(await standing(bob)).toMatchObject({ approve: "allowed", reject: "allowed", moved: null });
    expect(await standing(ada)).toMatchObject({
      ...{ approve: "refused", reject: "allowed" },
      reason: expect.stringContaining("wrote some of it"),
    });
    expect((await world.api(proposer, "/approvals/rnone-0000000/standing")).status).toBe(404);
  });

  test("comes with the change as a diff and with the sources that its reports name, and no others", async () => {
    const [runId] = id.split("-");
    expect(await json(`/runs/${runId}/diff`)).toMatchObject({
      ...{ cut: false, diff: expect.stringContaining("+export const a = 9;") },
    });
    expect((await world.api(proposer, `/runs/${runId}/diff?of=tests`)).status).toBe(404);
    expect(await json(`/runs/${runId}/source?path=a.js`)).toMatchObject({ text: "export const a = 9;\n" });
    for (const path of ["package.json", "../a.js", "/etc/passwd", ".git/config", "a.js%00"])
      expect([path, (await world.api(proposer, `/runs/${runId}/source?path=${path}`)).status]).toEqual([
        path,
        path.includes("%") ? 400 : 404,
      ]);
  });

  test("is by the owner of the token, and by the rules for everybody", async () => {
    expect((await json("/approvals")).approvals).toMatchObject([{ approval_id: id }]);
    const own = await decide(ada, { decision: "approve" });
    expect(own.status).toBe(403);
    expect((await read(own)).detail).toContain("Ada Author <ada@example.com> wrote some of it");
    expect((await decide("Eve Else <eve@example.com>", { decision: "approve" })).status).toBe(403);
    const stale = { decision: "approve", commit_sha: "e".repeat(40) };
    expect(await read(decide(bob, stale))).toMatchObject({ status: 409, code: "STALE" });
    expect((await decide(bob, { decision: "reject" })).status).toBe(400);
    expect((await decide(bob, { decision: "approve", conditions: ["a"] })).status).toBe(400);

    const asked = await decide(bob, {
      decision: "approve_with_conditions",
      conditions: ["staging was checked"],
    });
    expect(await read(asked)).toMatchObject({ counted: true });
    const packet = await json(`/approvals/${id}`);
    expect(packet).toMatchObject({ votes: [{ decided_by: bob, identity: { source: "TOKEN" } }] });
    expect(packet.conditions).toMatchObject([{ number: 1, text: "staging was checked" }]);
    const rejected = await decide(bob, { decision: "reject", reason: "no" });
    expect(await read(rejected)).toMatchObject({ run: { state: "REJECTED" }, counted: true });
    expect((await json("/approvals")).approvals).toEqual([]);
    const { records } = await json(`/audit?run=${id.split("-")[0]}`);
    expect(records.map(({ code }) => code)).toEqual([
      "REJECT",
      "APPROVE_WITH_CONDITIONS",
      "NOT_AN_APPROVER",
      "NOT_AN_APPROVER",
    ]);
    expect(await json("/audit/verify")).toMatchObject({ status: "intact" });
  });
});

describe("a webhook", () => {
  const push = (branch: string, extra: object = {}) =>
    JSON.stringify({
      ref: `refs/heads/${branch}`,
      after: repo.git("rev-parse", branch),
      repository: { default_branch: "main" },
      ...extra,
    });
  const sign = (body: string, secret = webhookSecret) =>
    createHmac("sha256", secret).update(body).digest("hex");
  const deliver = (forge: string, body: string, headers: Record<string, string>) =>
    fetch(`${world.server.url}/webhooks/${forge}/${name}`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", ...headers },
    });
  const github = (body: string, id: string, signature = sign(body)) =>
    deliver("github", body, {
      "X-GitHub-Event": "push",
      "X-GitHub-Delivery": id,
      "X-Hub-Signature-256": `sha256=${signature}`,
    });

  test("of each forge starts a run if it is signed", async () => {
    repo.git("branch", "pushed", "three");
    const body = push("pushed");
    const started = await read(github(body, "a-1"));
    expect(started).toMatchObject({ status: "started", run_id: expect.stringMatching(/^r/) });
    const gitea = { "X-Gitea-Event": "push", "X-Gitea-Delivery": "b-1", "X-Gitea-Signature": sign(body) };
    expect(await read(deliver("gitea", body, gitea))).toEqual(started);
    const gitlab = push("pushed", { project: { default_branch: "main" } });
    const headers = {
      "X-Gitlab-Event": "Push Hook",
      "X-Gitlab-Event-UUID": "c-1",
      "X-Gitlab-Token": webhookSecret,
    };
    expect(await read(deliver("gitlab", gitlab, headers))).toEqual(started);
  });

  test("that is not signed, or for another body, starts nothing", async () => {
    const body = push("one");
    const wrong = [sign(body, "guess"), sign(`${body} `), "", sign(body).slice(1)];
    for (const [at, signature] of wrong.entries())
      expect((await github(body, `d-${at}`, signature)).status).toBe(401);
    const gitlab = { "X-Gitlab-Event": "Push Hook", "X-Gitlab-Token": "guess" };
    expect((await deliver("gitlab", body, gitlab)).status).toBe(401);
    expect((await deliver("gitlab", body, { "X-Gitlab-Event": "Push Hook" })).status).toBe(401);
    expect((await deliver("other", body, {})).status).toBe(401);
  });

  test("that is sent again is one run, under its own id or another", async () => {
    repo.git("branch", "again", "three");
    const body = push("again");
    const { run_id } = await read(github(body, "e-1"));
    await world.app.cancel(run_id, { reason: "" });
    expect((await read(github(body, "e-1"))).run_id).toBe(run_id);
    expect((await read(github(body, "e-2"))).run_id).toBe(run_id);
    expect((await world.app.listSummaries({ branch: "again" })).length).toBe(1);
    expect((await github(push("again", { forced: true }), "e-1")).status).toBe(422);
  });

  test("about something else is ignored", async () => {
    const reasons = [
      push("main"),
      push("one", { ref: "refs/tags/v1" }),
      push("one", { after: "0".repeat(40) }),
    ];
    for (const [at, body] of reasons.entries())
      expect(await read(github(body, `f-${at}`))).toMatchObject({ status: "ignored" });
    expect((await github("{}", "f-9")).status).toBe(400);
  });
});

test("the rest answers as it is documented", async () => {
  const admin = await world.token("admin");
  expect((await json("/trends?days=2", admin)).days).toMatchObject([{ runs: expect.any(Number) }]);
  expect(await json(`/repositories/${name}/quarantine`, admin)).toEqual({ quarantine: [] });
  expect(await json(`/repositories/${name}/flakes`, admin)).toMatchObject({ flakes: [], tests: 0 });
  expect(await json(`/repositories/${name}/capabilities`, admin)).toMatchObject({ governed: false });
  expect((await json(`/repositories/${name}/policy`, admin)).source).toBe("goldseam.json of main");
  const check = { role: "test_builder", argv: ["rm", "-rf", "/"] };
  const checked = await world.post(admin, `/repositories/${name}/policy/check`, check);
  expect(await read(checked)).toMatchObject({ allowed: false });
  expect(await json("/tickets", admin)).toMatchObject({ tickets: [{ status: "open" }] });
  const metrics = await fetch(`${world.server.url}/metrics`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(await metrics.text()).toContain('route="/api/v1/runs/{id}"');
  expect((await world.api(admin, "/runs", { method: "DELETE" })).status).toBe(405);
  expect((await world.api(admin, "/nothing")).status).toBe(404);
});

describe("an address that the server does not have", () => {
  const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${world.server.url}${path}`, { headers, method });

  test("is a page of the dashboard for a browser", async () => {
    const answer = await ask("/runs/42", browser);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(await answer.text()).toContain("The dashboard");
  });

  test("reads no file of the machine, and writes nothing of itself into the page", async () => {
    for (const path of [
      "/assets/%2e%2e/%2e%2e/etc/passwd",
      "/..%2f..%2fetc/passwd",
      "/%3Cscript%3Ealert(1)",
    ]) {
      const answer = await ask(path, browser);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe("<title>The dashboard</title>");
    }
  });

  test.each(["/api/v1/nothing", "/api", "/mcp/nothing/more", "/webhooks/nothing"])(
    "is an error in JSON below what programs ask, %s",
    async (path) => {
      const answer = await ask(path, browser);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
    },
  );

  test("is an error in JSON for who takes no page, or wants to change something", async () => {
    for (const answer of [await ask("/runs/42"), await ask("/runs/42", browser, "POST")]) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
    }
  });
});
