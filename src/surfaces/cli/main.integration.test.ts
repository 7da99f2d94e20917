import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const bin = fileURLToPath(new URL("../../../bin/goldseam", import.meta.url));
const version = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")).version;
let folder: string;
let repo: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "goldseam-cli-"));
  repo = join(folder, "repo");
  mkdirSync(join(folder, "plain"));
  mkdirSync(repo);
  const git = (...args: string[]) => execFileSync("git", ["-C", repo, ...args]);
  git("init", "--quiet", "--initial-branch=main");
  git(
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@example.com",
    "commit",
    "--quiet",
    "--allow-empty",
    "-m",
    "Start",
  );
  writeFileSync(join(folder, "broken.json"), "{ nope");
  writeFileSync(join(folder, "other.json"), '{ "commit_sha": "abc", "status": "PASSED" }');
  writeFileSync(join(folder, "wrong.json"), '{ "commit_sha": 1 }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function goldseam(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: folder, GOLDSEAM_HOME: join(folder, "home"), ...env },
  });
  return { status, stdout, stderr };
}

describe("help and version", () => {
  it("print on the standard output and exit 0", () => {
    expect(goldseam(["--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
    const help = goldseam(["--help"]);
    expect(help).toMatchObject({ status: 0, stderr: "" });
    for (const part of ["mock-commit", "GOLDSEAM_SANDBOX", "Exit codes:", "Examples:"])
      expect(help.stdout).toContain(part);
    expect(help.stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
  });

  it("are coloured only if asked for", () => {
    expect(goldseam(["--help"], { FORCE_COLOR: "1" }).stdout).toContain("\u001b[");
    expect(goldseam(["--help"], { FORCE_COLOR: "1", NO_COLOR: "1" }).stdout).not.toContain("\u001b[");
  });
});

describe("wrong usage is one clear line and exit code 2", () => {
  it.each([
    ["an unknown command", ["rnu"], "unknown command 'rnu' (Did you mean run?)"],
    ["an unknown option", ["run", "--comit", "x"], "unknown option '--comit' (Did you mean --commit?)"],
    ["a missing option", ["plan"], "required option '--report <file>' not specified"],
    ["a missing argument", ["approve"], "missing required argument 'id'"],
    ["a rejection without a reason", ["reject", "x"], "required option '--reason <text>' not specified"],
    ["an argument too many", ["runs", "x"], "too many arguments"],
    ["a missing input file", ["plan", "--report", "nothing.json"], "cannot read nothing.json"],
    ["an input file that is not JSON", ["plan", "--report", "broken.json"], "broken.json is not JSON"],
    [
      "an input file of another kind",
      ["plan", "--report", "wrong.json"],
      "wrong.json is not a valid BuildReport",
    ],
    ["a report given as a spec", ["write", "--spec", "other.json"], "other.json is not a TestSpec"],
    ["a spec that is not JSON", ["write", "--spec", "broken.json"], "broken.json is not JSON"],
    ["a wrong setting", ["runs", "--min-line-cov", "many"], '--min-line-cov: "many" is not valid'],
    ["a folder that is not a repository", ["run", "--repo", "plain"], "plain is not a git repository"],
    ["a folder that does not exist", ["run", "--repo", "nowhere"], "nowhere is not a git repository"],
    ["an unknown revision", ["run", "--repo", "repo", "--commit", "v9"], 'no commit "v9"'],
    ["an unknown base", ["submit", "--repo", "repo", "--base", "v9"], 'no commit "v9"'],
    ["a branch that does not exist", ["watch", "--repo", "repo", "--branch", "x", "--once"], "no branch x"],
    ["an unknown run", ["show", "nothing"], 'no run "nothing"'],
    ["an unknown approval", ["approve", "nothing"], 'no approval request "nothing"'],
    [
      "two sources of a commit",
      ["mock-commit", "--repo", "repo", "--patch", "a", "--file", "b=c"],
      "not both",
    ],
    [
      "a path out of the repository",
      ["mock-commit", "--repo", "repo", "--file", "../a=broken.json"],
      "--file takes",
    ],
    ["an init without a terminal", ["init", "--repo", "repo"], "use --yes"],
  ])("%s", (_, args, message) => {
    const { status, stdout, stderr } = goldseam(args);
    expect(stderr).toMatch(/^goldseam: [^\n]+\n$/);
    expect(stderr).toContain(message);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });

  it("shows a stack only if GOLDSEAM_DEBUG is set", () => {
    expect(goldseam(["run", "--repo", "plain"], { GOLDSEAM_DEBUG: "1" }).stderr).toContain("    at ");
  });
});

describe("init", () => {
  it("writes a file that fits the schema, and never overwrites it unasked", () => {
    expect(goldseam(["init", "--repo", "repo", "--yes"])).toMatchObject({ status: 0, stdout: "" });
    const written = JSON.parse(readFileSync(join(repo, "goldseam.json"), "utf8"));
    expect(written).toMatchObject({ min_line_coverage: 80, approval_required: true });
    const again = goldseam(["init", "--repo", "repo", "--yes"]);
    expect(again).toMatchObject({ status: 2 });
    expect(again.stderr).toContain("--force overwrites it");
    expect(goldseam(["init", "--repo", "repo", "--yes", "--force"]).status).toBe(0);
  });
});

describe("lists", () => {
  it("are empty at first", () => {
    expect(goldseam(["runs", "--json"])).toMatchObject({ status: 0, stdout: "[]\n" });
    expect(goldseam(["approvals", "--json"])).toMatchObject({ status: 0, stdout: "[]\n" });
    expect(goldseam(["runs"])).toMatchObject({ status: 0, stdout: "" });
  });
});
