import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goldseam, snapshot } from "../../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } })}\n`;
const sum = "export function sum(a, b) {\n  return a + b;\n}\n";
const test = `import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "../src/sum.js";

test("adds", () => assert.equal(sum(1, 2), 3));
`;

let home: string;
let repo: TestRepository;

beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** What the change is for: a fix that takes back everything would be refused. */
const added = "\nexport const nothing = 0;\n";

/** A repository whose base sets up an agent, and a change that adds a constant and breaks a test. */
function brokenChange(agent: string): void {
  repo = createRepository({
    "package.json": manifest,
    "src/sum.js": sum,
    "test/sum.test.js": test,
    "tools/agent.mjs": agent,
    "goldseam.json": `${JSON.stringify({ coder: { command: ["node", "tools/agent.mjs"] } })}\n`,
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Subtract by mistake", { "src/sum.js": sum.replace("+", "-") + added });
}

async function run(...flags: string[]) {
  const before = snapshot(repo);
  const result = await goldseam(home, "run", "--repo", repo.path, "--json", ...flags);
  expect(snapshot(repo)).toBe(before);
  return { ...result, json: JSON.parse(result.stdout) };
}

describe("a configured coder", () => {
  it("fixes a change on a branch that is pushed, and which goes through the whole loop again", {
    timeout: 300_000,
  }, async () => {
    brokenChange(`import { readFileSync, writeFileSync } from "node:fs";
const prompt = readFileSync(0, "utf8");
if (!prompt.includes("> in adds, at test/sum.test.js:5: ") || !prompt.includes("> changed: src/sum.js:2: return a - b;") || prompt !== readFileSync(process.env.GOLDSEAM_PROMPT, "utf8")) process.exit(1);
writeFileSync("src/sum.js", readFileSync("src/sum.js", "utf8").replace("a - b", "a + b"));
`);
    const remote = join(home, "remote.git");
    repo.git("init", "--quiet", "--bare", remote);
    repo.git("push", "--quiet", remote, "main");
    const { exitCode, json } = await run("--remote", `file://${remote}`);
    expect(exitCode).toBe(0);
    expect(json.state).toBe("AWAITING_APPROVAL");
    expect(repo.git("-C", remote, "rev-parse", `agt/coder/${json.run_id}-1`)).toBe(json.approval.change_sha);
    expect(json.tickets).toHaveLength(1);
    expect(json.approval.change_sha).not.toBe(repo.git("rev-parse", "feature"));
    expect(json.approval.packet.coder_files).toEqual(["src/sum.js"]);
    const approved = await goldseam(home, "approve", json.approval.id);
    expect(approved.exitCode).toBe(0);
    expect(repo.git("show", "main:src/sum.js")).toBe((sum + added).trim());
    expect(repo.git("-C", remote, "rev-parse", "main")).toBe(repo.git("rev-parse", "main"));
    expect(repo.git("log", "--format=%s", "main")).toContain("fix: adds failed (Subtract by mistake)");
  });

  it.each([
    ["loosens the test", 'writeFileSync("test/sum.test.js", "");', "test/sum.test.js is a test"],
    ["switches the gate off", 'writeFileSync("goldseam.json", "{}");', "is protected (policy)"],
    ["hides the tests", 'writeFileSync(".gitignore", "test/");', "is protected (gate)"],
    ["touches the manifest", 'writeFileSync("package.json", "{}");', "only a plan that names it"],
    ["changes nothing", "", "The coder changed nothing"],
    ["fails", "process.exit(3);", "ended without a result (failed)"],
  ])("that %s is refused as a whole, and a person takes over", async (_, trick, reason) => {
    brokenChange(`import { writeFileSync } from "node:fs";\n${trick}\n`);
    const { exitCode, json } = await run();
    expect(exitCode).toBe(1);
    expect(json.state).toBe("PAUSED");
    const shown = await goldseam(home, "show", json.run_id, "--json");
    expect(shown.stdout).toContain(reason);
  });

  it("that never succeeds gives up after the configured cycles", async () => {
    brokenChange(
      'import { appendFileSync } from "node:fs";\nappendFileSync("src/sum.js", "// still thinking\\n");\n',
    );
    const { exitCode, json } = await run();
    expect(exitCode).toBe(1);
    expect(json.state).toBe("PAUSED");
    expect(json.tickets).toHaveLength(3);
  });
});
