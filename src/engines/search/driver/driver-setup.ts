import { join, posix } from "node:path";
import { languageOf } from "../../../languages/language-of.ts";
import { acceleratorsOf } from "../../../languages/python/search/accelerators.ts";
import { pythonModule } from "../../../languages/python/tests/module-name.ts";
import { venvPython } from "../../../languages/python/toolchain/packaging.ts";
import { projectFolder } from "../../../languages/toolchain/repo-path.ts";
import { layout } from "../../../languages/toolchain/toolchain.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import type { DriverSetup } from "./driver-process.ts";

const languages = join(import.meta.dirname, "../../../languages");
/** Python's clock is that on the wall, which a busy machine slows down. */
const CALL_LIMIT_MS = { node: 500, python: 1000 };

/** How to run the driver of a source file's language on a bench. */
export async function driverSetup(workbench: Workbench, sourcePath: string): Promise<DriverSetup> {
  const language = (await languageOf(sourcePath)?.loadTesting?.())?.search;
  if (!language) throw new Error(`no driver loads ${sourcePath}`);
  const python = sourcePath.endsWith(".py");
  const folder = projectFolder(workbench.project);
  return {
    workbench,
    language,
    driverFolder: join(languages, python ? "python" : "javascript", "search/driver"),
    argv: (drivers) =>
      python
        ? [venvPython, "-B", posix.join(drivers, "python_driver.py")]
        : [process.execPath, "--no-warnings", "--max-old-space-size=512", posix.join(drivers, "driver.mjs")],
    request: {
      subject: posix.join(layout.workspace, sourcePath),
      module: python ? pythonModule(workbench.project, sourcePath) : "",
      without: python ? acceleratorsOf(workbench.files().read(sourcePath) ?? "") : [],
      importRoots: python ? [posix.join(folder, "src"), folder] : [],
      callLimitMs: CALL_LIMIT_MS[python ? "python" : "node"],
    },
  };
}
