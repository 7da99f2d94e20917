import { type Command, Option } from "commander";
import {
  type GeneratedTests,
  GeneratedTestsSchema,
  GoldseamError,
  TestSpecSchema,
} from "../../../contracts/index.ts";
import { type Cli, withRunningApp } from "../cli.ts";
import { readContractFile, writeContract } from "../contract-file.ts";
import { driveStage } from "../runs/drive-run.ts";
import type { Settings } from "../settings.ts";
import { exitCodeOfBuild } from "../terminal/exit-code.ts";
import { count } from "../terminal/layout.ts";
import { writtenView } from "../views/written-view.ts";
import {
  collect,
  createCommand,
  parseCount,
  type RepoFlags,
  repoFolder,
  repoOption,
} from "./command-parts.ts";

interface WriteFlags extends RepoFlags {
  readonly spec?: string;
  readonly target?: readonly string[];
  readonly budget?: number;
  readonly seed?: number;
  readonly inPlace?: boolean;
  readonly json?: boolean;
  readonly out?: string;
}

/** `write`: tests for files, or for a TestSpec, proven and on a branch. Exits by the precheck as `build` does. */
export function writeCommand(cli: Cli): Command {
  return createCommand("write", {
    summary: "write and prove tests, for a file or a spec",
    description:
      "Writes tests for files as they are now, or for a TestSpec, proves each one, and commits them on " +
      "agt/testbuilder/<name>. Your working tree changes only with --in-place.",
    examples: [
      "write --target src/parcel.js",
      "write --target shop/cart.py:Cart --budget 30 --in-place",
      "write --spec spec.json --out generated.json",
    ],
  })
    .addOption(repoOption())
    .option("-t, --target <file[:symbol]>", "a source file, or one symbol in it; repeatable", collect)
    .addOption(new Option("--spec <file>", "the TestSpec, as `plan` wrote it").conflicts(["target", "json"]))
    .addOption(
      onlyForTargets(
        "--budget <seconds>",
        "time to search each file (default: write_budget_sec, 10)",
      ).argParser(parseCount),
    )
    .addOption(onlyForTargets("--seed <n>", "the same seed gives the same tests").argParser(parseCount))
    .addOption(
      onlyForTargets("--in-place", "write the new test files into the working tree instead of a branch"),
    )
    .option("--json", "print the GeneratedTests")
    .option("-o, --out <file>", "file for the GeneratedTests")
    .action(
      cli.action<WriteFlags>(({ flags, settings }) =>
        flags.spec === undefined ? writeTargets(cli, flags, settings) : writeSpec(cli, flags, settings),
      ),
    );
}

async function writeTargets(cli: Cli, flags: WriteFlags, settings: Settings): Promise<number> {
  const targets = flags.target ?? [];
  if (targets.length === 0)
    throw new GoldseamError("USAGE", "name what to test: --target <file>, or --spec <file>");
  const started = performance.now();
  const message = await withRunningApp(cli, settings, (app) =>
    driveStage(cli, ({ report }) =>
      app.writeFor({
        repo: repoFolder(cli, flags),
        targets,
        inPlace: flags.inPlace,
        budgetSec: flags.budget,
        seed: flags.seed,
        progress: report,
        signal: cli.signal,
      }),
    ),
  );
  if (flags.json) await writeContract(cli, { schema: GeneratedTestsSchema, message });
  else cli.out.write(writtenView(message, cli.out, { elapsedMs: performance.now() - started, ...flags }));
  if (flags.out) await writeContract(cli, { schema: GeneratedTestsSchema, message, file: flags.out });
  return exitCodeOfBuild(message.precheck);
}

async function writeSpec(cli: Cli, flags: WriteFlags, settings: Settings): Promise<number> {
  const spec = await readContractFile(cli, {
    schema: TestSpecSchema,
    file: flags.spec ?? "",
    identity: "parent_commit_sha",
  });
  const repo = repoFolder(cli, flags);
  const message = await withRunningApp(cli, settings, (app) =>
    driveStage(cli, ({ report }) => app.write({ repo, spec, progress: report })),
  );
  await writeContract(cli, { schema: GeneratedTestsSchema, message, file: flags.out });
  cli.err.write(oneLine(message));
  return exitCodeOfBuild(message.precheck);
}

function oneLine({ tests, refused, commitSha, branchName }: GeneratedTests): string {
  const where = commitSha ? ` on ${branchName}` : "";
  return `${count(tests.length, "test")} admitted${where}, ${refused.length} refused\n`;
}

function onlyForTargets(flags: string, description: string): Option {
  return new Option(flags, description).conflicts("spec");
}
