import { join, posix } from "node:path";
import type { DrivenSource, LanguageDriver } from "../../search/language-driver.ts";
import { projectFolder } from "../../toolchain/repo-path.ts";
import { pythonModule } from "../tests/module-name.ts";
import { venvPython } from "../toolchain/install/packaging.ts";
import { acceleratorsOf } from "./accelerators.ts";

/** Runs Python code. */
export const pythonDriver: LanguageDriver = {
  folder: join(import.meta.dirname, "driver"),
  argv: (folder) => [venvPython, "-B", posix.join(folder, "python_driver.py")],
  // Measured by the wall clock, so a busy machine makes calls slower.
  callLimitMs: 1000,
  otherChances: { PYTHONHASHSEED: "7" },
  reportsBranches: true,
  switchesAtLoad: false,
  optionsFor(source) {
    const folder = projectFolder(source.project);
    const importRoots = [posix.join(folder, "src"), folder];
    return { ...loadedAs(source), importRoots, djangoSettings: djangoOf(source.project) };
  },
};

function djangoOf(project: DrivenSource["project"]): string {
  return "djangoSettings" in project ? String(project.djangoSettings) : "";
}

/** The dotted name of a source, and modules that must look as if they were not installed when it is imported. */
export function loadedAs({ project, path, text }: DrivenSource): {
  readonly module: string;
  readonly without: readonly string[];
} {
  return { module: pythonModule(project, path), without: acceleratorsOf(text) };
}
