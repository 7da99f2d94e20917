import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installGoldseam, installPackage } from "../support/packed-package.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const execute = promisify(execFile);
const folder = temporaryFolder();
let repo: TestRepository;
let program: string;

beforeAll(async () => {
  repo = createRepository({ "package.json": '{ "name": "sign", "type": "module" }\n' });
  repo.commit("Add sign", { "sign.js": "export function sign(n) {\n  return n < 0 ? -1 : 1;\n}\n" });
  program = await installGoldseam(folder);
});
afterAll(() => {
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(["22.18.0", "24"])("the packed package on Node %s", (version) => {
  it("examines the machine and takes a change through the loop", async () => {
    const installed = await installPackage(folder, `node-${version}`, `node@${version}`);
    const node = join(installed, "node_modules/node/bin/node");
    const goldseam = (...args: string[]) =>
      execute(node, [program, ...args], {
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
