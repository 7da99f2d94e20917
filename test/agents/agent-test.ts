import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createRepository, temporaryFolder } from "../support/repositories/git-repository.ts";
import { startScriptedModel } from "./scripted-messages.ts";

/**
 * `npm run agent-test -- <claude>`: a real agent, connected to `goldseam mcp`, calls a tool of it. Its model is a script on
 * loopback, so that no key is needed and nothing leaves the machine. Ends after two minutes.
 */
const [program = "claude"] = process.argv.slice(2);
const longestMs = 120_000;
const home = temporaryFolder();
const repo = createRepository({
  "package.json": JSON.stringify({ name: "shop", type: "module", scripts: { test: "node --test" } }),
  "src/price.js": "export const total = (items) => items.length;\n",
  "test/price.test.js":
    "import assert from 'node:assert';\nimport { test } from 'node:test';\nimport { total } from '../src/price.js';\n" +
    "test('counts', () => assert.equal(total([1]), 1));\n",
});
const model = await startScriptedModel({ name: "mcp__goldseam__run_tests", input: { targets: ["test"] } });
mkdirSync(join(home, "agent"));
const goldseam = resolve(import.meta.dirname, "..", "..", "bin", "goldseam");
const server = { command: goldseam, args: ["mcp", "--repo", repo.path, "--home", join(home, "goldseam")] };
const args = [
  ...["-p", "Run the tests.", "--output-format", "json", "--model", "claude-sonnet-4-5"],
  ...["--strict-mcp-config", "--mcp-config", JSON.stringify({ mcpServers: { goldseam: server } })],
  ...["--allowedTools", "mcp__goldseam__run_tests"],
];
const env = {
  ...{ PATH: process.env["PATH"], HOME: join(home, "agent"), LANG: "C.UTF-8" },
  ...{ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "none", ENABLE_TOOL_SEARCH: "false" },
  ...{
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    CLAUDE_CODE_MAX_RETRIES: "0",
    DISABLE_AUTOUPDATER: "1",
  },
};
const { exitCode, output } = await run(program, args, env);
model.close();
repo.remove();
rmSync(home, { recursive: true, force: true });

const answer = JSON.stringify(model.toolResults.at(-1) ?? null);
const passed = exitCode === 0 && answer.includes("PASSED") && answer.includes("counts");
console.log(
  passed
    ? `the agent ran the tests: ${answer.slice(0, 300)}…`
    : `${output}\nexit code ${exitCode}; ${answer}`,
);
process.exitCode = passed ? 0 : 1;

function run(command: string, argv: readonly string[], variables: NodeJS.ProcessEnv) {
  const child = spawn(command, argv, { cwd: repo.path, env: variables, stdio: ["ignore", "pipe", "pipe"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), longestMs);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  return new Promise<{ exitCode: number | null; output: string }>((done) => {
    child.on("error", (error) =>
      done({ exitCode: null, output: `${command} does not start: ${error.message}` }),
    );
    child.on("close", (exitCode) => {
      clearTimeout(timer);
      done({ exitCode, output });
    });
  });
}
