import { posix } from "node:path";
import { languageOf } from "../../../languages/language-of.ts";
import type { LoadedExport } from "../../../languages/search/answers/export-schema.ts";
import { layout } from "../../../languages/toolchain/toolchain.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import type { DriverSetup } from "./driver-process.ts";
import { createTrust } from "./trust.ts";

/** How to run a source file's driver on a workbench, with classes of other modules. Throws if its language has no driver. */
export async function driverSetup(
  workbench: Workbench,
  sourcePath: string,
  elsewhere: readonly LoadedExport[] = [],
): Promise<DriverSetup> {
  const language = (await languageOf(sourcePath)?.loadTesting?.())?.search;
  if (!language) throw new Error(`no driver loads ${sourcePath}`);
  const { driver } = language;
  const text = workbench.files().read(sourcePath) ?? "";
  const source = { project: workbench.project, path: sourcePath, text };
  return {
    workbench,
    language,
    source,
    trust: createTrust(),
    place: { isFrozen: true },
    request: {
      subject: posix.join(layout.workspace, sourcePath),
      callLimitMs: driver.callLimitMs,
      options: {
        ...driver.optionsFor(source),
        ...(elsewhere.length > 0 ? { elsewhere: [...new Set(elsewhere.map(({ module }) => module))] } : {}),
      },
    },
  };
}
