import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { readArchive } from "../../../../test/support/read-archive.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";
import { parseConfig } from "../../../config/config.ts";
import { BuildReportSchema, parseContract } from "../../../contracts/index.ts";

const files = {
  "package.json": '{ "name": "plain", "type": "module" }',
  "package-lock.json": '{ "name": "plain", "lockfileVersion": 3, "packages": {} }',
  "sum.js": "export const sum = (a, b) => a + b;\n",
  "test/sum.test.js":
    "import test from 'node:test';\nimport assert from 'node:assert';\n" +
    "import { sum } from '../sum.js';\ntest('adds', () => assert.equal(sum(1, 2), 3));\n" +
    "test('fails', () => assert.equal(sum(1, 2), 4));\ntest.skip('later', () => {});\n",
};

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

it("says where a build ran, on what, and every command with its result", async () => {
  const repo = createRepository(files);
  const config = parseConfig(
    '{ "env": { "API_HOST": "value-of-the-host", "TZ": "Asia/Tokyo" } }',
    "goldseam.json",
  );
  const report = await setup.build(repo.path, repo.git("rev-parse", "HEAD"), { config });
  const { evidence, artefactUrl } = report;
  expect(evidence?.environment).toMatchObject({
    platform: expect.stringMatching(/^\w+ \w+$/),
    kernel: expect.stringMatching(/\d/),
    sandbox: setup.deps.sandbox.name,
    tools: expect.arrayContaining([
      expect.objectContaining({ name: "goldseam", version: "0.0.0" }),
      expect.objectContaining({ name: "javascript", version: expect.stringMatching(/\d+\.\d+/) }),
    ]),
  });
  expect(evidence?.sourceTree).toBe(repo.git("rev-parse", "HEAD^{tree}"));
  const lock = { kind: "lockfile", path: "package-lock.json" };
  const digest = `gitBlob:${repo.git("rev-parse", "HEAD:package-lock.json")}`;
  expect(evidence?.files).toContainEqual(expect.objectContaining({ ...lock, digest }));
  const [first, ...again] = evidence?.executions.filter(({ purpose }) => purpose === "test") ?? [];
  expect(first).toMatchObject({
    ...{ role: "owner", rule: "test.suite", status: "exited", exitCode: 1, network: "none" },
    ...{ passCount: 1, failCount: 1, skipCount: 1, log: "logs/run_tests.log", timezone: "Asia/Tokyo" },
    command: report.testRun?.command,
    variables: expect.arrayContaining(["API_HOST", "TZ"]),
    limits: { timeoutMs: 600_000, memoryMb: expect.any(Number) },
    reportSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(again.map(({ rule, failCount }) => [rule, failCount])).toEqual([
    ["test.files", 1],
    ["test.files", 1],
  ]);
  expect(JSON.stringify(evidence)).not.toContain("value-of-the-host");

  const archive = readArchive(await setup.deps.blobs.get(artefactUrl));
  const archived = parseContract(BuildReportSchema, archive["report.json"] ?? "", "report.json");
  expect(archived.evidence).toEqual(evidence);
  const logs = evidence?.files.filter(({ kind }) => kind === "log") ?? [];
  expect(logs.map(({ path }) => path)).toContain("logs/run_tests.log");
  for (const { path, digest: named } of logs)
    expect(
      `sha256:${createHash("sha256")
        .update(archive[path] ?? "")
        .digest("hex")}`,
    ).toBe(named);
  repo.remove();
});
