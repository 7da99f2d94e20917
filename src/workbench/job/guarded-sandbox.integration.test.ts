import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { languagePrograms } from "../../../test/support/language-programs.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { detectSandbox } from "../../adapters/sandbox/detect-sandbox.ts";
import { defaultConfig } from "../../config/config.ts";
import { BuildStatus } from "../../contracts/index.ts";
import type { PolicyDecision, PolicyRequest } from "../../policy/index.ts";
import { guardSandbox } from "./guarded-sandbox.ts";

const files = {
  "package.json": '{ "type": "module", "scripts": { "test": "node --test" } }',
  "sum.js": "export const sum = (a, b) => a + b;\n",
  "test/sum.test.js":
    "import test from 'node:test';\nimport assert from 'node:assert';\n" +
    "import { sum } from '../sum.js';\ntest('adds', () => assert.equal(sum(1, 2), 3));\n",
};

let setup: BuildSetup;
const ran: (readonly string[])[] = [];

beforeAll(async () => {
  const sandbox = await detectSandbox({ languages: languagePrograms });
  const counting = guardSandbox({
    name: sandbox.name,
    run: (command) => {
      ran.push(command.argv);
      return sandbox.run(command);
    },
  });
  setup = await createBuildSetup(undefined, { sandbox: counting });
});

afterAll(() => setup.remove());

interface Decided {
  readonly request: PolicyRequest;
  readonly decision: PolicyDecision;
}

/** Builds the files, with every decision. */
async function build(config = defaultConfig) {
  ran.length = 0;
  const decided: Decided[] = [];
  const { decide } = createTestJob({ repo: "", config });
  const recording = async (request: PolicyRequest) => {
    const decision = await decide(request);
    decided.push({ request, decision });
    return decision;
  };
  const built = await setup.buildFiles(files, { config, decide: recording }).catch((error: Error) => error);
  return { built, decided };
}

it("every command of a build has a decision with its rule, the whole suite included", async () => {
  const { built, decided } = await build();
  expect(built).toMatchObject({ status: BuildStatus.PASSED });
  expect(decided.map(({ request }) => "argv" in request && request.argv)).toEqual(ran);
  expect(decided.every(({ decision }) => decision.allowed && decision.matched_rules.length > 0)).toBe(true);
  expect(decided.map(({ decision }) => decision.matched_rules[0])).toContain("test.suite");
});

it("a command that the owner configured is asked for when it runs", async () => {
  const test = ["node", "--test", "test"];
  const { built, decided } = await build({ ...defaultConfig, commands: { ...defaultConfig.commands, test } });
  expect(built).toMatchObject({ status: BuildStatus.PASSED });
  expect(decided).toContainEqual({
    request: expect.objectContaining({ kind: "run", role: "owner", argv: test }),
    decision: expect.objectContaining({ allowed: true, code: "ALLOWED" }),
  });
});

it("a denied command does not run, and the error names the rule's words and where to look", async () => {
  const policy = { ...defaultConfig.policy, run: { allow: [], deny: [["--test"]] } };
  const { built, decided } = await build({ ...defaultConfig, policy });
  expect(decided.at(-1)?.decision).toMatchObject({ allowed: false, code: "DENIED_BY_RULE" });
  expect(ran.filter((argv) => argv.includes("--test"))).toEqual([]);
  expect(built).toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("DENIED_BY_RULE") });
});

it("a test command that a link takes out of the repository is denied", async () => {
  const repo = createRepository(files);
  repo.git("rm", "-q", "-r", "test");
  symlinkSync("/etc", join(repo.path, "test"));
  repo.git("add", ".");
  repo.git("commit", "-qm", "link");
  const test = ["node", "--test", "test"];
  const config = { ...defaultConfig, commands: { ...defaultConfig.commands, test } };
  await expect(setup.build(repo.path, repo.git("rev-parse", "HEAD"), { config })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: expect.stringContaining("PATH_OUTSIDE_ALLOWED_SCOPE"),
  });
  repo.remove();
});
