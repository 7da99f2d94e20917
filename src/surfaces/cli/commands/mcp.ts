import type { Command } from "commander";
import type { Cli } from "../cli.ts";
import { topFolder } from "../repository/git.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { createCommand, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

interface McpFlags extends RepoFlags {
  readonly agent?: string;
}

/** `mcp`: serves agents over standard input and output. They get the rights of an agent, in one repository. */
export function mcpCommand(cli: Cli): Command {
  return createCommand("mcp", {
    summary: "serve a coding agent by the Model Context Protocol",
    description:
      "Serves one agent over standard input and output: gates, tests, plans, written tests, behaviour diffs, proposals, and " +
      "what is known of earlier attempts. It cannot approve, change the policy or leave the repository.",
    examples: ["mcp", "mcp --repo ../shop", "claude mcp add goldseam -- goldseam mcp"],
  })
    .addOption(repoOption())
    .option("--agent <who>", "who proposes changes (default: what the client calls itself)")
    .action(
      cli.action<McpFlags>(async ({ flags, settings }) => {
        const repo = await topFolder(repoFolder(cli, flags));
        const { serveStdio } = await import("../../mcp/serve-stdio.ts");
        await serveStdio({
          ...{ repo, version: cli.version, agent: flags.agent, signal: cli.signal },
          openApp: () => cli.openApp(settings, { runsCode: true }),
          input: process.stdin,
          output: process.stdout,
          complain: (line) => cli.err.write(`goldseam mcp: ${line}\n`),
        });
        return exitCodes.good;
      }),
    );
}
