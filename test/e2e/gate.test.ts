import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleSecrets } from "../../src/adapters/secrets/sample-secrets.fixture.ts";
import { createEmbeddedApp } from "../../src/app/embedded.ts";
import { goldseam, snapshot } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const home = temporaryFolder();
const repos: TestRepository[] = [];
const money = readFileSync("examples/javascript/base/src/money.js", "utf8");
const broken = money.replace("padStart(2", "padStart(3");

afterAll(() => {
  for (const repo of repos) repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** The example library with further files, committed. */
function exampleRepository(files: Readonly<Record<string, string>> = {}): TestRepository {
  const repo = createRepository();
  repos.push(repo);
  cpSync("examples/javascript/base", repo.path, { recursive: true });
  repo.commit("Start the library", files);
  return repo;
}

/** A commit as a person makes it, hooks and all. */
function commit(repo: TestRepository, ...args: string[]) {
  const env = { ...process.env, GOLDSEAM_HOME: home, NO_COLOR: "1" };
  const argv = ["-C", repo.path, "commit", "-m", "a change", ...args];
  const { status, stdout, stderr } = spawnSync("git", argv, { env, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

function stage(repo: TestRepository, files: Readonly<Record<string, string>>): void {
  repo.write(files);
  repo.git("add", "--all");
}

function textIn(repo: TestRepository, path: string): string {
  return readFileSync(join(repo.path, path), "utf8");
}

async function gate(repo: TestRepository, ...args: string[]) {
  const result = await goldseam(home, "gate", "--repo", repo.path, "--json", ...args);
  return { ...result, report: result.stdout === "" ? undefined : JSON.parse(result.stdout) };
}

function gateOf(report: { gate_results: { gate: string }[] }, name: string) {
  return report.gate_results.find((result) => result.gate === name);
}

describe("a commit through the installed hook", () => {
  let repo: TestRepository;
  beforeAll(async () => {
    repo = exampleRepository();
    expect((await goldseam(home, "hook", "install", "--repo", repo.path)).exitCode).toBe(0);
  });

  it("is made if the staged files pass, whatever breaks in the working tree", () => {
    stage(repo, { "src/money.js": `${money}// better\n` });
    repo.write({ "src/money.js": broken });
    const { status, said } = commit(repo);
    const lines = ["secrets +pass", "compile +pass", "lint +skipped +no linter", "test +pass .*6 passed"];
    expect(said).toMatch(new RegExp(lines.join("[\\s\\S]*")));
    expect(status).toBe(0);
    expect(textIn(repo, "src/money.js")).toBe(broken);
  });

  it("is not made if the staged files fail, whatever is fixed in the working tree; nothing is touched", () => {
    repo.git("add", "--all");
    repo.write({ "src/money.js": money });
    const before = snapshot(repo);
    const { status, said } = commit(repo);
    expect(status).toBe(1);
    expect(said).toMatch(/test +fail .*5 passed, 1 failed/);
    expect(said).toMatch(
      /blocked: 1 of 6 tests failed[\s\S]*expected: '€12\.50'\s+actual: [\s\S]*in formats cents with two digits[\s\S]*changed: src\/money\.js:13[\s\S]*TEST_FAILURE/,
    );
    expect(said).toContain("git commit --no-verify");
    expect(snapshot(repo)).toBe(before);
    expect(textIn(repo, "src/money.js")).toBe(money);
  });

  it("of some paths is judged by them, whatever else is staged", () => {
    repo.write({ "README.md": "# Parcels\n" });
    const { status, said } = commit(repo, "--", "README.md");
    expect(said).toMatch(/test +pass/);
    expect(status).toBe(0);
    expect(repo.git("diff", "--cached", "--name-only")).toBe("src/money.js");
    repo.git("reset", "--quiet", "--hard");
  });

  it("is not made with a secret in it, which is shown nowhere", () => {
    const { line, secret } = sampleSecrets()[0] ?? { line: "", secret: "" };
    stage(repo, { "src/settings.js": `// ${line}\n` });
    const { status, said } = commit(repo);
    expect(status).toBe(1);
    expect(said).toMatch(/secrets +fail[\s\S]*test +skipped +secrets did not pass/);
    expect(said).toMatch(/src\/settings\.js:1[\s\S]*Remove it from the change/);
    expect(said).not.toContain(secret.slice(4, 24));
    repo.git("reset", "--quiet", "--hard");
  });

  it("is blocked if the program is missing, says how to continue, and needs it only if something is staged", () => {
    const hook = join(repo.path, ".git/hooks/pre-commit");
    const text = readFileSync(hook, "utf8");
    writeFileSync(hook, text.replace(/^installed=.*/m, "installed='/gone/goldseam'"));
    expect(commit(repo, "--allow-empty").status).toBe(0);
    stage(repo, { "README.md": "# Changed\n" });
    const { status, said } = commit(repo);
    expect(status).toBe(1);
    expect(said).toContain("cannot find goldseam, neither as /gone/goldseam nor on PATH");
    expect(commit(repo, "--no-verify").status).toBe(0);
  });
});

describe("the hook", () => {
  it("keeps an existing hook, runs it first, and restores it", async () => {
    const repo = exampleRepository();
    const file = join(repo.path, ".git/hooks/pre-commit");
    const own = "#!/bin/sh\necho from before\nexit 7\n";
    writeFileSync(file, own);
    chmodSync(file, 0o755);
    const hook = (...args: string[]) => goldseam(home, "hook", ...args, "--repo", repo.path);
    const refused = await hook("install");
    expect([refused.exitCode, readFileSync(file, "utf8")]).toEqual([2, own]);
    expect(refused.stderr).toContain("--force keeps it as pre-commit.before-goldseam");
    expect((await hook("install", "--force")).exitCode).toBe(0);
    expect((await hook("status")).stdout).toContain("pre-commit.before-goldseam first");
    stage(repo, { "README.md": "# Changed\n" });
    expect(commit(repo)).toMatchObject({ status: 1, said: "from before\n" });
    expect((await hook("uninstall")).exitCode).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(own);
  });
});

const linter = `import { readFileSync } from "node:fs";
if (readFileSync("src/money.js", "utf8").includes("var ")) {
  console.log("src/money.js:1:1: no var");
  process.exit(1);
}
`;
// Does what the task says: fixes one gate after the other, or both at once, or cheats.
const agent = `import { readFileSync, writeFileSync } from "node:fs";
const prompt = readFileSync(0, "utf8");
const text = readFileSync("src/money.js", "utf8");
const fixed = text.replace("var flaw;\\n", "");
if (prompt.includes("cheat")) {
  const file = prompt.includes("change was refused") ? "src/excuse.js" : "test/money.test.js";
  writeFileSync(file, "");
} else if (prompt.includes("the lint gate") && !prompt.includes("at once")) {
  writeFileSync("src/money.js", fixed);
} else {
  writeFileSync("src/money.js", fixed.replace("padStart(3", "padStart(2"));
}
`;

describe("gate --fix", () => {
  let repo: TestRepository;
  beforeAll(() => {
    const commands = { lint: ["node", "tools/lint.mjs"] };
    const coder = { command: ["node", "tools/agent.mjs"] };
    repo = exampleRepository({
      "tools/lint.mjs": linter,
      "tools/agent.mjs": agent,
      "goldseam.json": `${JSON.stringify({ commands, coder })}\n`,
    });
  });

  /** A change that adds a currency, and fails lint, and once that is fixed a test. */
  const added = `export const currency = "EUR";\n`;
  function stageFlaws(): void {
    repo.git("reset", "--quiet", "--hard");
    stage(repo, { "src/money.js": `var flaw;\n${broken}${added}` });
  }

  it("has one gate after the other fixed, and applies the fix to index and working tree", async () => {
    stageFlaws();
    repo.write({ "README.md": "# Not staged\n" });
    const { exitCode, report } = await gate(repo, "--fix");
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({ status: "PASSED", fix_hand_over: { status: "applied" } });
    expect(gateOf(report, "lint")).toMatchObject({ status: "pass", attempts: 3, fix_attempts: 1 });
    expect(gateOf(report, "test")).toMatchObject({ status: "pass", fix_attempts: 1 });
    expect(repo.git("show", ":src/money.js")).toBe((money + added).trim());
    expect(textIn(repo, "src/money.js")).toBe(money + added);
    expect(
      repo
        .git("status", "--porcelain")
        .split("\n")
        .map((line) => line.trim()),
    ).toEqual(["M README.md", "M  src/money.js"]);
  });

  it("keeps a fix that nobody asked to apply as a patch, or makes none if told so", async () => {
    stageFlaws();
    const before = snapshot(repo);
    const { exitCode, report, stderr } = await gate(repo);
    expect(exitCode).toBe(1);
    expect(report.fix_hand_over.status).toBe("ready");
    expect(snapshot(repo)).toBe(before);
    const { patch_file: patch } = report.fix_hand_over;
    expect(stderr).toMatch(/apply it with git apply --index/);
    expect(stderr).toContain(patch);
    expect((await gate(repo, "--no-fix")).report.fixes ?? []).toEqual([]);
    repo.git("apply", "--index", patch);
    expect((await gate(repo, "--no-fix")).exitCode).toBe(0);
  });

  it("keeps the fix as a patch if it does not apply, and touches nothing", async () => {
    stageFlaws();
    repo.write({ "src/money.js": "something else\n" });
    const before = snapshot(repo);
    const { exitCode, report, stderr } = await gate(repo, "--fix", "--task", "at once");
    expect(exitCode).toBe(1);
    expect(snapshot(repo)).toBe(before);
    expect(textIn(repo, "src/money.js")).toBe("something else\n");
    const { patch_file: patch } = report.fix_hand_over;
    expect(stderr).toContain(patch);
    expect(readFileSync(patch, "utf8")).toContain("-var flaw;");
    expect(gateOf(report, "lint")).toMatchObject({ status: "fail", fix_attempts: 1 });
  });

  it("ends after two attempts; one that edits a test is refused as a whole", async () => {
    stageFlaws();
    const before = snapshot(repo);
    const { exitCode, report, stderr } = await gate(repo, "--fix", "--task", "cheat", "--set-aside");
    expect(exitCode).toBe(1);
    expect(report.fixes).toMatchObject([
      { gate: "lint", refusal: expect.stringContaining("test/money.test.js is a test"), commit_sha: "" },
      { gate: "lint", refusal: "", paths: ["src/excuse.js"] },
    ]);
    expect(gateOf(report, "lint")).toMatchObject({ status: "fail", attempts: 2, fix_attempts: 2 });
    expect(gateOf(report, "test")).toMatchObject({ status: "skipped", reason: "lint did not pass" });
    expect(stderr).toMatch(/refused as a whole:\s+test\/money\.test\.js/);
    expect(snapshot(repo)).toBe(before);
  });
});

describe("a blocked task", () => {
  it("holds back the next one on its branch until it passes or is set aside", async () => {
    const repo = exampleRepository();
    stage(repo, { "src/money.js": broken });
    expect((await gate(repo, "--task", "Pad cents")).exitCode).toBe(1);
    stage(repo, { "src/money.js": `${money}// fine\n` });
    const waiting = await gate(repo, "--task", "Say it is fine");
    expect(waiting.exitCode).toBe(1);
    expect(waiting.report.gate_results ?? []).toEqual([]);
    expect(waiting.stderr).toContain('it has to wait: the task "Pad cents" is blocked');
    expect(waiting.stderr).toContain("--set-aside");
    repo.git("checkout", "--quiet", "-b", "other");
    expect((await gate(repo, "--task", "Say it is fine")).exitCode).toBe(0);
    repo.git("checkout", "--quiet", "-");
    const again = await gate(repo);
    expect([again.exitCode, again.report.task]).toEqual([0, "Pad cents"]);
    expect((await gate(repo, "--task", "Say it is fine")).exitCode).toBe(0);
  });

  it("that was set aside is named in the report", async () => {
    const repo = exampleRepository();
    stage(repo, { "src/money.js": broken });
    await gate(repo, "--task", "Pad cents");
    stage(repo, { "src/money.js": `${money}// fine\n` });
    const { exitCode, report } = await gate(repo, "--task", "Say it is fine", "--set-aside");
    expect([exitCode, report.set_aside]).toEqual([0, "Pad cents"]);
    expect(report.set_aside_by).toBe(repo.git("var", "GIT_AUTHOR_IDENT").replace(/ \d+ \S+$/, ""));
  });

  it("is set aside by nobody but an approver, if the base names some, and the log keeps who tried", async () => {
    const repo = exampleRepository({ "goldseam.json": '{ "approvers": ["Eve Else <eve@example.com>"] }' });
    stage(repo, { "src/money.js": broken });
    await gate(repo, "--task", "Pad cents");
    const refused = await gate(repo, "--task", "Go on", "--set-aside");
    expect(refused).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("is not among the approvers: Eve Else"),
    });
    const eve = { home, GIT_AUTHOR_NAME: "Eve Else", GIT_AUTHOR_EMAIL: "eve@example.com" };
    const asked = ["gate", "--repo", repo.path, "--json", "--task", "Go on", "--set-aside"];
    expect(JSON.parse((await goldseam(eve, ...asked)).stdout).set_aside_by).toBe(
      "Eve Else <eve@example.com>",
    );
    const { stdout } = await goldseam(home, "policy", "log", "--json");
    expect(stdout).toContain("NOT_AN_APPROVER");
    expect(stdout).toContain("TASK_SET_ASIDE");
  });
});

describe("a failure that HEAD has too", () => {
  it("is listed, and not held against the change", async () => {
    const repo = exampleRepository({ "src/money.js": broken });
    repo.write({ "README.md": "# Nothing to do with it\n" });
    const { exitCode, report } = await gate(repo);
    expect(exitCode).toBe(0);
    expect(report.source).toBe("working_tree");
    expect(gateOf(report, "test")).toMatchObject({ status: "fail", pre_existing: true });
    expect(report.pre_existing_failures).toMatchObject([{ name: "formats cents with two digits" }]);
  });
});

describe("the execution log", () => {
  const folder = temporaryFolder();
  const log = join(folder, "LOG.md");
  const json = join(folder, "LOG.json");
  let repo: TestRepository;

  beforeAll(async () => {
    repo = exampleRepository();
    stage(repo, { "src/money.js": broken });
    const blocked = await gate(repo, "--log", log, "--task", "Break | it", "--fix");
    expect(blocked.exitCode).toBe(1);
    expect(blocked.stderr).toContain("no coder can fix it: name a command");
    stage(repo, { "src/money.js": `${money}// fine\n` });
    expect((await gate(repo, "--log", log, "--task", "Fix it", "--set-aside")).exitCode).toBe(0);
    repo.git("commit", "--quiet", "-m", "Fix it");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The problems of each entry, and of the log. */
  async function verify() {
    const app = await createEmbeddedApp({ home });
    try {
      const found = await app.gate.verify({ repo: repo.path, log, progress: () => {} });
      return [...found.entries, found].map(({ problems }) => problems.join("; "));
    } finally {
      await app.close();
    }
  }

  /** The same after somebody changed a file. */
  async function tampered(file: string, change: (text: string) => string) {
    const text = readFileSync(file, "utf8");
    expect(change(text)).not.toBe(text);
    writeFileSync(file, change(text));
    const found = await verify();
    writeFileSync(file, text);
    return found;
  }

  it("holds what was run, for people and programs, and matches its evidence", async () => {
    expect(readFileSync(log, "utf8")).toMatch(/## 1\. Break \\\| it: blocked[\s\S]*## 2\. Fix it: passed/);
    const [first] = JSON.parse(readFileSync(json, "utf8")).entries;
    const test = first.gates.at(-1).result;
    expect(test).toMatchObject({ gate: "test", status: "fail", exit_code: 1, fail_count: 1 });
    const runtime = expect.stringMatching(/^v\d/);
    expect(first.environment.toolchains).toEqual([{ name: "javascript", runtime }]);
    const args = ["gate", "verify", log, "--repo", repo.path, "--rerun"];
    const { exitCode, stdout } = await goldseam(home, ...args);
    expect(stdout).toMatch(
      /verified 1\. Break \| it: not committed\n.*verified 2\. Fix it: commit [0-9a-f]{8}/,
    );
    expect(exitCode).toBe(0);
  });

  it("shows where it was changed: JSON, Markdown, archive", async () => {
    const changed = await tampered(json, (text) => text.replace('"fail"', '"pass"'));
    expect(changed[0]).toContain("the entry was changed");
    const shortened = (text: string) =>
      JSON.stringify({ version: 1, entries: JSON.parse(text).entries.slice(1) });
    expect((await tampered(json, shortened))[0]).toContain("an entry before it is missing");
    const told = await tampered(log, (text) => text.replace("| test | fail", "| test | pass"));
    expect(told).toEqual([expect.stringContaining("LOG.md shows it differently"), "", ""]);
    const added = await tampered(log, (text) => `${text}\nAll went well.\n`);
    expect(added).toEqual(["", "", expect.stringContaining("text that is in no entry")]);
    const hex = JSON.parse(readFileSync(json, "utf8")).entries[1].archive_url.slice("sha256:".length);
    const blob = join(home, "blobs", hex.slice(0, 2), hex);
    const swapped = await tampered(blob, (text) => text.replace("Fix it", "Bend it"));
    expect(swapped).toEqual(["", expect.stringMatching(/archive .* was changed/), ""]);
    const text = readFileSync(blob);
    rmSync(blob);
    expect(await verify()).toEqual(["", expect.stringMatching(/archive .* is missing/), ""]);
    writeFileSync(blob, text);
    expect(await verify()).toEqual(["", "", ""]);
  });

  it("shows a commit that was made although the gates had not passed", async () => {
    stage(repo, { "src/money.js": broken });
    expect(commit(repo, "--no-verify").status).toBe(0);
    expect(await verify()).toEqual([expect.stringContaining("was made although the gates had not"), "", ""]);
  });

  it("is not touched if it is damaged, before any gate runs", async () => {
    const damaged = readFileSync(json, "utf8").slice(0, -20);
    writeFileSync(json, damaged);
    repo.write({ "README.md": "# Changed\n" });
    const { exitCode, stderr, stdout } = await gate(repo, "--log", log);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^goldseam: .*LOG\.json is not JSON: .*\n$/);
    expect(readFileSync(json, "utf8")).toBe(damaged);
    expect(readdirSync(folder).sort()).toEqual(["LOG.json", "LOG.md"]);
  });
});
