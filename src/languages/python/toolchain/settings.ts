import { posix } from "node:path";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { sourceFiles } from "./paths.ts";

type Place = Pick<Project, "root">;

/** A file of the project's folder. */
export function readOwn(project: Place, files: ProjectFiles, path: string): string | undefined {
  return files.read(inRoot(project.root, path));
}

/** The settings of pytest, wherever they are, as one text. */
export function pytestSettings(project: Place, files: ProjectFiles): string {
  const places: [string, RegExp][] = [
    ["pytest.toml", /^\[pytest\]/],
    [".pytest.toml", /^\[pytest\]/],
    ["pyproject.toml", /^\[tool\.pytest/],
    ["pytest.ini", /^\[pytest\]/],
    [".pytest.ini", /^\[pytest\]/],
    ["tox.ini", /^\[pytest\]/],
    ["setup.cfg", /^\[tool:pytest\]/],
  ];
  return places.map(([path, header]) => section(readOwn(project, files, path) ?? "", header)).join("\n");
}

/** The lines of an INI or TOML file below headers that match. */
function section(text: string, header: RegExp): string {
  let inside = false;
  const lines = text.split(/\r?\n/).filter((line) => {
    if (/^\[[^\]]*\]\s*$/.test(line)) inside = header.test(line);
    return inside;
  });
  return lines.join("\n");
}

/** Whether ruff is set up here. */
export function usesRuff(project: Place, files: ProjectFiles): boolean {
  return (
    /^\[tool\.ruff[.\]]/m.test(readOwn(project, files, "pyproject.toml") ?? "") ||
    ["ruff.toml", ".ruff.toml"].some((path) => readOwn(project, files, path) !== undefined)
  );
}

/** Whether mypy is set up here. */
export function usesMypy(project: Place, files: ProjectFiles): boolean {
  return mypySettings(project, files) !== "";
}

/** The files for mypy to check: none if its settings name them, else those that the project's scripts name, else its sources. */
export function mypyTargets(project: Place, files: ProjectFiles): string[] {
  if (/^\s*(?:files|packages|modules)\s*=/m.test(mypySettings(project, files))) return [];
  const scripts = [
    "tox.ini",
    "noxfile.py",
    "Makefile",
    "justfile",
    "pyproject.toml",
    ".github/workflows/ci.yml",
  ];
  const lines = scripts.flatMap((path) => (readOwn(project, files, path) ?? "").split("\n"));
  const words = lines.flatMap((line) => /\bmypy["',\s]+(.*)/.exec(line)?.[1]?.split(/["',\s]+/) ?? []);
  const named = words.filter((word) => isThere(project, files, word)).map((word) => posix.normalize(word));
  if (named.length > 0) return [...new Set(named)];
  const own = sourceFiles(project, files).flatMap((path) => fromRoot(project.root, path) ?? []);
  if (own.some((path) => path.startsWith("src/"))) return ["src"];
  const packages = own.flatMap((path) => /^([^/]+)\/__init__\.py$/.exec(path)?.[1] ?? []);
  return packages.length > 0 ? packages : own.filter((path) => !path.includes("/"));
}

function isThere({ root }: Place, files: ProjectFiles, word: string): boolean {
  if (word === "" || word.startsWith("-") || word.startsWith("/")) return false;
  const path = inRoot(root, posix.normalize(word).replace(/\/$/, ""));
  return files.paths.some((one) => one === path || one.startsWith(`${path}/`));
}

function mypySettings(project: Place, files: ProjectFiles): string {
  const places: [string, RegExp][] = [
    ["mypy.ini", /^\[mypy\]/],
    [".mypy.ini", /^\[mypy\]/],
    ["pyproject.toml", /^\[tool\.mypy\]/],
    ["setup.cfg", /^\[mypy\]/],
  ];
  const texts = places.map(([path, header]) => section(readOwn(project, files, path) ?? "", header));
  return texts.find((text) => text !== "") ?? "";
}

/** Whether pytest is set up to run tests in several processes. */
export function usesWorkers(settings: string): boolean {
  return /(?:^|[\s"'])(?:-n[\s=\d"']|--numprocesses|--dist)/m.test(settings);
}
