import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type GoldseamResult, goldseam } from "../../support/goldseam.ts";
import { type GitServer, startGitServer } from "../../support/remote/git-server.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

const token = "correct-horse-battery-staple";
const before = `export function isEven(n) {
  return n % 2 === 0;
}
`;
const after = `${before}
export function clamp(value, low, high) {
  if (low > high) throw new RangeError("low is above high");
  if (value < low) return low;
  return value > high ? high : value;
}
`;
const existing = `import assert from "node:assert/strict";
import { test } from "node:test";
import { isEven } from "../src/range.js";

test("knows even numbers", () => {
  assert.equal(isEven(2), true);
  assert.equal(isEven(3), false);
});
`;

let home: string;
let repo: TestRepository;
let server: GitServer;
let said: GoldseamResult[];

beforeEach(async () => {
  home = temporaryFolder();
  said = [];
  repo = createRepository({
    "package.json": `${JSON.stringify({ name: "range", type: "module", scripts: { test: "node --test" } })}\n`,
    "src/range.js": before,
    "test/range.test.js": existing,
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Add clamp", { "src/range.js": after });
  repo.git("switch", "--quiet", "main");
  server = await startGitServer(repo.path, { password: token });
});
afterEach(async () => {
  await server.close();
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

async function run(env: Readonly<Record<string, string>>, ...args: string[]): Promise<GoldseamResult> {
  const result = await goldseam({ home, GIT_CONFIG_GLOBAL: "/dev/null", ...env }, ...args);
  said.push(result);
  return result;
}

/** Files of Goldseam that hold the token, and outputs that do. */
function leaks(): string[] {
  const found = execFileSync("sh", ["-c", 'grep -raFl -e "$0" "$1" || true', token, home], {
    encoding: "utf8",
  });
  const outputs = said.filter(({ stdout, stderr }) => `${stdout}${stderr}`.includes(token));
  return [...found.split("\n").filter((line) => line !== ""), ...outputs.map(({ stdout }) => stdout)];
}

const mergesOnServer = () => server.git("log", "--merges", "--format=%s", "main");

it("takes a change of a repository by its address through the loop, and pushes what comes of it, once", async () => {
  const login = { GOLDSEAM_GIT_TOKEN: token };
  const first = await run(login, "run", "--repo", server.url, "--commit", "feature", "--json");
  expect(first.stderr).not.toContain("error");
  const { state, generated_tests: tests, approval } = JSON.parse(first.stdout);
  expect({ state, repo: approval.repo }).toEqual({ state: "AWAITING_APPROVAL", repo: server.url });
  expect(tests.pushed_to).toBe(server.url);
  expect(server.git("rev-parse", tests.branch_name)).toBe(tests.commit_sha);
  expect(mergesOnServer()).toBe("");

  const doctor = await run(login, "doctor", "--repo", server.url, "--json");
  expect(doctor.stdout).toContain(`${server.url} can be reached, and takes branches`);

  const refused = await run({ GOLDSEAM_GIT_TOKEN: "wrong" }, "approve", approval.id);
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain(`${server.url} does not let this login in`);

  const approved = await run(login, "approve", approval.id);
  expect(approved.stdout).toMatch(/main is now at [0-9a-f]+, also on/);
  expect(approved.exitCode).toBe(0);
  expect(mergesOnServer()).toBe("Merge feature: Add clamp");
  expect((await run(login, "approve", approval.id)).exitCode).toBe(0);
  expect(server.pushes()).toBe(2);
  expect(leaks()).toEqual([]);
});

it("merges nothing where the remote's branch moved, and leaves the repository alone", async () => {
  const password = `${server.url.replace("//", `//ada:${token}@`)}`;
  repo.git("remote", "add", "origin", password);
  const { stdout } = await run(
    {},
    "run",
    "--repo",
    repo.path,
    "--commit",
    "feature",
    "--remote",
    "origin",
    "--json",
  );
  const { generated_tests: tests, approval } = JSON.parse(stdout);
  expect(tests.pushed_to).toBe("origin");
  const theirs = server.git("commit-tree", "-p", "main", "-m", "theirs", "main^{tree}");
  server.git("update-ref", "refs/heads/main", theirs);
  const main = repo.git("rev-parse", "main");

  const refused = await run({}, "approve", approval.id);
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain(`main on origin has moved to ${theirs.slice(0, 7)}`);
  expect([server.git("rev-parse", "main"), repo.git("rev-parse", "main")]).toEqual([theirs, main]);

  server.git("update-ref", "refs/heads/main", main);
  expect((await run({}, "approve", approval.id)).exitCode).toBe(0);
  expect(mergesOnServer()).toBe("Merge feature: Add clamp");
  expect(repo.git("rev-parse", "main")).toBe(server.git("rev-parse", "main"));
  expect(leaks()).toEqual([]);
});

it("pushes nothing that holds a secret", async () => {
  repo.git("remote", "add", "origin", server.url);
  repo.git("switch", "--quiet", "feature");
  const key = ["ghp", "a".repeat(30).concat("B1c2D3")].join("_");
  repo.commit("Add a token", { "src/token.js": `export const token = "${key}";\n` });
  repo.git("switch", "--quiet", "main");
  const login = { GOLDSEAM_GIT_TOKEN: token, REMOTE_REPO: "origin" };
  const result = await run(login, "run", "--repo", repo.path, "--commit", "feature", "--json");
  const { generated_tests: tests } = JSON.parse(result.stdout);
  expect(tests.push_note).toContain(
    "was not pushed: the change adds what looks like a secret: src/token.js:1",
  );
  expect(server.git("for-each-ref", "--format=%(refname)", "refs/heads/agt")).toBe("");
});
