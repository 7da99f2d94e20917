import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";

const folder = temporaryFolder();
const inCache = (...path: string[]) => join(folder, "dependencies", ...path);
const manifest = JSON.stringify({ name: "shop", private: true, dependencies: { ms: "^2.0.0" } });
let setup: BuildSetup;
let repo: TestRepository;
beforeAll(async () => {
  setup = await createBuildSetup(folder);
  repo = createRepository({ "package.json": manifest, "index.js": "" });
});
afterAll(() => {
  setup.remove();
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function installedVersion(): Promise<string> {
  const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    expect(readdirSync(bench.path)).not.toContain("package-lock.json");
    const argv = ["node", "-p", "require('ms/package.json').version"];
    return (await bench.exec({ argv }, { purpose: "drive", timeoutMs: 20_000 })).stdout.trim();
  } finally {
    await bench.close();
  }
}

it("installs the same versions again without a lockfile, also after the entry is gone", async () => {
  expect(await installedVersion()).toMatch(/^2\.1\./);
  const [key = ""] = readdirSync(inCache("resolutions"));
  const kept = JSON.parse(readFileSync(inCache("resolutions", key), "utf8"));
  kept.packages["node_modules/ms"] = { version: "2.0.0" };
  writeFileSync(inCache("resolutions", key), JSON.stringify(kept));
  rmSync(inCache("entries", key), { recursive: true });
  expect(await installedVersion()).toBe("2.0.0");
});

it("chooses again if a chosen version is gone", async () => {
  const [key = ""] = readdirSync(inCache("resolutions"));
  const kept = JSON.parse(readFileSync(inCache("resolutions", key), "utf8"));
  kept.packages["node_modules/ms"] = { version: "2.999.0" };
  writeFileSync(inCache("resolutions", key), JSON.stringify(kept));
  rmSync(inCache("entries", key), { recursive: true });
  expect(await installedVersion()).toMatch(/^2\.1\./);
});

it("says that an entry was damaged, and installs it again", async () => {
  const [key = ""] = readdirSync(inCache("entries"));
  rmSync(inCache("entries", key, "content/modules/top/node_modules/ms/index.js"));
  expect(await installedVersion()).toMatch(/^2\.1\./);
  const restored = setup.events.findLast(({ step, detail }) => step === "restore_cache" && detail);
  expect(restored).toMatchObject({ status: "skipped", detail: expect.stringContaining("damaged") });
});
