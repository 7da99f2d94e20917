import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { goldseam } from "../../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } })}\n`;
const source = `export function sum(a, b) {
  return a + b;
}

export function half(a) {
  if (typeof a !== "number") throw new TypeError("no number");
  return a / 2;
}
`;
const tests = `import assert from "node:assert/strict";
import { test } from "node:test";
import { half, sum } from "../src/sum.js";

test("adds", () => assert.equal(sum(1, 2), 3));
test("halves", () => assert.throws(() => half("x"), TypeError));
`;
/** Stands in for an agent that people install: it takes the flags and the prompt as that one does. */
const agent = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require("node:fs");
const prompt = readFileSync(0, "utf8");
if (process.argv.slice(2).join(" ") !== "--print --permission-mode bypassPermissions") process.exit(2);
if (process.env.ANTHROPIC_API_KEY !== "a-key-for-tests" || process.env.HIDDEN) process.exit(3);
if (!prompt.includes("for 2 reasons")) process.exit(4);
const text = readFileSync("src/sum.js", "utf8");
writeFileSync("src/sum.js", text.replace("a - b", "a + b").replace("return 0", 'throw new TypeError("no number")'));
console.log("Both signs were wrong.");
`;

let folder: string;
let repo: TestRepository;
const before = { ...process.env };

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  process.env = { ...before };
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

it("a failed change gets a ticket for each cause, and an agent named by hand fixes it", async () => {
  repo = createRepository({ "package.json": manifest, "src/sum.js": source, "test/sum.test.js": tests });
  repo.git("switch", "--quiet", "-c", "feature");
  // A fix that takes back the whole change would be refused.
  const subtracted = `${source.replace("a + b", "a - b")}\nexport const nothing = 0;\n`;
  repo.commit("Subtract by mistake", { "src/sum.js": subtracted });
  repo.commit("Halve anything", {
    "src/sum.js": subtracted.replace('throw new TypeError("no number")', "return 0"),
  });
  const home = join(folder, "home");
  const ran = await goldseam(home, "run", "--repo", repo.path, "--json");
  const { run_id: id, state, tickets } = JSON.parse(ran.stdout);
  expect(state).toBe("PAUSED");
  const suspects = tickets.map((one: { title: string; suspected_subject?: string }) => [
    one.title,
    one.suspected_subject,
  ]);
  expect(suspects).toEqual([
    ["adds failed (Halve anything)", "Subtract by mistake"],
    ["halves failed (Halve anything)", "Halve anything"],
  ]);

  const listed = await goldseam(home, "tickets");
  expect(listed.stdout).toMatch(/b1-ticket +open .*\n.*b1-ticket-2 +open/);
  const one = await goldseam(home, "tickets", `${id}/1/b1-ticket-2`);
  expect(one.stdout).toContain("Halve anything");
  expect(one.stdout).toMatch(/See it +goldseam build --repo/);

  const without = await goldseam(home, "heal", id);
  expect(without).toMatchObject({ exitCode: 2 });
  expect(without.stderr).toContain("no coder is configured: name one with --coder");
  expect((await goldseam(home, "heal", id, "--coder", "nobody")).exitCode).toBe(2);

  mkdirSync(join(folder, "agents/bin"), { recursive: true });
  writeFileSync(join(folder, "agents/bin/claude"), agent);
  chmodSync(join(folder, "agents/bin/claude"), 0o755);
  process.env["PATH"] = `${join(folder, "agents/bin")}:${process.env["PATH"]}`;
  process.env["ANTHROPIC_API_KEY"] = "a-key-for-tests";
  process.env["HIDDEN"] = "not for an agent";
  const healed = await goldseam(home, "heal", id, "--coder", "claude-code", "--json");
  expect(healed.exitCode, healed.stderr).toBe(0);
  expect(JSON.parse(healed.stdout)).toMatchObject({
    state: "AWAITING_APPROVAL",
    approval: { packet: { coder_files: ["src/sum.js"] } },
  });
  const attempts = await goldseam(home, "show", id, "--attempts");
  expect(attempts.stdout).toContain("1, by claude");
  expect(attempts.stdout).toContain("Both signs were wrong.");
  expect(attempts.stdout).toContain("+  return a + b;");
  expect((await goldseam(home, "tickets")).stderr).toBe("no open tickets\n");
  expect((await goldseam(home, "tickets", "--all")).stdout).toMatch(/b1-ticket +fixed/);
  expect((await goldseam(home, "heal", id)).stderr).toContain("has no ticket that waits for a person");
});
