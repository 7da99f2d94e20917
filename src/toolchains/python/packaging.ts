import { posix } from "node:path";
import { fromRoot, inRoot } from "../repo-path.ts";
import { type InstallPlan, layout, type Project, type ProjectFiles } from "../toolchain.ts";

/** The environment's own interpreter, at the same place inside each time so that its scripts work. */
export const venv = posix.join(layout.dependencies, "venv");
export const venvPython = posix.join(venv, "bin/python");

const requirements = /^(?:requirements[^/]*\.(?:txt|in)|requirements\/[^/]+\.txt)$/;
const wanted =
  /^(?:requirements|requirements[-_](?:dev|tests?|testing)|(?:dev|tests?)[-_]requirements|requirements\/(?:base|main|dev|tests?|testing))\.txt$/;
const manifests = ["pyproject.toml", "setup.py", "setup.cfg", "poetry.lock", "uv.lock", "pylock.toml"];

/** A file of the project's folder. */
export function readOwn(
  project: Pick<Project, "root">,
  files: ProjectFiles,
  path: string,
): string | undefined {
  return files.read(inRoot(project.root, path));
}

/** The settings of pytest, wherever they stand, as one text. */
export function pytestSettings(project: Pick<Project, "root">, files: ProjectFiles): string {
  const places: [string, RegExp][] = [
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
export function usesRuff(project: Pick<Project, "root">, files: ProjectFiles): boolean {
  return (
    /^\[tool\.ruff[.\]]/m.test(readOwn(project, files, "pyproject.toml") ?? "") ||
    ["ruff.toml", ".ruff.toml"].some((path) => readOwn(project, files, path) !== undefined)
  );
}

/** What is installed beside the project's own dependencies: a plug-in whose options pytest is configured with is needed to start it. */
function extraPackages(project: Project, files: ProjectFiles): string[] {
  const settings = pytestSettings(project, files);
  return [
    "pytest",
    "coverage",
    ...(/--cov\b|--no-cov/.test(settings) ? ["pytest-cov"] : []),
    ...(/(?:^|[\s"'])(?:-n[\s=\d"']|--numprocesses|--dist)/.test(settings) ? ["pytest-xdist"] : []),
    ...(/asyncio[_-]mode/.test(settings) ? ["pytest-asyncio"] : []),
    ...(usesRuff(project, files) ? ["ruff"] : []),
  ];
}

/** A virtual environment with the project's dependencies; the project itself is imported from the checkout. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const own = files.paths.flatMap((path) => fromRoot(project.root, path) ?? []);
  const requirementFiles = own.filter((path) => wanted.test(path)).sort();
  const extras = extraPackages(project, files);
  const texts = [...manifests, ...own.filter((path) => requirements.test(path)).sort()].map(
    (path) => `${path}\n${readOwn(project, files, path) ?? ""}`,
  );
  const script = posix.join(layout.tools, "python/install_dependencies.py");
  return {
    keyParts: [project.root, ...texts, ...extras],
    commands: [
      { argv: ["python3", "-m", "venv", venv] },
      {
        argv: [
          venvPython,
          script,
          ...requirementFiles.map((path) => `--requirements=${path}`),
          ...extras.map((name) => `--package=${name}`),
        ],
        env: {
          PIP_DISABLE_PIP_VERSION_CHECK: "1",
          PIP_NO_INPUT: "1",
          PIP_NO_CACHE_DIR: "1",
          // The checkout's history is not there to tell a version.
          SETUPTOOLS_SCM_PRETEND_VERSION: "0.0.0",
        },
      },
    ],
    mounts: [],
    scratch: [],
  };
}
