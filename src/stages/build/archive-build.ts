import { type BuildReport, BuildReportSchema, toContractJson } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { redactMessage } from "./redact-message.ts";

/** Stores a build's report and whole logs, without secrets, as one archive and returns its address. Same build, same address. */
export async function archiveBuild(
  { blobs, secrets }: { readonly blobs: Blobs; readonly secrets: Secrets },
  report: BuildReport,
  logs: Readonly<Record<string, string>>,
): Promise<string> {
  const clean = await redactMessage(secrets, BuildReportSchema, report);
  const cleanLogs: Record<string, string> = {};
  for (const [step, log] of Object.entries(logs)) cleanLogs[step] = await secrets.redact(log);
  const archive = { version: 1, report: toContractJson(BuildReportSchema, clean), logs: cleanLogs };
  return blobs.put(new TextEncoder().encode(`${JSON.stringify(archive, null, 1)}\n`));
}
