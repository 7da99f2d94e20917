import { posix } from "node:path";
import type { Workbench } from "../../stages/build/workbench.ts";
import { venvPython } from "../../toolchains/python/packaging.ts";
import { projectFolder } from "../../toolchains/repo-path.ts";
import { layout } from "../../toolchains/toolchain.ts";
import { acceleratorsOf } from "./accelerators.ts";
import type { DriverSetup } from "./driver-process.ts";
import { pythonModule } from "./render/python-module.ts";

/** Python's clock is that on the wall, which a busy machine slows down. */
const CALL_LIMIT_MS = { node: 500, python: 1000 };

/** How to run the driver of a source file's language on a bench. */
export function driverSetup(workbench: Workbench, sourcePath: string): DriverSetup {
  const python = sourcePath.endsWith(".py");
  const folder = projectFolder(workbench.project);
  return {
    workbench,
    argv: (drivers) =>
      python
        ? [venvPython, "-B", posix.join(drivers, "python_driver.py")]
        : [
            process.execPath,
            "--no-warnings",
            "--max-old-space-size=512",
            posix.join(drivers, "node-driver.mjs"),
          ],
    request: {
      subject: posix.join(layout.workspace, sourcePath),
      module: python ? pythonModule(workbench.project, sourcePath) : "",
      without: python ? acceleratorsOf(workbench.files().read(sourcePath) ?? "") : [],
      importRoots: python ? [posix.join(folder, "src"), folder] : [],
      callLimitMs: CALL_LIMIT_MS[python ? "python" : "node"],
    },
  };
}
