import { posix } from "node:path";
import { fromRoot } from "../../../toolchain/repo-path.ts";
import { type InstallPlan, layout, type Project, type ProjectFiles } from "../../../toolchain/toolchain.ts";
import { managedSettings } from "../django.ts";
import { pytestSettings, readOwn, tomlTable, usesMypy } from "../settings.ts";
import { askedExtras } from "./asked-extras.ts";
import { pythonCommand } from "./asked-python.ts";
import { copiedManifests, manifests, namesFiles } from "./copied-manifests.ts";

/** The environment's own interpreter, always at the same path inside, so that its scripts work. */
export const venv = posix.join(layout.dependencies, "venv");
export const venvPython = posix.join(venv, "bin/python");
const resolution = posix.join(layout.dependencies, "resolution.txt");

/** Must be raised when the same declarations are installed in another way, because older environments then do not fit. */
const recipe = "4";
const anyRequirements =
  /^(?:(?:[\w.-]*requirements[\w.-]*)\.(?:txt|in)|(?:requirements|tests?)\/[^/]+\.(?:txt|in))$/;
const ownRequirements = /^(?:requirements|requirements\/(?:base|main|requirements))\.txt$/;
const testRequirements =
  /^(?:requirements[-_./](?:tests?|testing)|(?:tests?|testing)[-_./]requirements)\.txt$/;
const devRequirements = /^(?:requirements[-_./]dev|dev[-_./]requirements)\.txt$/;
/** Files other than Python that a build of the project may compile or translate into what its tests import. */
const buildInputs =
  /\.(?:c|cc|cpp|cxx|cu|h|hh|hpp|hxx|inc|pyx|pxd|pxi|f|f90|for|rs|go|proto|thrift|fbs|capnp|g4|cmake|tmpl|in)$|(?:^|\/)(?:CMakeLists\.txt|meson\.build|Makefile|Cargo\.(?:toml|lock))$|^(?:hatch_build|_?build\w*|_custom_build)\.py$/;

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
  const django = managedSettings(project.root, files) === undefined ? [] : ["pytest-django"];
  const mypy = usesMypy(project, files) ? ["mypy"] : [];
  return [
    ...new Set(["pytest", "coverage", "pytest-xdist", "ruff", ...needed, ...required, ...django, ...mypy]),
  ];
}

/** The version of ruff that the project's commit hooks run: a newer one may find more. */
function hookVersions(project: Project, files: ProjectFiles): string[] {
  const path = ".pre-commit-config.yaml";
  const text = readOwn(project, files, path) ?? files.read(path) ?? "";
  const hook = /repo:\s*["']?\S*\/ruff-pre-commit(?:\.git)?["']?\s+rev:\s*["']?v?(\d[\w.]*)/;
  const version = hook.exec(text)?.[1];
  return version === undefined ? [] : [`ruff==${version}`];
}

/** Requirements files that tests need: those for tests, or for developers if there are none. */
function requirementFiles(own: readonly string[]): string[] {
  const tests = own.filter((path) => testRequirements.test(path));
  const others = tests.length > 0 ? tests : own.filter((path) => devRequirements.test(path));
  return [...own.filter((path) => ownRequirements.test(path)), ...others].sort();
}

/** Whether the project is built to be installed. */
function isBuilt(own: readonly string[]): boolean {
  return own.includes("pyproject.toml") || own.includes("setup.py");
}

/** Whether a project is installed itself, or has dependencies that are part of the repository. */
function isInstalled(pyproject: string): boolean {
  return /^\s*\[build-system\]|\bpath\s*=|\bfile:/m.test(pyproject);
}

function isWorkspace(project: Project, files: ProjectFiles): boolean {
  return tomlTable(project, files, ["pyproject.toml", "tool", "uv", "workspace"]) !== undefined;
}

/** A virtual environment with the project's dependencies; the project itself is imported from the checkout. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const own = files.paths.flatMap((path) => fromRoot(project.root, path) ?? []);
  const extras = extraPackages(project, files);
  const members = isWorkspace(project, files) ? own.filter((path) => path.endsWith("/pyproject.toml")) : [];
  const hooks = hookVersions(project, files);
  const asked = askedExtras(project, files);
  const inputs = isBuilt(own) ? own.filter((path) => buildInputs.test(path)) : [];
  const needs = own.filter((path) => anyRequirements.test(path));
  const texts = [...manifests, ...new Set([...needs, ...members, ...inputs].sort())].map(
    (path) => `${path}\n${readOwn(project, files, path) ?? ""}`,
  );
  // Nothing of the folder that it runs in can stand in for a module of Python itself.
  const environment = { argv: pythonCommand(project, files, ["-I", "-m", "venv", venv]) };
  const install = (...options: readonly string[]) => ({
    argv: [
      ...[venvPython, "-E", "-s", posix.join(layout.tools, "python/install_dependencies.py")],
      `--resolution=${resolution}`,
      ...options,
      ...requirementFiles(own).map((path) => `--requirements=${path}`),
      ...extras.map((name) => `--package=${name}`),
      ...hooks.map((version) => `--prefer=${version}`),
      ...asked.map((name) => `--extra=${name}`),
      ...(usesMypy(project, files) ? ["--types"] : []),
    ],
    env: {
      PIP_DISABLE_PIP_VERSION_CHECK: "1",
      PIP_NO_INPUT: "1",
      PIP_NO_CACHE_DIR: "1",
    },
  });
  const whole = install();
  const needsProject =
    own.includes("setup.py") ||
    ["pyproject.toml", ...members].some((path) => isInstalled(readOwn(project, files, path) ?? "")) ||
    requirementFiles(own).some((path) => namesFiles(project, files, path));
  return {
    keyParts: [recipe, project.root, ...texts, ...extras, ...hooks, ...asked],
    commands: [environment, install("--without-project")],
    manifests: copiedManifests(project, files, [...needs, ...members]),
    ...(needsProject ? { own: { commands: [whole] } } : {}),
    inCheckout: needsProject ? [environment, whole] : [],
    mounts: [],
    scratch: [],
    resolution,
  };
}
