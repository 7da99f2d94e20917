import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { goldseam } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const main = join(import.meta.dirname, "../../src/surfaces/cli/main.ts");
const bob = "Bob Builder <bob@example.com>";
let home: string;
let repo: TestRepository;
let child: ChildProcess | undefined;

beforeEach(() => {
  home = temporaryFolder();
  repo = createRepository({
    "package.json": JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } }),
    "src/sum.js": "export const add = (a, b) => a + b;\n",
    "test/sum.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { add } from "../src/sum.js";
test("adds", () => assert.equal(add(1, 2), 3));
`,
  });
  repo.git("switch", "--quiet", "--create", "feature");
  repo.commit("Add a note", { "src/sum.js": "/** Adds. */\nexport const add = (a, b) => a + b;\n" });
  repo.git("switch", "--quiet", "main");
});
afterEach(async () => {
  await stop();
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** The real command, until it says where it is. */
async function serve(
  port: number,
): Promise<{ readonly url: string; readonly link: string; readonly port: number }> {
  const args = [
    "--disable-warning=ExperimentalWarning",
    main,
    "serve",
    "--repo",
    repo.path,
    "--port",
    String(port),
  ];
  child = spawn(process.execPath, args, { env: { ...process.env, GOLDSEAM_HOME: home, NO_COLOR: "1" } });
  let text = "";
  for await (const chunk of child.stderr ?? []) {
    text += chunk;
    if (text.includes("Ctrl+C")) break;
  }
  const url = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
  const link = /http:\S+code=\S+/.exec(text)?.[0] ?? "";
  return { url: url?.[0] ?? "", link, port: Number(url?.[1]) };
}

async function stop(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Reads events until one fits, and returns everything that was read. */
async function watch(url: string, headers: Record<string, string>, until: RegExp): Promise<string> {
  const controller = new AbortController();
  const answer = await fetch(url, { headers, signal: controller.signal });
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (until.test(text)) break;
  }
  controller.abort();
  return text;
}

const idsOf = (story: string) => [...story.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

test("a change is submitted, watched over a restart, approved by another's token and merged", async () => {
  const created = await goldseam(home, "tokens", "create", "--role", "approver", "--owner", bob);
  const headers = { Authorization: `Bearer ${created.stdout.trim()}`, "Content-Type": "application/json" };
  const first = await serve(0);
  const api = (path: string, body?: unknown) =>
    fetch(`${first.url}/api/v1${path}`, {
      headers,
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
  const { repositories } = (await (await api("/repositories")).json()) as {
    repositories: { name: string }[];
  };
  const submitted = await api("/runs", { repository: repositories[0]?.name, commit: "feature" });
  const { run } = (await submitted.json()) as { run: { id: string } };
  const events = `${first.url}/api/v1/runs/${run.id}/events`;
  const before = await watch(events, headers, /event: progress\ndata: .*"status":"passed"/);

  await stop();
  await serve(first.port);
  const last = String(idsOf(before).at(-1));
  const after = await watch(events, { ...headers, "Last-Event-ID": last }, /"state":"AWAITING_APPROVAL"/);
  expect(Math.min(...idsOf(after))).toBeGreaterThan(Number(last));
  const whole = await watch(events, headers, /"state":"AWAITING_APPROVAL"/);
  expect(idsOf(whole).slice(0, idsOf(before).length)).toEqual(idsOf(before));
  expect(idsOf(whole).slice(idsOf(before).length)).toEqual(idsOf(after));

  const waiting = (await (await api("/approvals")).json()) as { approvals: { approval_id: string }[] };
  const id = waiting.approvals[0]?.approval_id ?? "";
  const packet = (await (await api(`/approvals/${id}`)).json()) as { approval: { commit_sha: string } };
  const decision = { decision: "approve", commit_sha: packet.approval.commit_sha };
  expect((await api(`/approvals/${id}/decisions`, decision)).status).toBe(200);
  expect(await watch(events, headers, /event: end/)).toContain('"state":"DONE"');
  expect(repo.git("log", "-1", "--format=%b", "main")).toContain(`Approved-By: ${bob}`);
  const { archives } = (await (await api(`/runs/${run.id}/archives`)).json()) as {
    archives: { hash: string }[];
  };
  const archive = await api(`/runs/${run.id}/archives/${archives[0]?.hash}/files`);
  expect(await archive.json()).toMatchObject({
    files: expect.arrayContaining([{ name: "report.json", bytes: expect.any(Number) }]),
  });
  expect(((await (await api(`/runs/${run.id}/evidence`)).json()) as { format: string }).format).toBe(
    "goldseam-bundle/1",
  );
}, 300_000);

test("the link signs in as whom git knows, and Ctrl+C ends the server with open streams", async () => {
  const { url, link } = await serve(0);
  const signedIn = await fetch(link, { redirect: "manual" });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const me = (await (await fetch(`${url}/api/v1/me`, { headers: { cookie } })).json()) as { role: string };
  expect(me.role).toBe("admin");
  const submitted = await goldseam(home, "submit", "--repo", repo.path, "--commit", "feature");
  const stream = await fetch(`${url}/api/v1/runs/${submitted.stdout.trim()}/events`, { headers: { cookie } });
  child?.kill("SIGINT");
  const [code] = await once(child as ChildProcess, "exit");
  expect(code).toBe(0);
  await stream.text().catch(() => "");
}, 120_000);
