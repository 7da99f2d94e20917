import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRepository, type TestRepository, temporaryFolder } from "../support/git-repository.ts";

const execute = promisify(execFile);
const top = join(import.meta.dirname, "..", "..");
const folder = temporaryFolder();
let repo: TestRepository;

beforeAll(async () => {
  repo = createRepository({ "package.json": '{ "name": "sign", "type": "module" }\n' });
  repo.commit("Add sign", { "sign.js": "export function sign(n) {\n  return n < 0 ? -1 : 1;\n}\n" });
  const { stdout } = await execute("npm", ["pack", "--json", "--pack-destination", folder], { cwd: top });
  const archive = JSON.parse(stdout.slice(stdout.indexOf("[")))[0].filename;
  await install("app", join(folder, archive));
});
afterAll(() => {
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs a package into an empty folder, without development dependencies. */
async function install(name: string, what: string): Promise<void> {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "package.json"), "{}\n");
  await execute("npm", ["install", "--omit=dev", "--no-audit", "--no-fund", what], {
    cwd: join(folder, name),
  });
}

describe.each(["22.18.0", "24"])("the packed package on Node %s", (version) => {
  it("examines the machine and takes a change through the loop", async () => {
    await install(`node-${version}`, `node@${version}`);
    const node = join(folder, `node-${version}`, "node_modules/node/bin/node");
    const goldseam = (...args: string[]) =>
      execute(node, [join(folder, "app/node_modules/goldseam/bin/goldseam"), ...args], {
        cwd: folder,
        env: { ...process.env, GOLDSEAM_HOME: join(folder, `home-${version}`) },
      });
    const doctor = JSON.parse((await goldseam("doctor", "--json")).stdout);
    expect(JSON.stringify(doctor)).toContain(`v${version}`);
    const run = await goldseam("run", "--repo", repo.path, "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({
      state: "AWAITING_APPROVAL",
      generated_tests: { precheck: "PASSED" },
    });
    expect(run.stderr).not.toContain("Warning");
  });
});
