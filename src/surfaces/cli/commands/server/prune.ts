import type { Command } from "commander";
import { type Cli, withApp } from "../../cli.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { jsonText } from "../../terminal/run-json.ts";
import { createCommand } from "../command-parts.ts";

/** `prune`: removes records that nobody needs any more. */
export function pruneCommand(cli: Cli): Command {
  return createCommand("prune", {
    summary: "remove old records",
    description:
      "Removes messages, results of jobs, progress, tests that are gone, blobs that no record names and commits in mirrors, once " +
      "they are older than they are kept (GOLDSEAM_KEEP_…). Runs, evidence of approvals and the audit log stay. Workers do the same.",
    examples: ["prune", "prune --json"],
  })
    .option("--json", "print JSON")
    .action(
      cli.action<{ readonly json?: boolean }>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const { blobBytes, blobs, ...rows } = await app.prune();
          if (flags.json) cli.out.write(jsonText({ ...rows, blobs, blob_bytes: blobBytes }));
          else {
            const counts = Object.entries({ ...rows, blobs }).map(([kind, count]) => `${count} ${kind}`);
            cli.out.write(`removed ${counts.join(", ")} (${(blobBytes / 1e6).toFixed(1)} MB)\n`);
          }
          return exitCodes.good;
        }),
      ),
    );
}
