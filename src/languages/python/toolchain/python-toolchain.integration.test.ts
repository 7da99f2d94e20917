import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { TestOutcome } from "../../../contracts/index.ts";
import type { SandboxResult } from "../../../ports/sandbox.ts";
import type { Project, ProjectFiles, TestSelection } from "../../toolchain/toolchain.ts";
import { pythonToolchain as python } from "./python-toolchain.ts";

type Texts = Readonly<Record<string, string>>;

function filesOf(texts: Texts): ProjectFiles {
  return { paths: Object.keys(texts).sort(), read: (path) => texts[path] };
}

function projectOf(files: ProjectFiles): Project {
  const project = python.detect(files);
  if (!project) throw new Error("no Python found");
  return project;
}

/** The value of an expression over the installer's own modules in a folder with these files. */
function evaluate(texts: Texts, module: string, expression: string): unknown {
  const folder = temporaryFolder();
  try {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = `import json; from toml_file import read_toml; from ${module} import *; print(json.dumps(${expression}))`;
    const env = { ...process.env, PYTHONPATH: python.tools, PYTHONDONTWRITEBYTECODE: "1" };
    return JSON.parse(execFileSync("python3", ["-c", program], { cwd: folder, env, encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("locked versions", () => {
  it.each<[string, string, object]>([
    [
      "uv.lock",
      `[[package]]\nname = "Six_Two"\nversion = "1.0"\nsource = { registry = "r" }
[[package]]\nname = "own"\nversion = "1.0"\nsource = { editable = "." }
[[package]]\nname = "forked"\nversion = "1.0"\nsource = { registry = "r" }\nresolution-markers = ["python_full_version < '3'"]
[[package]]\nname = "forked"\nversion = "2.0"\nsource = { registry = "r" }\nresolution-markers = ["python_full_version >= '3'"]\n`,
      { "six-two": "1.0", forked: "2.0" },
    ],
    [
      "poetry.lock",
      `[[package]]\nname = "six"\nversion = "1.0"\ngroups = ["main"]
[[package]]\nname = "mirrored"\nversion = "3.0"\n[package.source]\ntype = "legacy"\nurl = "u"
[[package]]\nname = "cloned"\nversion = "1.0"\n[package.source]\ntype = "git"\nurl = "u"\n`,
      { six: "1.0", mirrored: "3.0" },
    ],
    [
      "pdm.lock",
      `[[package]]\nname = "six"\nversion = "1.0"\nextras = ["x"]\n[[package]]\nname = "six"\nversion = "1.0"
[[package]]\nname = "windows"\nversion = "1.0"\nmarker = "sys_platform == 'win32'"
[[package]]\nname = "near"\nversion = "1.0"\npath = "./near"\n`,
      { six: "1.0" },
    ],
    [
      "pylock.toml",
      `[[packages]]\nname = "six"\nversion = "1.0"\n[[packages]]\nname = "near"\nversion = "1"\n[packages.directory]\npath = "."\n`,
      { six: "1.0" },
    ],
  ])("are read from %s", (lockfile, text, expected) => {
    expect(evaluate({ [lockfile]: text }, "locked_versions", "read_versions(find_lockfile())")).toEqual(
      expected,
    );
  });
});

describe("the dependencies of tests", () => {
  it.each<[string, string, readonly string[]]>([
    [
      "dependency groups, with those they include",
      '[dependency-groups]\nlint = ["ruff"]\nbase = ["six"]\ntests = ["mock", { include-group = "base" }]\n',
      ["mock", "six"],
    ],
    ["the developers' group if there is none for tests", '[dependency-groups]\ndev = ["six"]\n', ["six"]],
    [
      "a group with pytest if there is neither",
      '[dependency-groups]\nlint = ["ruff"]\nall = ["pytest>=8", "six"]\n',
      ["pytest>=8", "six"],
    ],
    [
      "poetry's groups",
      '[tool.poetry.group.test.dependencies]\npython = "^3.9"\nsix = "^1.2"\nnine = { version = "~0.3.1", extras = ["x"], markers = "os_name == \'posix\'" }\n',
      ["six>=1.2,<2", "nine[x]>=0.3.1,<0.4 ; (os_name == 'posix')"],
    ],
    [
      "poetry's older form",
      '[tool.poetry.dev-dependencies]\nsix = "*"\nold = "0.0.3"\n',
      ["six", "old==0.0.3"],
    ],
    ["pdm's groups", '[tool.pdm.dev-dependencies]\ntest = ["six"]\n', ["six"]],
    ["uv's list", '[tool.uv]\ndev-dependencies = ["six"]\n', ["six"]],
    [
      "hatch's environments",
      '[tool.hatch.envs.default]\ndependencies = ["six"]\n[tool.hatch.envs.hatch-test]\nextra-dependencies = ["mock"]\n[tool.hatch.envs.docs]\ndependencies = ["sphinx"]\n',
      ["mock", "six"],
    ],
  ])("comes from %s", (_, text, expected) => {
    const read = 'group_requirements(read_toml("pyproject.toml"), False)';
    expect(evaluate({ "pyproject.toml": text }, "declared_dependencies", read)).toEqual(expected);
  });

  it("come from the plain lists of tox and nox", () => {
    const texts = {
      "tox.ini":
        "[tox]\nenvlist = py3\n[testenv]\ndeps =\n  mock>=3  # why\n  -r tests/needs.txt\n  py27: old\n  {env:MORE}\n",
      "tests/needs.txt": "six\n",
      "noxfile.py":
        'import nox\n\ndef tests(session):\n    session.install("six", "-r", "x.txt")\n    session.install("freezegun", ".[all]", NAME)\n\ndef docs(session):\n    session.install("sphinx")\n',
    };
    expect(evaluate(texts, "declared_dependencies", "tox_dependencies() + nox_dependencies()")).toEqual([
      "--requirement=tests/needs.txt",
      "mock>=3",
      "freezegun",
    ]);
  });

  it("counts the packages of a workspace, and no others", () => {
    const workspace = '[tool.uv.workspace]\nmembers = ["libs/*"]\nexclude = ["libs/old"]\n';
    const member = '[project]\nname = "x"\n';
    const texts = {
      "libs/a/pyproject.toml": member,
      "libs/old/pyproject.toml": member,
      "libs/notes/a.txt": "",
    };
    const read = 'member_folders(read_toml("pyproject.toml"))';
    const folders = evaluate({ ...texts, "pyproject.toml": workspace }, "own_project", read);
    expect(folders).toEqual([".", "libs/a"]);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    [
      "those of tests before those of developers",
      ["requirements.txt", "requirements-dev.txt", "requirements-test.txt"],
      ["requirements-test.txt", "requirements.txt"],
    ],
    [
      "a folder of them",
      ["requirements/base.txt", "requirements/docs.txt", "requirements/tests.txt"],
      ["requirements/base.txt", "requirements/tests.txt"],
    ],
    ["those next to the tests", ["tests/requirements.txt"], ["tests/requirements.txt"]],
    ["those of developers", ["dev-requirements.txt"], ["dev-requirements.txt"]],
  ])("comes from files of requirements: %s", (_, paths, expected) => {
    const files = filesOf(Object.fromEntries([...paths, "a.py"].map((path) => [path, ""])));
    const [, install] = python.install(projectOf(files), files).commands;
    const prefix = "--requirements=";
    const taken = install?.argv
      .filter((word) => word.startsWith(prefix))
      .map((word) => word.slice(prefix.length));
    expect(taken).toEqual(expected);
  });
});

describe("a run that ended before pytest did", () => {
  const lines = [
    { running: "test_a", file: "/workspace/test_a.py" },
    { name: "test_a", file: "/workspace/test_a.py", outcome: "passed" },
    { running: "test_b", file: "/workspace/test_a.py" },
  ];
  const read = (ended: Partial<SandboxResult>, more: readonly object[] = []) => {
    const files = filesOf({ "test_a.py": "" });
    const text = [...lines, ...more].map((line) => JSON.stringify(line)).join("\n");
    const out = { list: () => ["results.jsonl"], read: () => text };
    const result: SandboxResult = { ...exited, ...ended };
    const { results } = python.readTestRun(projectOf(files), { out, result, files });
    return results.slice(1).map(({ name, outcome, message }) => [name, outcome, message]);
  };
  const exited: SandboxResult = {
    status: "exited",
    exitCode: 0,
    signal: null,
    stdout: "",
    stderr: "",
    durationMs: 1,
  };

  it.each<[string, Partial<SandboxResult>, string]>([
    ["by itself", {}, "the test runner ended with exit code 0 while this test ran"],
    [
      "at its time limit",
      { status: "timeout", exitCode: null },
      "the time limit was reached while this test ran",
    ],
    [
      "by a crash",
      { status: "signalled", exitCode: null, signal: "SIGABRT" },
      "the test runner was ended by SIGABRT while this test ran",
    ],
  ])("%s names the test that was at work", (_, ended, message) => {
    expect(read(ended)).toEqual([["test_b", TestOutcome.ERRORED, message]]);
  });

  it("blames no test for a limit of the sandbox", () => {
    expect(read({ status: "signalled", exitCode: null, signal: "SIGKILL", limit: "memory" })).toEqual([]);
  });

  it("differs from one that finished", () => {
    expect(read({}, [{ finished: 0 }])).toEqual([]);
  });
});

describe("gates", () => {
  const argvOf = (gate: ReturnType<typeof python.compile>) =>
    gate.status === "command" ? gate.command.argv.join(" ") : gate.reason;

  it.each<[string, Texts, string]>([
    ["what its settings name", { "mypy.ini": "[mypy]\nfiles = pkg\n" }, ""],
    [
      "what a script names",
      { "mypy.ini": "[mypy]\n", Makefile: "types:\n\tmypy --strict pkg gone\n" },
      " pkg",
    ],
    [
      "the packages otherwise",
      { "setup.cfg": "[mypy]\nstrict = true\n", "pkg/__init__.py": "", "conf/x.py": "" },
      " pkg",
    ],
    ["the src folder if there is one", { "mypy.ini": "[mypy]\n", "src/p/a.py": "" }, " src"],
  ])("let mypy check %s", (_, texts, expected) => {
    const files = filesOf({ ...texts, "pkg/a.py": "", "tests/test_a.py": "" });
    const argv = argvOf(python.compile(projectOf(files), files));
    expect(argv).toMatch(
      new RegExp(`check_code.py --path=\\S+ --path=\\S+ --mypy-cache=\\S+ --elsewhere${expected}$`),
    );
    const own = filesOf({ ...texts, "pkg/a.py": "", "requirements-dev.txt": "mypy==1.18\n" });
    const usual = argvOf(python.compile(projectOf(own), own));
    expect(usual).toMatch(new RegExp(`check_code.py --path=\\S+ --path=\\S+ --mypy-cache=\\S+${expected}$`));
    expect(usual).not.toContain("--elsewhere");
  });

  it("run tests in several processes from four processors on", () => {
    const files = filesOf({ "a.py": "", "pytest.ini": "[pytest]\naddopts = -n auto\n" });
    const test = (more: Partial<TestSelection>) =>
      argvOf(python.test(projectOf(files), files, { coverage: false, ...more }));
    expect(test({ workers: 4 })).toContain("--workers=4");
    expect(test({ workers: 2 })).toContain("-n 0");
    expect(test({})).not.toContain("--workers");
  });
});
