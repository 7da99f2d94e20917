import { posix } from "node:path";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import { isTable, readToml, type TomlTable, tableIn } from "../../toolchain/toml.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { sourceFiles } from "./paths.ts";

type Place = Pick<Project, "root">;

/** A file of the project's folder. */
export function readOwn(project: Place, files: ProjectFiles, path: string): string | undefined {
  return files.read(inRoot(project.root, path));
}

/** The settings of pytest, wherever they are, as lines of `name = value`. */
export function pytestSettings(project: Place, files: ProjectFiles): string {
  const tables = [
    tomlTable(project, files, ["pytest.toml", "pytest"]),
    tomlTable(project, files, [".pytest.toml", "pytest"]),
    tomlTable(project, files, ["pyproject.toml", "tool", "pytest"]),
  ];
  const places: [string, RegExp][] = [
    ["pytest.ini", /^\[pytest\]/],
    [".pytest.ini", /^\[pytest\]/],
    ["tox.ini", /^\[pytest\]/],
    ["setup.cfg", /^\[tool:pytest\]/],
  ];
  const sections = places.map(([path, header]) => iniSection(readOwn(project, files, path) ?? "", header));
  return [...tables.map((table) => lines(table ?? {})), ...sections].join("\n");
}

/** A table of a TOML file of the project's folder. */
export function tomlTable(
  project: Place,
  files: ProjectFiles,
  [path, ...names]: readonly [string, ...string[]],
): TomlTable | undefined {
  return tableIn(readToml(readOwn(project, files, path) ?? ""), ...names);
}

/** A table as lines of `name = value`: the items of a list in quotes, texts as they are. */
function lines(table: TomlTable): string {
  const written = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : String(value));
  return Object.entries(table)
    .map(([name, value]) => (isTable(value) ? lines(value) : `${name} = ${written(value)}`))
    .join("\n");
}

/** The lines of an INI file below headers that match. */
export function iniSection(text: string, header: RegExp): string {
  let inside = false;
  const found = text.split(/\r?\n/).filter((line) => {
    if (/^\[[^\]]*\]\s*$/.test(line)) inside = header.test(line);
    return inside;
  });
  return found.join("\n");
}

/** Ruff's settings: of the project's folder, or of the nearest above, where it looks too. */
export function ruffSettings({ root }: Place, files: ProjectFiles): TomlTable | undefined {
  const folders = root.split("/").map((_, at, names) => names.slice(0, at + 1).join("/"));
  const tables = ["", ...folders].toReversed().flatMap((folder) => {
    const own = [".ruff.toml", "ruff.toml"].filter(
      (path) => readOwn({ root: folder }, files, path) !== undefined,
    );
    return [
      ...own.map((path) => tomlTable({ root: folder }, files, [path]) ?? {}),
      tomlTable({ root: folder }, files, ["pyproject.toml", "tool", "ruff"]) ?? [],
    ].flat();
  });
  return tables[0];
}

/** Whether mypy is set up here. */
export function usesMypy(project: Place, files: ProjectFiles): boolean {
  return mypySettings(project, files) !== "";
}

/** Whether what the project installs for its developers has mypy in it, rather than an environment of another tool. */
export function installsMypy(project: Place, files: ProjectFiles): boolean {
  const manifest = readOwn(project, files, "pyproject.toml") ?? "";
  if (/["']mypy(?:\[[^\]]*\])?\s*(?:[<>=~!;].*?)?["']|^mypy\s*=/m.test(manifest)) return true;
  const requirements = files.paths.filter((path) =>
    /requirements[^/]*\.(?:txt|in)$|(?:^|\/)requirements\/[^/]+$/.test(path),
  );
  return requirements.some((path) => /^mypy\b/m.test(files.read(path) ?? ""));
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
  const scriptLines = scripts.flatMap((path) => (readOwn(project, files, path) ?? "").split("\n"));
  const words = scriptLines.flatMap((line) => /\bmypy["',\s]+(.*)/.exec(line)?.[1]?.split(/["',\s]+/) ?? []);
  const named = words.filter((word) => isThere(project, files, word)).map((word) => posix.normalize(word));
  if (named.length > 0) return [...new Set(named)];
  const own = sourceFiles(project, files).flatMap((path) => fromRoot(project.root, path) ?? []);
  if (own.some((path) => path.startsWith("src/"))) return ["src"];
  const packages = own.flatMap((path) => /^([^/]+)\/__init__\.py$/.exec(path)?.[1] ?? []);
  return packages.length > 0 ? packages : own.filter((path) => !path.includes("/"));
}

/** Whether mypy looks at a file, as far as settings and scripts show. */
export function isTypeChecked(project: Place, files: ProjectFiles, path: string): boolean {
  if (!usesMypy(project, files)) return false;
  const settings = mypySettings(project, files);
  const own = fromRoot(project.root, path) ?? path;
  const targets = mypyTargets(project, files);
  if (targets.length > 0)
    return targets.some((target) => target === "." || own === target || own.startsWith(`${target}/`));
  const named = /^\s*files\s*=([^=]*)$/m.exec(settings)?.[1] ?? "";
  return named.split(/[\s,"'[\]]+/).some((one) => /^\.\/?$/.test(one) || (one !== "" && own.startsWith(one)));
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
    ["setup.cfg", /^\[mypy\]/],
  ];
  const [own = "", hidden = "", shared = ""] = places.map(([path, header]) =>
    iniSection(readOwn(project, files, path) ?? "", header),
  );
  const table = tomlTable(project, files, ["pyproject.toml", "tool", "mypy"]);
  return own || hidden || (table ? `[tool.mypy]\n${lines(table)}` : "") || shared;
}

/** Whether pytest is set up to run tests in several processes. */
export function usesWorkers(settings: string): boolean {
  return /(?:^|[\s"'])(?:-n[\s=\d"']|--numprocesses|--dist)/m.test(settings);
}
