import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { BuildStatus, FailureClass } from "../../contracts/index.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

async function nodeVersion(files: Record<string, string>): Promise<string> {
  const repo = createRepository({ "package.json": "{}", "index.js": "", ...files });
  const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const { stdout } = await bench.exec(
      { argv: ["node", "--version"] },
      { purpose: "drive", timeoutMs: 20_000 },
    );
    return stdout.trim();
  } finally {
    await bench.close();
    repo.remove();
  }
}

const lastDetail = () =>
  setup.events.findLast(({ step, detail }) => step === "install_deps" && detail)?.detail;

it("runs a project on the release that it names if the machine has another one, and says so", async () => {
  const usual = await nodeVersion({});
  const other = usual.startsWith("v22.") ? "20" : "22";
  expect(await nodeVersion({ ".nvmrc": `v${other}.1.0\n` })).toMatch(new RegExp(`^v${other}\\.`));
  expect(lastDetail()).toContain(`.nvmrc asks for Node ${other}: runs on `);
  expect(await nodeVersion({ "package.json": '{ "engines": { "node": ">=12" } }' })).toBe(usual);
});

it("runs on what is here if no release can be had, and names the command that gets it", async () => {
  const usual = await nodeVersion({});
  expect(await nodeVersion({ "package.json": '{ "engines": { "node": ">=99" } }' })).toBe(usual);
  expect(lastDetail()).toContain(
    `package.json asks for Node >=99, and this machine has ${usual}: get it, for example with "nvm install >=99"`,
  );
});

it.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
  "does not start an install that needs another runtime",
  async () => {
    const pyproject = '[project]\nname = "shop"\nversion = "1"\nrequires-python = ">=3.99"\n';
    const report = await setup.buildFiles({ "pyproject.toml": pyproject, "shop.py": "" });
    expect(report.status).toBe(BuildStatus.ERRORED);
    expect(report.failureClasses).toEqual([FailureClass.INFRASTRUCTURE_ERROR]);
    expect(report.summary).toMatch(
      /pyproject\.toml asks for Python >=3\.99, and this machine has Python 3\.\d+\.\d+: get it, for example with "uv python install >=3\.99"/,
    );
  },
);
