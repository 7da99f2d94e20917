import { resolve } from "node:path";
import { type Command, Option } from "commander";
import {
  BuildStatus,
  type GateReport,
  GateReportSchema,
  GateValidationSchema,
} from "../../../contracts/index.ts";
import type { Progress } from "../../../ports/progress.ts";
import { type Cli, withApp, withRunningApp } from "../cli.ts";
import { writeContract } from "../contract-file.ts";
import { driveStage } from "../runs/drive-run.ts";
import { exitCodeOfBuild, exitCodes } from "../terminal/exit-code.ts";
import { blockedView, gatesView, validationView } from "../views/gate-view.ts";
import { createCommand, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

interface GateFlags extends RepoFlags {
  readonly staged?: boolean;
  readonly all?: boolean;
  readonly fix?: boolean;
  readonly log?: string | true;
  readonly task?: string;
  readonly json?: boolean;
}

/** `gate`: takes what would be committed through secrets, compile, lint and test. Exits 0 passed, 1 blocked. */
export function gateCommand(cli: Cli): Command {
  return createCommand("gate", {
    summary: "run compile, lint and test on what would be committed",
    description:
      "Takes what would be committed through the gates in the sandbox: no secrets, then compile, lint and test, each " +
      "only when the one before passed. Failures that HEAD has as well are not held against it. The repository is not " +
      "touched, but by --fix and --log.",
    examples: ["gate", 'gate --fix --log --task "Add zones"', "gate verify EXECUTION-LOG.md"],
  })
    .addOption(repoOption())
    .addOption(
      new Option("--staged", "judge what is staged (default: that, or --all where nothing is)").conflicts(
        "all",
      ),
    )
    .option("--all", "judge the working tree, with files that git does not know yet")
    .option("--fix", "let the configured coder mend what fails, twice for each gate, and apply what passes")
    .option("--log [file]", "add the results to an execution log (default: EXECUTION-LOG.md)")
    .option("--task <text>", "what was worked on, for the log")
    .option("--json", "print the GateReport")
    .helpCommand(false)
    .addCommand(verifyCommand(cli))
    .action(
      cli.action<GateFlags>(async ({ flags, settings }) => {
        const { fix, task } = flags;
        const report = await withRunningApp(cli, settings, (app) =>
          driveGate(cli, (progress) =>
            app.gate.check({
              ...{ repo: repoFolder(cli, flags), fix, task, progress, signal: cli.signal },
              take: flags.staged ? "index" : flags.all ? "working_tree" : undefined,
              indexFile: givenIndex(cli, flags),
              log: typeof flags.log === "string" ? resolve(cli.cwd, flags.log) : flags.log,
            }),
          ),
        );
        return tell(cli, flags, report);
      }),
    );
}

interface VerifyFlags extends RepoFlags {
  readonly rerun?: boolean;
  readonly json?: boolean;
}

function verifyCommand(cli: Cli): Command {
  return createCommand("verify", {
    summary: "check an execution log against its evidence; exits 1 where it does not hold",
    examples: ["gate verify EXECUTION-LOG.md --rerun"],
  })
    .argument("<log>", "the execution log")
    .addOption(repoOption())
    .option("--rerun", "run the gates again on every entry and compare")
    .option("--json", "print the GateValidation")
    .action(
      cli.action<VerifyFlags>(async ({ flags, args, settings }) => {
        const { rerun } = flags;
        const log = resolve(cli.cwd, args[0] ?? "");
        const message = await withApp(cli, settings, (app) =>
          driveGate(cli, (progress) =>
            app.gate.verify({ repo: repoFolder(cli, flags), log, rerun, progress, signal: cli.signal }),
          ),
        );
        if (flags.json) await writeContract(cli, { schema: GateValidationSchema, message, file: undefined });
        else cli.out.write(validationView(message, cli.out));
        return message.verified ? exitCodes.good : exitCodes.problem;
      }),
    );
}

async function tell(cli: Cli, flags: GateFlags, message: GateReport): Promise<number> {
  if (flags.json) await writeContract(cli, { schema: GateReportSchema, message, file: undefined });
  else cli.out.write(gatesView(message, cli.out));
  if (message.status !== BuildStatus.PASSED) cli.err.write(blockedView(message, cli.err));
  return exitCodeOfBuild(message.status);
}

/** Steps are shown where they can be taken back: what stays in a log or a hook's output is a line for each gate. */
function driveGate<T>(cli: Cli, work: (progress: Progress) => Promise<T>): Promise<T> {
  return cli.err.live ? driveStage(cli, ({ report }) => work(report)) : work(() => {});
}

/** Git gives its hooks the index to judge: a commit of some paths has one of its own. */
function givenIndex(cli: Cli, flags: GateFlags): string | undefined {
  const file = cli.env["GIT_INDEX_FILE"];
  return file && flags.repo === "." && !flags.all ? resolve(cli.cwd, file) : undefined;
}
