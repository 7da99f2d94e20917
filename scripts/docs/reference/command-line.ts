import { resolve } from "node:path";
import type { Command } from "commander";
import type { Cli } from "../../../src/surfaces/cli/cli.ts";
import { createProgram } from "../../../src/surfaces/cli/program.ts";
import { createTerminal } from "../../../src/surfaces/cli/terminal/terminal.ts";
import { code, table } from "./table.ts";

/** Every command with its options, from the definitions that parse them. */
export async function commandLineReference(): Promise<string> {
  const program = await createProgram(silentCli(), []);
  const groups = Map.groupBy(program.commands, (command) => command.helpGroup());
  const sections = [...groups].map(
    ([heading, commands]) =>
      `## ${heading?.replace(/:$/, "")}\n\n${commands.flatMap((command) => sectionsOf(command)).join("\n\n")}`,
  );
  return `# The command line\n\nEvery command takes the settings of [configuration.md](configuration.md) as well. \`goldseam <command> --help\` prints the same.\n\n${sections.join("\n\n")}\n`;
}

function sectionsOf(command: Command, parents = ""): string[] {
  const words = `${parents}${command.name()}`;
  const own = [
    `### goldseam ${words}`,
    sentence(command.description() || command.summary()),
    command.commands.length > 0 ? "" : code(usage(command, words)),
    table(
      ["option", "", "default"],
      command.options.map((option) => [
        code(option.flags),
        option.description,
        option.defaultValueDescription ?? String(option.defaultValue ?? ""),
      ]),
    ),
  ];
  const nested = command.commands.flatMap((each) => sectionsOf(each, `${words} `));
  return [own.filter((part) => part !== "").join("\n\n"), ...nested];
}

function usage(command: Command, words: string): string {
  const names = command.registeredArguments.map((argument) => {
    const named = `${argument.name()}${argument.variadic ? "…" : ""}`;
    return argument.required ? `<${named}>` : `[${named}]`;
  });
  return ["goldseam", words, ...names, ...(command.options.length > 0 ? ["[options]"] : [])].join(" ");
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?)]$/.test(first) ? first : `${first}.`;
}

/** Commands are only described here, never run. */
function silentCli(): Cli {
  const never = () => {
    throw new Error("the reference runs no command");
  };
  const terminal = createTerminal(process.stdout, { NO_COLOR: "1" });
  return {
    cwd: ".",
    env: {},
    program: "goldseam",
    version: "",
    packageRoot: resolve("."),
    out: terminal,
    err: terminal,
    interactive: false,
    signal: AbortSignal.abort(),
    action: () => never,
    openApp: never,
  };
}
