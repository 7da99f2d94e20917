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
  readonly setAside?: boolean;
  readonly json?: boolean;
}

/** `gate`: checks the next commit for secrets, compiles, lints and tests it. Exits 0 passed, 1 blocked. */
export function gateCommand(cli: Cli): Command {
  return createCommand("gate", {
    summary: "compile, lint and test the next commit",
    description:
      "Runs the gates on the next commit in the sandbox: no secrets, then compile, lint and test, each only if the one " +
      "before passed. Failures that HEAD already has do not count. Only --fix and --log change the repository.",
    examples: ["gate", 'gate --fix --log --task "Add zones"', "gate verify EXECUTION-LOG.md"],
  })
    .addOption(repoOption())
    .addOption(
      new Option("--staged", "check staged changes (default, or --all if nothing is staged)").conflicts(
        "all",
      ),
    )
    .option("--all", "check the working tree, including untracked files")
    .option("--fix", "apply a fix of the configured coder that passes (default: keep it as a patch)")
    .option("--no-fix", "do not let the configured coder fix failures")
    .option("--log [file]", "add the results to an execution log (default: EXECUTION-LOG.md)")
    .option("--task <text>", "what was worked on; another task has to wait while this one is blocked")
    .option("--set-aside", "do not wait for a blocked task")
    .option("--json", "print the GateReport")
    .helpCommand(false)
    .addCommand(verifyCommand(cli))
    .action(
      cli.action<GateFlags>(async ({ flags, settings }) => {
        const { task, setAside } = flags;
        const fix = flags.fix === undefined ? "keep" : flags.fix ? "apply" : "off";
        const report = await withRunningApp(cli, settings, (app) =>
          driveGate(cli, (progress) =>
            app.gate.check({
              ...{ repo: repoFolder(cli, flags), fix, task, setAside, progress, signal: cli.signal },
              take: flags.staged ? "index" : flags.all ? "working_tree" : undefined,
              indexFile: givenIndex(cli, flags),
              log: typeof flags.log === "string" ? resolve(cli.cwd, flags.log) : flags.log,
            }),
          ),
        );
        return showReport(cli, flags, report);
      }),
    );
}

interface VerifyFlags extends RepoFlags {
  readonly rerun?: boolean;
  readonly json?: boolean;
}

function verifyCommand(cli: Cli): Command {
  return createCommand("verify", {
    summary: "check an execution log against its evidence; exits 1 if it does not match",
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
        if (flags.json) await writeContract(cli, { schema: GateValidationSchema, message });
        else cli.out.write(validationView(message, cli.out));
        return message.verified ? exitCodes.good : exitCodes.problem;
      }),
    );
}

async function showReport(cli: Cli, flags: GateFlags, message: GateReport): Promise<number> {
  if (flags.json) await writeContract(cli, { schema: GateReportSchema, message });
  else cli.out.write(gatesView(message, cli.out));
  if (message.status !== BuildStatus.PASSED) cli.err.write(blockedView(message, cli.err));
  return exitCodeOfBuild(message.status);
}

/** Steps are shown only on a terminal that can redraw; a log or a hook's output gets one line per gate. */
function driveGate<T>(cli: Cli, work: (progress: Progress) => Promise<T>): Promise<T> {
  return cli.err.live ? driveStage(cli, ({ report }) => work(report)) : work(() => {});
}

/** Git gives its hooks the index to check: a commit of some paths has a separate one. */
function givenIndex(cli: Cli, flags: GateFlags): string | undefined {
  const file = cli.env["GIT_INDEX_FILE"];
  return file && flags.repo === "." && !flags.all ? resolve(cli.cwd, file) : undefined;
}
