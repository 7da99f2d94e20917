import { Argument, type Command } from "commander";
import type { Cli } from "../cli.ts";
import { bashCompletion } from "../completion/bash.ts";
import { commandTree } from "../completion/command-tree.ts";
import { fishCompletion } from "../completion/fish.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { createCommand } from "./command-parts.ts";

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** `completion`: a script that completes commands and options in a shell. */
export function completionCommand(cli: Cli, loadProgram: () => Promise<Command>): Command {
  return createCommand("completion", {
    summary: "print a completion script for your shell",
    examples: [
      "completion bash > ~/.local/share/bash-completion/completions/goldseam",
      'completion zsh > "$' + '{fpath[1]}/_goldseam"',
      "completion fish > ~/.config/fish/completions/goldseam.fish",
    ],
  })
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(shells)))
    .action(
      cli.action<object>(async ({ args }) => {
        const tree = commandTree(await loadProgram());
        cli.out.write(shells[args[0] as keyof typeof shells](tree));
        return exitCodes.good;
      }),
    );
}
