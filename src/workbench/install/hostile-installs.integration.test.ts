import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { hasTool } from "../../../test/support/has-tool.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";
import { createDependencyCache } from "../cache/dependency-cache.ts";

type Files = Readonly<Record<string, string>>;

const folder = temporaryFolder();
const repositories: TestRepository[] = [];
let setup: BuildSetup;
beforeAll(async () => {
  const cache = createDependencyCache({ folder: join(folder, "dependencies"), maxBytes: 20e9 });
  setup = await createBuildSetup(folder, { cache });
});
afterAll(() => {
  setup.remove();
  for (const repo of repositories) repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

function repositoryOf(files: Files): TestRepository {
  const repo = createRepository(files);
  repositories.push(repo);
  return repo;
}

/** Whether anything of the hostile install is seen on a bench of a commit. */
async function isSeen(repo: TestRepository, commitSha: string, baseSha?: string): Promise<boolean> {
  const bench = await setup.open(repo.path, commitSha, baseSha === undefined ? {} : { baseSha });
  try {
    const argv = ["find", "/deps", "/workspace", "/cache", "-name", "backdoor*", "-not", "-path", "*/.git/*"];
    return (await bench.exec({ argv }, { purpose: "drive", timeoutMs: 20_000 })).stdout.trim() !== "";
  } finally {
    await bench.close();
  }
}

const head = (repo: TestRepository) => repo.git("rev-parse", "HEAD");

/** Leaves a mark wherever it may write. */
const plantInPython = [
  "import glob",
  "for place in ['/deps', '/cache', '/workspace', *glob.glob('/deps/venv/lib/*/site-packages')]:",
  "    try:",
  "        open(place + '/backdoor.pth', 'w').write('import this')",
  "    except OSError:",
  "        pass",
  "",
].join("\n");
const plantInNode = [
  "for (const place of ['/deps', '/cache', '/workspace', '/workspace/node_modules'])",
  "  try { require('node:fs').writeFileSync(place + '/backdoor.js', 'x'); } catch {}",
  "",
].join("\n");
const plantInShell =
  '#!/bin/sh\nfor place in /deps /cache /workspace; do touch "$place/backdoor"; done\nexec "$@"\n';

it("of Python run no file that is named like a tool, and keep what a build writes to its commit", async () => {
  const project = {
    "pyproject.toml": '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n',
    "setup.py": "from setuptools import setup\nsetup(name='shop', version='1', py_modules=['shop'])\n",
    "shop.py": "",
  };
  const names = ["venv.py", "pip.py", "pip/__init__.py", "sitecustomize.py", "usercustomize.py", "site.py"];
  const repo = repositoryOf(project);
  const base = head(repo);
  const shadowing = repo.commit("shadows", Object.fromEntries(names.map((name) => [name, plantInPython])));
  expect(await isSeen(repo, shadowing, base)).toBe(false);
  const building = repo.commit("builds", { "setup.py": `${plantInPython}\n${project["setup.py"]}` });
  expect(await isSeen(repo, building, base)).toBe(true);
  expect(await isSeen(repo, base, base)).toBe(false);
}, 300_000);

describe("of JavaScript", () => {
  const scripts = Object.fromEntries(
    ["preinstall", "install", "postinstall", "prepare", "prepublish"].map((name) => [name, "node evil.cjs"]),
  );
  const manifest = { name: "shop", private: true, dependencies: { ms: "2.1.3" } };
  const withManifest = (own: object): Files => ({
    "package.json": JSON.stringify({ ...manifest, ...own }),
    "index.js": "",
  });
  const evil = { "evil.cjs": plantInNode, "evil.sh": plantInShell };
  const brought = {
    "brought/package.json": JSON.stringify({ name: "yarn", version: "1.22.22", bin: { yarn: "yarn.cjs" } }),
    "brought/yarn.cjs": `#!/usr/bin/env node\n${plantInNode}`,
  };
  const npmrc = "script-shell=./evil.sh\nnode-options=--require ./evil.cjs\nignore-scripts=false\n";
  const attacks: readonly [name: string, files: Files][] = [
    ["scripts and settings of npm", { ...withManifest({ scripts }), ".npmrc": npmrc, ...evil }],
    [
      "a yarn of its own",
      {
        ...withManifest({ packageManager: "yarn@4.6.0", scripts }),
        ".yarnrc.yml": "yarnPath: ./evil.cjs\nenableScripts: true\n",
        ...evil,
      },
    ],
    [
      "a classic yarn of its own",
      {
        ...withManifest({ packageManager: "yarn@1.22.22", scripts }),
        ".yarnrc": 'yarn-path "./evil.cjs"\n',
        ...evil,
      },
    ],
  ];

  it.each(attacks)("run nothing of the repository: %s", async (_, files) => {
    const repo = repositoryOf(files);
    expect(await isSeen(repo, head(repo))).toBe(false);
  });

  it("refuse a package manager that is a folder of the repository", async () => {
    const repo = repositoryOf({ ...withManifest({ packageManager: "yarn@file:./brought" }), ...brought });
    await expect(isSeen(repo, head(repo))).rejects.toThrow('"packageManager": "yarn@file:./brought"');
    const other = repositoryOf(withManifest({ packageManager: "yarn@1.22.22" }));
    expect(await isSeen(other, head(other))).toBe(false);
  });

  it("keep code that a package manager runs to its own commit", async () => {
    const files = withManifest({ packageManager: "pnpm@9.15.4" });
    const repo = repositoryOf(files);
    const base = head(repo);
    const change = repo.commit("hostile", { ".pnpmfile.cjs": `${plantInNode}module.exports = {};\n` });
    expect(await isSeen(repo, change, base)).toBe(true);
    expect(await isSeen(repo, base, base)).toBe(false);
  });
});

it.skipIf(!hasTool("cargo"))("of Rust run no wrapper of the compiler that the repository names", async () => {
  const repo = repositoryOf({
    "Cargo.toml":
      '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nitoa = "1"\n',
    "src/lib.rs": "",
    ".cargo/config.toml": '[build]\nrustc-wrapper = "./evil.sh"\nrustc = "./evil.sh"\n',
    "evil.sh": plantInShell,
  });
  repo.git("update-index", "--chmod=+x", "evil.sh");
  repo.git("commit", "--quiet", "--amend", "--no-edit");
  expect(await isSeen(repo, head(repo))).toBe(false);
});

it.skipIf(!hasTool("go", "version"))(
  "of Go run no program that settings in the repository name",
  async () => {
    const env = "GOFLAGS=-toolexec=/workspace/evil.sh\nCC=/workspace/evil.sh\n";
    const repo = repositoryOf({
      "go.mod": "module example.com/shop\n\ngo 1.19\n",
      "shop.go": "package shop\n",
      "go.env": env,
      ".config/go/env": env,
      "evil.sh": plantInShell,
    });
    repo.git("update-index", "--chmod=+x", "evil.sh");
    repo.git("commit", "--quiet", "--amend", "--no-edit");
    expect(await isSeen(repo, head(repo))).toBe(false);
  },
);
