import { Command, type HelpConfiguration, Option } from "commander";
import type { Cli } from "./cli.ts";
import { approvalsCommand } from "./commands/approvals.ts";
import { approveCommand } from "./commands/approve.ts";
import { buildCommand } from "./commands/build.ts";
import { demoCommand } from "./commands/demo.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { exportCommand } from "./commands/export.ts";
import { initCommand } from "./commands/init.ts";
import { mockCommitCommand } from "./commands/mock-commit.ts";
import { planCommand } from "./commands/plan.ts";
import { policyCommand } from "./commands/policy.ts";
import { rejectCommand } from "./commands/reject.ts";
import { runCommand } from "./commands/run.ts";
import { runsCommand } from "./commands/runs.ts";
import { showCommand } from "./commands/show.ts";
import { submitCommand } from "./commands/submit.ts";
import { watchCommand } from "./commands/watch.ts";
import { writeCommand } from "./commands/write.ts";
import { settingsTable } from "./settings.ts";
import { helpAfterCommands } from "./views/help-view.ts";

/** The whole command line. Throws CommanderError for wrong usage; its message has then been written. */
export function createProgram(cli: Cli): Command {
  const program = new Command("goldseam")
    .usage("<command> [options]")
    .description(
      "Builds a change in a sandbox, writes the tests it lacks, proves them, and asks a person once.",
    )
    .version(cli.version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print help for a command")
    .helpCommand(false)
    .addHelpText("after", () => helpAfterCommands(cli.out));
  for (const setting of settingsTable) program.addOption(new Option(setting.flags));
  addCommands(program, cli);
  const nested = program.commands.flatMap((command) => command.commands);
  for (const command of [program, ...program.commands, ...nested]) configure(command, cli);
  return program.configureHelp({ ...helpStyle(cli), visibleOptions: () => [] });
}

function addCommands(program: Command, cli: Cli): void {
  const group = (heading: string, commands: readonly Command[]) => {
    for (const command of commands) program.addCommand(command.helpGroup(heading));
  };
  group("The loop:", [demoCommand(cli), runCommand(cli), submitCommand(cli), watchCommand(cli)]);
  group("Decide:", [approvalsCommand(cli), approveCommand(cli), rejectCommand(cli)]);
  group("Look back:", [runsCommand(cli), showCommand(cli), exportCommand(cli)]);
  group("Step by step:", [buildCommand(cli), planCommand(cli), writeCommand(cli), mockCommitCommand(cli)]);
  group("Set up:", [doctorCommand(cli), initCommand(cli), policyCommand(cli)]);
}

function configure(command: Command, cli: Cli): void {
  command
    .exitOverride()
    .configureHelp(helpStyle(cli))
    .configureOutput({
      writeOut: (text) => cli.out.write(text),
      writeErr: (text) => cli.err.write(text),
      getOutHelpWidth: () => cli.out.columns,
      getErrHelpWidth: () => cli.err.columns,
      getOutHasColors: () => cli.out.colour,
      getErrHasColors: () => cli.err.colour,
      outputError: (text, write) => write(usageError(text, command, cli)),
    });
}

function helpStyle(cli: Cli): HelpConfiguration {
  const { bold, cyan } = cli.out.paint;
  return {
    styleTitle: bold,
    styleCommandText: cyan,
    styleSubcommandText: cyan,
    styleOptionText: cyan,
    subcommandTerm: (command) =>
      [command.name(), ...command.registeredArguments.map((each) => `<${each.name()}>`)].join(" "),
  };
}

function usageError(text: string, command: Command, cli: Cli): string {
  const message = text
    .replace(/^error: /, "")
    .trim()
    .replace(/\s*\n\s*/g, " ");
  const name = command.parent ? `${command.name()} --help` : "--help";
  return `${cli.err.paint.red("goldseam:")} ${message}; see ${cli.program} ${name}\n`;
}
