import type { Command } from "commander";

/** An option as a shell completes it. */
export interface CompletedOption {
  readonly long: string;
  /** Such as `-r`. */
  readonly short?: string | undefined;
  readonly summary: string;
  readonly takesValue: boolean;
  /** The only values that it takes; any if empty. */
  readonly choices: readonly string[];
}

/** A command as a shell completes it. */
export interface CompletedCommand {
  /** Its words after the program's name, such as `policy check`; empty for the program itself. */
  readonly words: string;
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly CompletedOption[];
}

/** Every command of a program, the program first: its options may follow everywhere. */
export function commandTree(program: Command): CompletedCommand[] {
  const describe = (command: Command, words: string): CompletedCommand[] => {
    const commands = command.commands.map((each) => ({ name: each.name(), summary: each.summary() }));
    const below = command.commands.flatMap((each) => describe(each, `${words} ${each.name()}`.trim()));
    return [{ words, commands, options: optionsOf(command) }, ...below];
  };
  return describe(program, "");
}

function optionsOf(command: Command): CompletedOption[] {
  const help = { long: "--help", short: "-h", summary: "print help", takesValue: false, choices: [] };
  const own = command.options.map(({ long, short, description, required, optional, argChoices }) => ({
    long: long ?? "",
    short,
    summary: description,
    takesValue: required || optional,
    choices: argChoices ?? [],
  }));
  return [...own.filter(({ long }) => long !== ""), ...(command.parent ? [help] : [])];
}

/** A text in single quotes, as every shell reads it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The words of every command after the program's name. */
export function steps(tree: readonly CompletedCommand[]): string[] {
  return tree.filter(({ words }) => words !== "").map(({ words }) => words);
}

/** The patterns of a `case` for an option after a command; after any command if it is the program's. */
export function patternsOf(words: string, { long, short }: CompletedOption): string[] {
  const flags = [long, ...(short ? [short] : [])];
  return flags.map((flag) => (words === "" ? `*${quote(` ${flag}`)}` : quote(`${words} ${flag}`)));
}
