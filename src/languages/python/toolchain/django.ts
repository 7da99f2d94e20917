import { inRoot } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";

/** A project that Python's toolchain recognised. */
export interface PythonProject extends Project {
  /** The module of Django's settings that its tests run with. */
  readonly djangoSettings?: string;
}

const pytestPlaces = [
  "pytest.ini",
  ".pytest.ini",
  "pytest.toml",
  "pyproject.toml",
  "tox.ini",
  "setup.cfg",
  "conftest.py",
];
const inPytest = /\bDJANGO_SETTINGS_MODULE\b["']?\]?\s*[=,]\s*["']?([\w.]+)|--ds[= ]([\w.]+)/;
const inCode = /\bDJANGO_SETTINGS_MODULE["']\s*,\s*["']([\w.]+)["']/;

/** Django's settings for tests: as pytest is set up for them, else as `manage.py` is. */
export function djangoSettings(root: string, files: ProjectFiles): string | undefined {
  for (const place of pytestPlaces) {
    const [, named, option] = inPytest.exec(read(root, files, place)) ?? [];
    if (named ?? option) return named ?? option;
  }
  return inManager(root, files);
}

/**
 * Django's settings in a project whose tests `manage.py` runs: nothing is there for pytest. As Django's own runner, it then
 * takes every file with a name that begins with `test`.
 */
export function managedSettings(root: string, files: ProjectFiles): string | undefined {
  const isForPytest = pytestPlaces.some((place) =>
    /DJANGO_SETTINGS_MODULE|--ds[= ]|django\.setup|settings\.configure/.test(read(root, files, place)),
  );
  return isForPytest ? undefined : inManager(root, files);
}

function inManager(root: string, files: ProjectFiles): string | undefined {
  return inCode.exec(read(root, files, "manage.py"))?.[1];
}

function read(root: string, files: ProjectFiles, path: string): string {
  return files.read(inRoot(root, path)) ?? "";
}
