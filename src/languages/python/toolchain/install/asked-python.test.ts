import { expect, it } from "vitest";
import { askedPython, pythonCommand } from "./asked-python.ts";

const project = { toolchain: "python", root: "", runner: "pytest", hasTests: true };
const filesOf = (texts: Record<string, string>) => ({
  paths: Object.keys(texts),
  read: (path: string) => texts[path],
});

it.each<[string, Record<string, string>, string]>([
  [
    "pyproject.toml",
    { "pyproject.toml": '[project]\nrequires-python = ">=3.10,<3.13"' },
    "Python >=3.10,<3.13",
  ],
  ["pyproject.toml", { "pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.9"' }, "Python ^3.9"],
  ["setup.cfg", { "setup.cfg": "[options]\npython_requires = >=3.8\n" }, "Python >=3.8"],
  ["setup.py", { "setup.py": 'setup(\n    python_requires=">=3.7",\n)' }, "Python >=3.7"],
  [".python-version", { ".python-version": "3.12.4\n" }, "Python 3.12"],
])("reads the version from %s", (by, texts, asked) => {
  expect(askedPython(project, filesOf(texts))).toMatchObject({ by, asked });
});

it("prefers the version that a file names, then the usual one, then others that are allowed", () => {
  const files = filesOf({
    "pyproject.toml": '[project]\nrequires-python = ">=3.11,<3.14"',
    ".python-version": "3.12\n",
  });
  const [, , allowed, ...programs] = pythonCommand(project, files, ["--version"]);
  expect(allowed).toBe("3.13 3.12 3.11");
  expect(programs).toEqual([
    "python3.12",
    "python3",
    "python3.13",
    "python3.12",
    "python3.11",
    "--",
    "--version",
  ]);
});

it("takes the usual one if nothing is asked for", () => {
  expect(askedPython(project, filesOf({}))).toBeUndefined();
  expect(pythonCommand(project, filesOf({}), ["-m", "venv", "v"])).toEqual(["python3", "-m", "venv", "v"]);
});
