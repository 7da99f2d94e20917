import { posix } from "node:path";
import { fromRoot } from "../../toolchain/repo-path.ts";
import { type InstallPlan, layout, type Project, type ProjectFiles } from "../../toolchain/toolchain.ts";
import { pytestSettings, readOwn, tomlTable, usesMypy } from "./settings.ts";

/** The environment's own interpreter, always at the same path inside, so that its scripts work. */
export const venv = posix.join(layout.dependencies, "venv");
export const venvPython = posix.join(venv, "bin/python");
const resolution = posix.join(layout.dependencies, "resolution.txt");

/** Must be raised when the same declarations are installed in another way, because older environments then do not fit. */
const recipe = "2";
const anyRequirements =
  /^(?:(?:[\w.-]*requirements[\w.-]*)\.(?:txt|in)|(?:requirements|tests?)\/[^/]+\.(?:txt|in))$/;
const ownRequirements = /^(?:requirements|requirements\/(?:base|main|requirements))\.txt$/;
const testRequirements =
  /^(?:requirements[-_./](?:tests?|testing)|(?:tests?|testing)[-_./]requirements)\.txt$/;
const devRequirements = /^(?:requirements[-_./]dev|dev[-_./]requirements)\.txt$/;
const manifests = [
  ...["pyproject.toml", "setup.py", "setup.cfg", "tox.ini", "noxfile.py", "PKG-INFO"],
  ...["poetry.lock", "uv.lock", "pdm.lock", "pylock.toml"],
];

/** Plug-ins without which pytest does not start, by the setting that needs them. */
const plugins: readonly [RegExp, string][] = [
  [/--cov\b|--no-cov/, "pytest-cov"],
  [/asyncio[_-]mode|asyncio_default/, "pytest-asyncio"],
  [/^\s*timeout(?:_method|_func_only)?\s*=|--timeout\b/m, "pytest-timeout"],
  [/--reruns\b/, "pytest-rerunfailures"],
  [/--benchmark-/, "pytest-benchmark"],
  [/DJANGO_SETTINGS_MODULE|django_find_project/, "pytest-django"],
  [/--randomly|randomly_seed/, "pytest-randomly"],
  [/--(?:no-)?mypy\b/, "pytest-mypy"],
  [/--hypothesis-/, "hypothesis"],
  [/trio_mode/, "pytest-trio"],
];

/** Packages that are installed in addition to the project's own dependencies. */
function extraPackages(project: Project, files: ProjectFiles): string[] {
  const settings = pytestSettings(project, files);
  const needed = plugins.filter(([pattern]) => pattern.test(settings)).map(([, name]) => name);
  const required = /^\s*required_plugins\s*=(.*)$/m.exec(settings)?.[1]?.match(/[A-Za-z][\w-]+/g) ?? [];
  const mypy = usesMypy(project, files) ? ["mypy"] : [];
  return [...new Set(["pytest", "coverage", "pytest-xdist", "ruff", ...needed, ...required, ...mypy])];
}

/** Requirements files that tests need: those for tests, or for developers if there are none. */
function requirementFiles(own: readonly string[]): string[] {
  const tests = own.filter((path) => testRequirements.test(path));
  const others = tests.length > 0 ? tests : own.filter((path) => devRequirements.test(path));
  return [...own.filter((path) => ownRequirements.test(path)), ...others].sort();
}

function isWorkspace(project: Project, files: ProjectFiles): boolean {
  return tomlTable(project, files, ["pyproject.toml", "tool", "uv", "workspace"]) !== undefined;
}

/** A virtual environment with the project's dependencies; the project itself is imported from the checkout. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const own = files.paths.flatMap((path) => fromRoot(project.root, path) ?? []);
  const extras = extraPackages(project, files);
  const members = isWorkspace(project, files) ? own.filter((path) => path.endsWith("/pyproject.toml")) : [];
  const needs = own.filter((path) => anyRequirements.test(path));
  const texts = [...manifests, ...[...needs, ...members].sort()].map(
    (path) => `${path}\n${readOwn(project, files, path) ?? ""}`,
  );
  return {
    keyParts: [recipe, project.root, ...texts, ...extras],
    commands: [
      { argv: ["python3", "-m", "venv", venv] },
      {
        argv: [
          venvPython,
          posix.join(layout.tools, "python/install_dependencies.py"),
          `--resolution=${resolution}`,
          ...requirementFiles(own).map((path) => `--requirements=${path}`),
          ...extras.map((name) => `--package=${name}`),
          ...(usesMypy(project, files) ? ["--types"] : []),
        ],
        env: {
          PIP_DISABLE_PIP_VERSION_CHECK: "1",
          PIP_NO_INPUT: "1",
          PIP_NO_CACHE_DIR: "1",
        },
      },
    ],
    mounts: [],
    scratch: [],
    resolution,
  };
}
