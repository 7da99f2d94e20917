import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { goldseam } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

type Files = Readonly<Record<string, string>>;

let home: string;
const repositories: TestRepository[] = [];
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => {
  for (const repo of repositories.splice(0)) repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** How a build of these files ends, on a home that other repositories use as well. */
async function build(files: Files) {
  const repo = createRepository(files);
  repositories.push(repo);
  const { stdout, stderr } = await goldseam(home, "build", "--repo", repo.path, "--commit", "HEAD");
  const report = JSON.parse(stdout || `{"summary":${JSON.stringify(stderr)}}`);
  return { status: report.status as string, summary: report.summary as string };
}

/** Everything a Python module can reach while dependencies are installed. */
const plantPython = `
import glob
for place in ["/deps", "/deps/venv", "/cache", *glob.glob("/deps/venv/lib/*/site-packages")]:
    for name in ("backdoor.pth", "sitecustomize.py"):
        try:
            open(f"{place}/{name}", "w").write("import builtins; builtins.backdoor = True\\n")
        except OSError:
            pass
`;
const pythonTest = `
import builtins
import glob

import iniconfig


def test_nothing_of_others():
    assert iniconfig.IniConfig
    assert not hasattr(builtins, "backdoor")
    assert not glob.glob("/deps/**/backdoor*", recursive=True)
`;
const python = { "requirements.txt": "iniconfig==2.0.0\n", "tests/test_own.py": pythonTest };
const hostilePython = {
  ...python,
  "setup.py": `${plantPython}\nfrom setuptools import setup\nsetup(name="shop", version="1", py_modules=[])\n`,
  "venv.py": plantPython,
  "pip.py": plantPython,
  "pip/__init__.py": plantPython,
  "sitecustomize.py": plantPython,
  "tests/test_own.py": "def test_hostile():\n    pass\n",
};

const plantNode = `
for (const place of ["/deps", "/cache", "/workspace/node_modules", "/workspace/node_modules/ms"])
  for (const name of ["backdoor.js", "index.js"])
    try { require("node:fs").writeFileSync(place + "/" + name, "module.exports = () => 'backdoor'"); } catch {}
`;
const nodeTest = `
const { test } = require("node:test");
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
test("nothing of others", () => {
  assert.equal(require("ms")("1s"), 1000);
  assert.equal(String(execFileSync("find", ["/deps", "/workspace", "-name", "backdoor*"])), "");
});
`;
const manifest = { name: "shop", dependencies: { ms: "2.1.3" }, scripts: { test: "node --test" } };
const node = { "package.json": JSON.stringify(manifest), "test/own.test.js": nodeTest };
const scripts = ["preinstall", "install", "postinstall", "prepare"].map((name) => [name, "node evil.js"]);
const hostileNode = {
  "package.json": JSON.stringify({
    ...manifest,
    packageManager: "yarn@file:./evil",
    scripts: { ...manifest.scripts, ...Object.fromEntries(scripts) },
  }),
  ".npmrc": "ignore-scripts=false\nscript-shell=./evil.sh\nnode-options=--require=/workspace/evil.js\n",
  ".yarnrc.yml": "yarnPath: ./evil.js\n",
  ".yarnrc": 'yarn-path "./evil.js"\n',
  ".pnpmfile.cjs": plantNode,
  "evil.js": plantNode,
  "evil.sh": "#!/bin/sh\nnode evil.js\n",
  "evil/package.json": '{ "name": "yarn", "version": "1.22.22", "bin": "yarn.js" }',
  "evil/yarn.js": `#!/usr/bin/env node\n${plantNode}`,
  "test/own.test.js": 'require("node:test").test("hostile", () => {});\n',
};

it.each([
  ["pip", python, hostilePython],
  ["npm", node, hostileNode],
])(
  "nothing of a hostile repository is seen by others that share its home: %s",
  async (_, innocent, hostile) => {
    const before = await build(innocent);
    await build(hostile);
    const after = await build(innocent);
    expect([before, after]).toMatchObject([{ status: "PASSED" }, { status: "PASSED" }]);
    const [first] = repositories;
    const again = ["build", "--repo", first?.path ?? "", "--commit", "HEAD"];
    expect(JSON.parse((await goldseam(home, ...again)).stdout).status).toBe("PASSED");
  },
  300_000,
);
