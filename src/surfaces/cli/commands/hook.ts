import { join } from "node:path";
import type { Command } from "commander";
import type { Cli } from "../cli.ts";
import { findHook, installHook, uninstallHook } from "../repository/pre-commit-hook.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { hookView, preCommitEntry } from "../views/hook-view.ts";
import { createCommand, type JsonFlags, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

/** `hook`: makes git run the gates before each commit. */
export function hookCommand(cli: Cli): Command {
  return createCommand("hook", {
    summary: "make git run the gates before each commit",
    examples: ["hook install", "hook status", "hook uninstall"],
  })
    .helpCommand(false)
    .addCommand(installCommand(cli))
    .addCommand(uninstallCommand(cli))
    .addCommand(statusCommand(cli));
}

interface InstallFlags extends RepoFlags, JsonFlags {
  readonly force?: boolean;
  readonly preCommit?: boolean;
}

function installCommand(cli: Cli): Command {
  return createCommand("install", {
    summary: "write the pre-commit hook",
    description:
      "Writes a pre-commit hook that runs goldseam gate --staged. An existing hook is not replaced; with --force it is " +
      "kept under another name and runs first.",
    examples: ["hook install", "hook install --force"],
  })
    .addOption(repoOption())
    .option("--force", "keep an existing hook as pre-commit.before-goldseam, and run it first")
    .option("--pre-commit", "print what to add to .pre-commit-config.yaml instead")
    .option("--json", "print the hook as JSON")
    .action(
      cli.action<InstallFlags>(async ({ flags }) => {
        const program = join(cli.packageRoot, "bin", "goldseam");
        if (flags.preCommit) {
          cli.err.write("Add this under repos: in .pre-commit-config.yaml, then run pre-commit install:\n");
          cli.out.write(preCommitEntry(cli.program === "goldseam" ? cli.program : program));
          return exitCodes.good;
        }
        const folder = repoFolder(cli, flags);
        const force = flags.force ?? false;
        await installHook(await findHook(folder), { program, node: process.execPath, force });
        const hook = await findHook(folder);
        cli.out.write(flags.json ? jsonText({ ...hook }) : hookView(hook, cli.out));
        return exitCodes.good;
      }),
    );
}

function uninstallCommand(cli: Cli): Command {
  return createCommand("uninstall", {
    summary: "remove the pre-commit hook and restore the earlier one",
    examples: ["hook uninstall"],
  })
    .addOption(repoOption())
    .option("--json", "print whether it was removed as JSON")
    .action(
      cli.action<RepoFlags & JsonFlags>(async ({ flags }) => {
        const hook = await findHook(repoFolder(cli, flags));
        const removed = uninstallHook(hook);
        const line = removed ? `removed ${hook.file}\n` : `no Goldseam hook at ${hook.file}\n`;
        cli.out.write(flags.json ? jsonText({ file: hook.file, removed }) : line);
        return exitCodes.good;
      }),
    );
}

function statusCommand(cli: Cli): Command {
  return createCommand("status", {
    summary: "say whether the hook is installed and works; exits 1 if not",
    examples: ["hook status", "hook status --json"],
  })
    .addOption(repoOption())
    .option("--json", "print the hook as JSON")
    .action(
      cli.action<RepoFlags & JsonFlags>(async ({ flags }) => {
        const hook = await findHook(repoFolder(cli, flags));
        cli.out.write(flags.json ? jsonText({ ...hook }) : hookView(hook, cli.out));
        return hook.works ? exitCodes.good : exitCodes.problem;
      }),
    );
}
