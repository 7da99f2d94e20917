import { type BuildReport, BuildReportSchema, toContractJson } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";

/** Stores a build's report and whole logs as one archive and returns its address. Same build, same address. */
export async function archiveBuild(
  blobs: Blobs,
  report: BuildReport,
  logs: Readonly<Record<string, string>>,
): Promise<string> {
  const archive = { version: 1, report: toContractJson(BuildReportSchema, report), logs };
  return blobs.put(new TextEncoder().encode(`${JSON.stringify(archive, null, 1)}\n`));
}
