import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { goldseam, snapshot } from "../../../test/support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sizes", type: "module" })}\n`;
const committed = "export function size(n) {\n  return n > 10 ? 'large' : 'small';\n}\n";
const uncommitted = `${committed}\nexport function half(n) {\n  if (n < 0) throw new RangeError('negative');\n  return n / 2;\n}\n\nfunction hidden() {}\n`;

let home: string;
let repo: TestRepository;
beforeAll(() => {
  home = temporaryFolder();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => {
  repo = createRepository({ "package.json": manifest, ".gitignore": "kept.js\n", "src/size.js": committed });
  repo.write({ "src/size.js": uncommitted, "kept.js": committed });
});
afterEach(() => repo.remove());

const write = (...args: string[]) => goldseam(home, "write", "--repo", repo.path, "--budget", "2", ...args);

describe("write --target", () => {
  it("writes tests for a file as it is now, on a branch that starts from HEAD", async () => {
    const before = snapshot(repo);
    const { exitCode, stdout, stderr } = await write("--target", "src/size.js", "--json");
    expect(exitCode, stderr).toBe(0);
    const written = JSON.parse(stdout);
    expect(written.sources).toMatchObject([{ path: "src/size.js", targets: 2, targets_tested: 2 }]);
    expect(written.sources[0].branches_after).toBe(written.sources[0].branches_total);
    expect(written.notes).toContain("proven on the working tree");
    expect(repo.git("diff", "--name-only", "HEAD", written.branch_name)).toMatch(
      /^test\/size\.agent-[0-9a-f]{6}\.test\.js$/,
    );
    expect(snapshot(repo)).toBe(before);
  });

  it("writes them into the working tree if asked, and nothing else", async () => {
    const { exitCode, stdout, stderr } = await write("--target", "src/size.js:half", "--in-place");
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toMatch(/1 of 1 have a new test[\s\S]*Files +test\/size\.agent-[0-9a-f]{6}\.test\.js/);
    expect(repo.git("status", "--porcelain")).toBe("M src/size.js\n?? test/");
    expect(repo.git("branch", "--list", "agt/*")).toBe("");
  });

  it.each([
    ["nothing named", [], "name what to test: --target <file>, or --spec <file>"],
    [
      "no model",
      ["--target", "src/size.js", "--engine", "model"],
      'the engine "model" needs a model: name one with --model',
    ],
    ["an ignored file", ["--target", "kept.js"], "git does not know kept.js"],
    [
      "a hidden function",
      ["--target", "src/size.js:hidden"],
      "does not export hidden, so no test can import it",
    ],
    ["an unknown symbol", ["--target", "src/size.js:nope"], "called nope; it exports size, half"],
  ])("refuses %s in one line", async (_, args, message) => {
    const { exitCode, stdout, stderr } = await write(...args);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  });
});
