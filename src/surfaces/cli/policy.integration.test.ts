import { execFileSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goldseam } from "../../../test/support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";

const settings = {
  policy: { run: { allow: [["./check.sh"]], deny: [["npx"]] }, write: { allow: ["checks/**"] } },
};
const home = temporaryFolder();
let repo: TestRepository;

beforeAll(() => {
  repo = createRepository({
    "goldseam.json": JSON.stringify(settings),
    "src/a.js": "",
    "package.json": "{}",
  });
  symlinkSync("/etc", join(repo.path, "src/link"));
});
afterAll(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

async function check(...args: string[]) {
  const { exitCode, stdout } = await goldseam(
    home,
    "policy",
    "check",
    "--repo",
    repo.path,
    "--json",
    ...args,
  );
  return { exitCode, code: JSON.parse(stdout).code };
}

describe("policy check", () => {
  it.each([
    [["--", "npm", "test"], { exitCode: 0, code: "ALLOWED" }],
    [["--", "./check.sh", "--fast"], { exitCode: 0, code: "ALLOWED" }],
    [["--", "npx", "tsc"], { exitCode: 1, code: "DENIED_BY_RULE" }],
    [["--", "tsc", "src/link/passwd"], { exitCode: 1, code: "PATH_OUTSIDE_ALLOWED_SCOPE" }],
    [["--", "tsc", "src/*"], { exitCode: 1, code: "PATH_OUTSIDE_ALLOWED_SCOPE" }],
    [["--role", "test-builder", "--", "pytest"], { exitCode: 1, code: "TARGET_REQUIRED" }],
    [["--write", "checks/a.js"], { exitCode: 0, code: "ALLOWED" }],
    [["--write", "src/a.test.js"], { exitCode: 0, code: "ALLOWED" }],
    [["--write", "src/link/a.test.js"], { exitCode: 1, code: "PATH_OUTSIDE_ALLOWED_SCOPE" }],
    [["--role", "coder", "--write", "package.json"], { exitCode: 1, code: "PROTECTED_PATH" }],
  ])("%j", async (args, expected) => {
    expect(await check(...args)).toEqual(expected);
  });

  it("uses the rules of the base branch, never those of the branch under test", async () => {
    repo.git("switch", "--quiet", "-c", "feature");
    const opened = { policy: { run: { allow: [["sh", "-c", "id"]] } } };
    repo.commit("Open everything", { "goldseam.json": JSON.stringify(opened) });
    expect(await check("--", "sh", "-c", "id")).toEqual({ exitCode: 1, code: "WRAPPER_NOT_ALLOWED" });
    repo.git("switch", "--quiet", "main");
  });

  it("needs either a command or a path", async () => {
    expect((await goldseam(home, "policy", "check", "--repo", repo.path)).exitCode).toBe(2);
  });
});

it("explains every rule with its origin", async () => {
  const { exitCode, stdout } = await goldseam(home, "policy", "explain", "--repo", repo.path);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/allow +owner +goldseam\.json of main +\.\/check\.sh/);
  expect(stdout).toMatch(/deny +coder +default +\*\*\/tests\/\*\*/);
  expect(stdout).toContain("CODEOWNERS");
});

it("keeps a log of decisions, and names the first record that somebody changed", async () => {
  const log = () => goldseam(home, "policy", "log", "--verify");
  await check("--", "npm", "test");
  await check("--", "curl", "x");
  expect(await log()).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("the chain is intact") });
  const db = new DatabaseSync(join(home, "goldseam.db"));
  db.exec(
    "DROP TRIGGER audit_never_changes; UPDATE audit SET record = replace(record, 'npm', 'sh') WHERE number = 1",
  );
  db.close();
  expect(await log()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("broken at record 1") });
});

it("notes the end of the log in a repository elsewhere, and names an end that was cut off with all that the home knows", async () => {
  const far = temporaryFolder();
  const own = temporaryFolder();
  const remote = `file://${far}#laptop`;
  execFileSync("git", ["init", "--quiet", "--bare", far]);
  const log = () => goldseam(own, "policy", "log", "--verify", "--audit-remote", remote);
  const ask = (word: string) =>
    goldseam(own, "policy", "check", "--repo", repo.path, "--audit-remote", remote, "--", word);
  try {
    expect((await log()).stdout).toContain("nothing is noted elsewhere yet");
    for (const word of ["npm", "curl"]) await ask(word);
    expect((await log()).stdout).toContain("2 records, the chain is intact; noted elsewhere up to record 2");
    const db = new DatabaseSync(join(own, "goldseam.db"));
    db.exec(
      "DROP TRIGGER audit_never_shrinks; DROP TRIGGER audit_never_changes; DELETE FROM audit WHERE number >= 2; UPDATE audit_end SET records = 1; DELETE FROM audit_head",
    );
    db.close();
    rmSync(join(own, "audit.head"));
    const cut = "the chain is broken at record 2: the record is missing";
    expect(await log()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(cut) });
    await ask("node");
    expect(await log()).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining("broken at record 2: it is not the record that was noted"),
    });
    const notes = execFileSync("git", ["-C", far, "log", "--format=%s", "refs/goldseam/audit/laptop"]);
    expect(String(notes)).toMatch(/^2 [0-9a-f]{64}\n1 [0-9a-f]{64}\n$/);
    rmSync(far, { recursive: true });
    expect(await ask("npm")).toMatchObject({ exitCode: 0 });
    expect((await log()).exitCode).toBeGreaterThan(1);
  } finally {
    for (const folder of [far, own]) rmSync(folder, { recursive: true, force: true });
  }
});

it("stops a run whose goldseam.json names a command that may not run", async () => {
  repo.commit("Configure", { "goldseam.json": '{ "commands": { "lint": ["sh", "-c", "id"] } }' });
  repo.commit("Change", { "src/a.js": "export const a = 1;\n" });
  const { exitCode, stderr } = await goldseam(home, "run", "--repo", repo.path);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(
    /^goldseam: goldseam\.json on the base: "commands\.lint": WRAPPER_NOT_ALLOWED: .*policy\.run\.allow/,
  );
});
