import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const patienceMs = 120_000;

/** The folder of the dashboard. A package has it; a checkout builds it when its sources changed. */
export async function builtDashboard(
  packageRoot: string,
  log: (line: string) => void,
): Promise<string | undefined> {
  const folder = join(packageRoot, "web", "dist");
  const script = join(packageRoot, "web", "build.ts");
  if (existsSync(script)) {
    if (!existsSync(folder)) log("  Building the dashboard, once: a few seconds");
    const args = ["--disable-warning=ExperimentalWarning", script];
    await promisify(execFile)(process.execPath, args, { timeout: patienceMs }).catch((error: Error) =>
      log(`  There is no dashboard, because it could not be built: ${error.message}`),
    );
  }
  return existsSync(folder) ? folder : undefined;
}
