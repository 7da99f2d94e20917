import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type GoldseamResult, goldseam } from "../../support/goldseam.ts";
import { createForgeApi, type ForgeApi } from "../../support/remote/forge-api.ts";
import { type GitServer, startGitServer } from "../../support/remote/git-server.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

const token = "correct-horse-battery-staple";
const secret = "tr0ub4dor-and-3";
const before = "export function isEven(n) {\n  return n % 2 === 0;\n}\n";
const after = `${before}
export function clamp(value, low, high) {
  if (value < low) return low;
  return value > high ? high : value;
}
`;
const existing = `import assert from "node:assert/strict";
import { test } from "node:test";
import { isEven } from "../src/range.js";

test("knows even numbers", () => assert.equal(isEven(2), true));
`;

interface Received {
  readonly event: string;
  readonly delivery: string;
  readonly isSigned: boolean;
  readonly summary: string;
  readonly status: number;
}

let home: string;
let repo: TestRepository;
let forge: ForgeApi;
let server: GitServer;
let receiver: Server;
let received: Received[];
/** The event whose first delivery fails. */
let failsOnce: string;
let env: Record<string, string>;
const said: GoldseamResult[] = [];

beforeEach(async () => {
  home = temporaryFolder();
  const settings = {
    forge: { kind: "github" },
    webhooks: [{ url_env: "HOOK_URL", secret_env: "HOOK_SECRET" }],
  };
  repo = createRepository({
    "package.json": `${JSON.stringify({ name: "range", type: "module", scripts: { test: "node --test" } })}\n`,
    "goldseam.json": `${JSON.stringify(settings)}\n`,
    "src/range.js": before,
    "test/range.test.js": existing,
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Add clamp for @everyone <b>", { "src/range.js": after });
  await startForge();
  await startReceiver();
  env = { GOLDSEAM_GIT_TOKEN: token, GOLDSEAM_FORGE_TOKEN: token, HOOK_SECRET: secret };
  env["HOOK_URL"] = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** A forge whose main branch takes merges of pull requests only. */
async function startForge() {
  const git = (...args: string[]) => server.git(...args);
  const tryGit = (...args: string[]) => {
    try {
      return git(...args);
    } catch {
      return undefined;
    }
  };
  forge = createForgeApi("github", token, {
    tipOf: (branch) => tryGit("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`),
    hasCommit: (sha) => tryGit("cat-file", "-e", sha) !== undefined,
    merge: (head, base, message) => {
      const tree = git("merge-tree", "--write-tree", base, head);
      const identity = ["-c", "user.name=Forge", "-c", "user.email=forge@example.com"];
      const made = git(...identity, "commit-tree", "-p", base, "-p", head, "-m", message, tree);
      git("update-ref", `refs/heads/${base}`, made);
    },
  });
  server = await startGitServer(repo.path, { password: token, api: (...call) => forge.handle(...call) });
  const hook = join(server.folder, "hooks", "update");
  writeFileSync(hook, '#!/bin/sh\ntest "$1" != refs/heads/main\n');
  chmodSync(hook, 0o755);
}

async function startReceiver() {
  received = [];
  failsOnce = "";
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const header = (name: string) => String(request.headers[`x-goldseam-${name}`]);
    const wanted = createHmac("sha256", secret)
      .update(`${header("timestamp")}.${body}`)
      .digest("hex");
    const status = header("event") === failsOnce ? 500 : 204;
    if (status === 500) failsOnce = "";
    received.push({
      ...{ event: header("event"), delivery: header("delivery"), status },
      isSigned: header("signature-256") === `sha256=${wanted}`,
      summary: JSON.parse(body).run.summary,
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
}

async function run(...args: string[]): Promise<GoldseamResult> {
  const result = await goldseam({ home, GIT_CONFIG_GLOBAL: "/dev/null", ...env }, ...args);
  said.push(result);
  return result;
}

function filesWithSecrets(): string {
  const grep = ["-raFl", "-e", token, "-e", secret, home];
  return execFileSync("sh", ["-c", 'grep "$@" || true', "grep", ...grep], { encoding: "utf8" });
}

it("opens a pull request, marks commits, keeps one comment, signs webhooks, and merges on the forge", async () => {
  failsOnce = "run.awaiting_approval";
  const first = await run("run", "--repo", server.url, "--commit", "feature", "--json");
  expect(first.exitCode).toBe(0);
  const failedAt = Date.now();
  const { approval, generated_tests: tests, run_id: id } = JSON.parse(first.stdout);
  const [pull] = forge.pulls;
  expect(forge.pulls).toHaveLength(1);
  expect(pull).toMatchObject({ head: tests.branch_name, base: "main" });
  expect(pull?.comments).toHaveLength(1);
  expect(pull?.comments[0]?.body).toContain("`Add clamp for @everyone <b>`");
  expect(pull?.comments[0]?.body).toContain(`\`goldseam approve ${approval.id}\``);
  const feature = repo.git("rev-parse", "feature");
  expect(forge.marks.map((mark) => mark.split(" ").slice(0, 2).join(" "))).toEqual([
    `${feature} pending`,
    `${feature} success`,
    `${approval.commit_sha} success`,
  ]);
  expect(received).toMatchObject([
    { event: "run.working", status: 204, isSigned: true },
    { event: "run.awaiting_approval", status: 500, isSigned: true },
  ]);
  expect(first.stderr).toContain("answers 500; next attempt in 10 s");

  const doctor = JSON.parse((await run("doctor", "--repo", server.url, "--json")).stdout);
  expect(doctor).toContainEqual(expect.objectContaining({ name: "forge", status: "ok" }));

  await sleep(Math.max(0, failedAt + 10_500 - Date.now()));
  const approved = await run("approve", approval.id);
  expect(`${approved.stdout}${approved.stderr}`).toContain("main is now at");
  expect(approved.exitCode).toBe(0);
  expect(server.git("log", "-1", "--format=%an %s%n%b", "main")).toContain("Forge Merge feature: Add clamp");
  expect(server.git("log", "-1", "--format=%b", "main")).toContain(`Goldseam-Run: ${id}`);
  expect(server.git("merge-base", "main", approval.commit_sha)).toBe(approval.commit_sha);
  expect(forge.pulls).toMatchObject([{ isOpen: false }]);
  expect(forge.marks.at(-1)).toMatch(/ success Merged into main at /);
  const repeated = received.filter(({ event }) => /approval/.test(event)).map(({ delivery }) => delivery);
  expect(repeated[1]).toBe(repeated[0]);
  expect(received.at(-1)).toMatchObject({
    event: "run.done",
    isSigned: true,
    summary: expect.stringMatching(/^Merged/),
  });
  expect(new Set(received.map(({ delivery }) => delivery)).size).toBe(received.length - 1);
  const shown = said.map(({ stdout, stderr }) => stdout + stderr).join("");
  expect([filesWithSecrets(), shown.includes(token), shown.includes(secret)]).toEqual(["", false, false]);
});
