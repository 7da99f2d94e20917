import { join } from "node:path";
import { type Command, Option } from "commander";
import type { App } from "../../../app/app.ts";
import { Decision, type Run, RunState } from "../../../contracts/index.ts";
import { type Cli, withRunningApp } from "../cli.ts";
import {
  createExampleRepository,
  type ExampleName,
  type ExampleRepository,
  exampleNames,
} from "../repository/example-repository.ts";
import { git } from "../repository/git.ts";
import { decide } from "../runs/decide.ts";
import { driveRun, driveStage } from "../runs/drive-run.ts";
import { exitCodeOfBuild, exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { buildSummary } from "../views/build-summary.ts";
import { decisionSummary, runSummary } from "../views/runs/run-summary.ts";
import { sourcePreview } from "../views/source-preview.ts";
import { createCommand, type JsonFlags } from "./command-parts.ts";

interface DemoFlags extends JsonFlags {
  readonly example: ExampleName;
  readonly approve?: boolean;
}

/** `demo`: the whole loop on an example, from an untested change to the request for approval. */
export function demoCommand(cli: Cli): Command {
  return createCommand("demo", {
    summary: "show the whole loop on an example",
    description: "Creates a small repository with an untested change and takes it through the whole loop.",
    examples: ["demo", "demo --approve", "demo --example python"],
  })
    .addOption(new Option("--example <name>", "which example").choices(exampleNames).default("javascript"))
    .option("--approve", "also approve the change and build the merged main")
    .option("--json", "print the run as JSON")
    .action(
      cli.action<DemoFlags>(({ flags, settings }) =>
        withRunningApp(cli, settings, async (app) => {
          const folder = join(settings.home, "demo", flags.example);
          const repository = await createExampleRepository(
            join(cli.packageRoot, "examples"),
            flags.example,
            folder,
          );
          introduce(cli, repository);
          // With --json, standard output has nothing but the run.
          const shown = flags.json ? { ...cli, out: cli.err } : cli;
          const run = await takeThroughLoop(shown, app, repository);
          const isDecided = run.state === RunState.AWAITING_APPROVAL && flags.approve;
          const exitCode = isDecided ? await approveAndTest(shown, app, run) : exitCodeOfRun(run);
          if (flags.json) cli.out.write(jsonText(runJson((await app.findRun(run.id)).run)));
          return exitCode;
        }),
      ),
    );
}

function introduce(cli: Cli, { folder, branch }: ExampleRepository): void {
  const { bold, dim } = cli.err.paint;
  cli.err.write(`\n  ${bold("A small library, and a change by a coding agent that nobody has tested")}\n`);
  cli.err.write(`  ${dim(`${folder}, branch ${branch}`)}\n\n`);
}

async function takeThroughLoop(cli: Cli, app: App, { folder, branch }: ExampleRepository): Promise<Run> {
  const submitted = await app.submit({
    repo: folder,
    commit: branch,
    base: "main",
    into: "main",
    fresh: true,
  });
  const run = await driveRun(cli, app, submitted.id);
  const [file] = run.generatedTests?.files ?? [];
  if (file && run.generatedTests?.commitSha) {
    const text = await git(folder, ["show", `${run.generatedTests.commitSha}:${file}`]);
    cli.out.write(`\n${sourcePreview(file, text, cli.out)}`);
  }
  cli.out.write(runSummary(run, cli.out, cli.program));
  return run;
}

async function approveAndTest(cli: Cli, app: App, run: Run): Promise<number> {
  const merged = await decide(cli, app, { id: run.id, decision: Decision.APPROVE });
  cli.out.write(decisionSummary(merged, cli.out, cli.program));
  if (merged.state !== RunState.DONE) return exitCodeOfRun(merged);
  const repo = merged.change?.repo ?? "";
  const report = await driveStage(cli, (view) => app.build({ repo, commit: "main", progress: view.report }));
  cli.out.write(`\n${buildSummary(report, cli.out)}\n`);
  return exitCodeOfBuild(report.status);
}
