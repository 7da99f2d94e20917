import { Command, type HelpConfiguration, Option } from "commander";
import type { Cli } from "./cli.ts";
import { settingsTable } from "./settings-table.ts";
import { helpAfterCommands } from "./views/help-view.ts";

/** Loads a command; most take longer to load than to run. */
type LoadCommand = (cli: Cli) => Promise<Command>;

/** Every command, by its heading. */
const commands: Readonly<Record<string, Readonly<Record<string, LoadCommand>>>> = {
  "The loop:": {
    demo: async (cli) => (await import("./commands/demo.ts")).demoCommand(cli),
    run: async (cli) => (await import("./commands/run.ts")).runCommand(cli),
    submit: async (cli) => (await import("./commands/submit.ts")).submitCommand(cli),
    watch: async (cli) => (await import("./commands/watch.ts")).watchCommand(cli),
    request: async (cli) => (await import("./commands/request.ts")).requestCommand(cli),
    propose: async (cli) => (await import("./commands/propose.ts")).proposeCommand(cli),
    brief: async (cli) => (await import("./commands/propose.ts")).briefCommand(cli),
    heal: async (cli) => (await import("./commands/heal.ts")).healCommand(cli),
    cancel: async (cli) => (await import("./commands/server/cancel.ts")).cancelCommand(cli),
    worker: async (cli) => (await import("./commands/worker.ts")).workerCommand(cli),
  },
  "Before a commit:": {
    gate: async (cli) => (await import("./commands/gate.ts")).gateCommand(cli),
    ci: async (cli) => (await import("./commands/ci.ts")).ciCommand(cli),
    hook: async (cli) => (await import("./commands/hook.ts")).hookCommand(cli),
  },
  "Decide:": {
    approvals: async (cli) => (await import("./commands/approvals.ts")).approvalsCommand(cli),
    approve: async (cli) => (await import("./commands/answer.ts")).approveCommand(cli),
    satisfy: async (cli) => (await import("./commands/satisfy.ts")).satisfyCommand(cli),
    capabilities: async (cli) => (await import("./commands/capabilities.ts")).capabilitiesCommand(cli),
    reject: async (cli) => (await import("./commands/answer.ts")).rejectCommand(cli),
  },
  "Look back:": {
    runs: async (cli) => (await import("./commands/runs.ts")).runsCommand(cli),
    show: async (cli) => (await import("./commands/show.ts")).showCommand(cli),
    open: async (cli) => (await import("./commands/open.ts")).openCommand(cli),
    tickets: async (cli) => (await import("./commands/tickets.ts")).ticketsCommand(cli),
    flakes: async (cli) => (await import("./commands/flakes.ts")).flakesCommand(cli),
    quarantine: async (cli) => (await import("./commands/quarantine.ts")).quarantineCommand(cli),
    "dead-letters": async (cli) => (await import("./commands/dead-letters.ts")).deadLettersCommand(cli),
    export: async (cli) => (await import("./commands/export.ts")).exportCommand(cli),
    verify: async (cli) => (await import("./commands/verify.ts")).verifyCommand(cli),
  },
  "Step by step:": {
    build: async (cli) => (await import("./commands/build.ts")).buildCommand(cli),
    plan: async (cli) => (await import("./commands/plan.ts")).planCommand(cli),
    write: async (cli) => (await import("./commands/write.ts")).writeCommand(cli),
    diff: async (cli) => (await import("./commands/diff.ts")).diffCommand(cli),
    "mock-commit": async (cli) => (await import("./commands/mock-commit.ts")).mockCommitCommand(cli),
  },
  "Set up:": {
    doctor: async (cli) => (await import("./commands/doctor.ts")).doctorCommand(cli),
    completion: async (cli) =>
      (await import("./commands/completion.ts")).completionCommand(cli, () => createProgram(cli, [])),
    init: async (cli) => (await import("./commands/init.ts")).initCommand(cli),
    keys: async (cli) => (await import("./commands/keys.ts")).keysCommand(cli),
    policy: async (cli) => (await import("./commands/policy.ts")).policyCommand(cli),
  },
  "Serve:": {
    mcp: async (cli) => (await import("./commands/mcp.ts")).mcpCommand(cli),
    serve: async (cli) => (await import("./commands/server/serve.ts")).serveCommand(cli),
    prune: async (cli) => (await import("./commands/server/prune.ts")).pruneCommand(cli),
    recover: async (cli) => (await import("./commands/server/recover.ts")).recoverCommand(cli),
    tokens: async (cli) => (await import("./commands/server/tokens.ts")).tokensCommand(cli),
  },
};

/** The commands that these arguments need. Throws CommanderError for wrong usage; its message has then been written. */
export async function createProgram(cli: Cli, argv: readonly string[]): Promise<Command> {
  const program = new Command("goldseam")
    .usage("<command> [options]")
    .description(
      "Builds a change in a sandbox, writes the tests it lacks, proves them, and asks a person once.",
    )
    .version(cli.version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print help for a command")
    .helpCommand(false)
    .addHelpText("after", () => helpAfterCommands(cli.out));
  for (const setting of settingsTable) program.addOption(new Option(setting.flags, setting.meaning));
  await addCommands(program, cli, argv);
  const nested = program.commands.flatMap((command) => command.commands);
  for (const command of [program, ...program.commands, ...nested]) configure(command, cli);
  return program.configureHelp({ ...helpStyle(cli), visibleOptions: () => [] });
}

/** Adds the commands that the arguments name; all if they name none, for help and for errors, but not for the version. */
async function addCommands(program: Command, cli: Cli, argv: readonly string[]): Promise<void> {
  if (argv.length === 1 && /^(-v|--version)$/.test(argv[0] ?? "")) return;
  const isAnyNamed = Object.values(commands).some((group) => argv.some((word) => Object.hasOwn(group, word)));
  for (const [heading, group] of Object.entries(commands)) {
    for (const [name, load] of Object.entries(group)) {
      if (!isAnyNamed || argv.includes(name)) program.addCommand((await load(cli)).helpGroup(heading));
    }
  }
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
    .replace(/\.$/, "")
    .replace(/\s*\n\s*/g, " ");
  const name = command.parent ? `${pathOf(command)} --help` : "--help";
  return `${cli.err.paint.red("goldseam:")} ${message}; see ${cli.program} ${name}\n`;
}

/** A command with its parents, such as `policy check`. */
function pathOf(command: Command): string {
  return command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
