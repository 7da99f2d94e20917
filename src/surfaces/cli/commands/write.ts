import type { Command } from "commander";
import { GeneratedTestsSchema, TestSpecSchema } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { readContractFile, writeContract } from "../contract-file.ts";
import { driveStage } from "../drive-run.ts";
import { exitCodeOfBuild } from "../exit-code.ts";
import { count } from "../layout.ts";
import { createCommand, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

interface WriteFlags extends RepoFlags {
  readonly spec: string;
  readonly out?: string;
}

/** `write`: reads a TestSpec, writes and proves its tests on a branch. Exits by the precheck as `build` does. */
export function writeCommand(cli: Cli): Command {
  return createCommand("write", {
    summary: "write and prove the tests of a spec",
    description:
      "Reads a TestSpec, writes its tests, proves each one, and commits them on agt/testbuilder/<spec>.",
    examples: ["write --spec spec.json --out generated.json"],
  })
    .addOption(repoOption())
    .requiredOption("--spec <file>", "the TestSpec, as `plan` wrote it")
    .option("-o, --out <file>", "file for the GeneratedTests (default: standard output)")
    .action(
      cli.action<WriteFlags>(async ({ flags, settings }) => {
        const spec = await readContractFile(cli, {
          schema: TestSpecSchema,
          file: flags.spec,
          identity: "parent_commit_sha",
        });
        return withApp(cli, settings, async (app) => {
          const repo = repoFolder(cli, flags);
          const message = await driveStage(cli, ({ report }) => app.write({ repo, spec, progress: report }));
          await writeContract(cli, { schema: GeneratedTestsSchema, message, file: flags.out });
          const where = message.commitSha ? ` on ${message.branchName}` : "";
          cli.err.write(
            `${count(message.tests.length, "test")} admitted${where}, ${message.refused.length} refused\n`,
          );
          return exitCodeOfBuild(message.precheck);
        });
      }),
    );
}
