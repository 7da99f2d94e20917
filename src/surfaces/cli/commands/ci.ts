import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { Run } from "../../../contracts/index.ts";
import { type CiChange, readCiChange } from "../ci/ci-change.ts";
import { deliverTests, type TestsMode, testsModes } from "../ci/deliver-tests.ts";
import { fetchCommits } from "../ci/fetch-commits.ts";
import { muteCommands, reportToCi } from "../ci/report-to-ci.ts";
import { type Cli, withRunningApp } from "../cli.ts";
import { topFolder } from "../repository/git.ts";
import { driveRun } from "../runs/drive-run.ts";
import type { Settings } from "../settings.ts";
import { exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { runSummary } from "../views/runs/run-summary.ts";
import { baseOption, createCommand, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

interface CiFlags extends RepoFlags {
  readonly base?: string;
  readonly tests: TestsMode;
  readonly out: string;
  readonly json?: boolean;
}

/** `ci`: the loop on the change of a CI job, without a server. The review of the pull request is the approval. */
export function ciCommand(cli: Cli): Command {
  return createCommand("ci", {
    summary: "take the change of a CI job through the loop",
    description:
      "Finds the change from the variables of GitHub Actions or GitLab CI (elsewhere HEAD and --base), builds it, writes the " +
      "tests it lacks, and reports: annotations, a summary, files for other tools. Needs no secret.",
    examples: ["ci", "ci --tests branch", "ci --base origin/main --out reports"],
  })
    .addOption(repoOption())
    .addOption(baseOption())
    .addOption(
      new Option(
        "--tests <where>",
        "suggest: as a patch; branch: also pushed to a branch of their own; commit: pushed to the change's branch",
      )
        .choices(testsModes)
        .default("suggest"),
    )
    .option("-o, --out <dir>", "folder for the reports", "goldseam-report")
    .option("--json", "print the run as JSON")
    .action(
      cli.action<CiFlags>(async ({ flags, settings }) => {
        const found = readCiChange(cli.env);
        const change = flags.base === undefined ? found : { ...found, baseSha: flags.base };
        const repo = await topFolder(repoFolder(cli, flags));
        const muted = change.service === "github" ? muteCommands() : { start: "", end: "" };
        cli.err.write(muted.start);
        const run = await runChange(cli, settings, { repo, change }).finally(() => cli.err.write(muted.end));
        const tests = await deliverTests(repo, run, { mode: flags.tests, branch: change.branch });
        await reportToCi(cli, change, { run, tests, folder: resolve(cli.cwd, flags.out) });
        if (flags.json) cli.out.write(jsonText(runJson(run)));
        return exitCodeOfRun(run);
      }),
    );
}

async function runChange(
  cli: Cli,
  settings: Settings,
  { repo, change }: { readonly repo: string; readonly change: CiChange },
): Promise<Run> {
  const { headSha, baseSha } = await fetchCommits(repo, change);
  return withRunningApp(cli, settings, async (app) => {
    const { id } = await app.submit({ repo, commit: headSha, base: baseSha });
    const run = await driveRun(cli, app, id);
    // The records go with the job: the review of the pull request decides.
    cli.err.write(runSummary(run, cli.err, undefined));
    return run;
  });
}
