import { type Command, InvalidArgumentError, Option } from "commander";
import { RunSchema, toContractJson } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { approvalView } from "../views/approvals/approval-view.ts";
import { capabilitiesView } from "../views/approvals/capabilities-view.ts";
import {
  collect,
  createCommand,
  type JsonFlags,
  parseCount,
  type RepoFlags,
  repoFolder,
  repoOption,
} from "./command-parts.ts";

/** `capabilities`: what Goldseam may do without a person, who allowed it, and what came of it. */
export function capabilitiesCommand(cli: Cli): Command {
  return createCommand("capabilities", {
    summary: "show or switch what runs without a person",
    description:
      "Lists what Goldseam may do without a person where goldseam.json names a council: whether it is on, who approved it, where it applies, and its first runs.",
    examples: [
      "capabilities",
      "capabilities request auto_merge --path 'docs/**' --percent 20",
      "capabilities off auto_merge",
    ],
  })
    .helpCommand(false)
    .addOption(repoOption())
    .option("--json", "print them as JSON")
    .action(
      cli.action<RepoFlags & { readonly json?: boolean }>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const list = await app.capabilities.list(repoFolder(cli, flags));
          const json = list.states.map(({ name, inForce, uses, watched }) => ({
            ...{ name, state: inForce ? "on" : "off", uses },
            request: inForce ? toContractJson(RunSchema, inForce) : null,
            watched: watched.map((run) => toContractJson(RunSchema, run)),
          }));
          cli.out.write(flags.json ? jsonText(json) : capabilitiesView(list, cli.out, cli.program));
          return exitCodes.good;
        }),
      ),
    )
    .addCommand(requestCommand(cli))
    .addCommand(offCommand(cli));
}

interface RequestFlags extends RepoFlags, JsonFlags {
  readonly percent: number;
  readonly path?: readonly string[];
  readonly below: "medium" | "high";
  readonly watch: number;
  readonly reason?: string;
  readonly by?: string;
}

function requestCommand(cli: Cli): Command {
  return createCommand("request", {
    summary: "ask the council to switch one on",
    examples: ["capabilities request auto_merge --below medium --path 'docs/**' --percent 20"],
  })
    .argument("<name>", "autonomous_tests, autonomous_heal or auto_merge")
    .addOption(repoOption())
    .addOption(new Option("--percent <n>", "share of runs").default(100).argParser(parsePercent))
    .option("--path <pattern>", "only changes within it, repeatable", collect)
    .addOption(
      new Option("--below <risk>", "merge only changes below this risk")
        .choices(["medium", "high"])
        .default("medium"),
    )
    .addOption(
      new Option("--watch <n>", "report the first runs one by one").default(10).argParser(parseCount),
    )
    .option("--reason <text>", "why")
    .option("--by <who>", "who asks: you, or somebody whom goldseam.json names")
    .option("--json", "print the request as JSON")
    .action(
      cli.action<RequestFlags>(({ flags, args: [name = ""], settings }) =>
        withApp(cli, settings, async (app) => {
          const { percent, path: paths = [], below, watch: watchedRuns, reason = "", by } = flags;
          const repo = repoFolder(cli, flags);
          const asked = { repo, name, percent, paths, below, watchedRuns, reason, by };
          const run = await app.capabilities.request(asked);
          cli.out.write(flags.json ? jsonText(runJson(run)) : approvalView(run, cli.out, cli.program));
          return exitCodes.good;
        }),
      ),
    );
}

interface OffFlags extends RepoFlags, JsonFlags {
  readonly reason?: string;
  readonly by?: string;
}

function offCommand(cli: Cli): Command {
  return createCommand("off", {
    summary: "switch one off at once, for every run",
    examples: ['capabilities off auto_merge --reason "a bad merge"'],
  })
    .argument("<name>", "autonomous_tests, autonomous_heal or auto_merge")
    .addOption(repoOption())
    .option("--reason <text>", "why")
    .option("--by <who>", "who switches it off: you, or somebody whom goldseam.json names")
    .option("--json", "print the ended requests as JSON")
    .action(
      cli.action<OffFlags>(({ flags, args: [name = ""], settings }) =>
        withApp(cli, settings, async (app) => {
          const { reason = "", by } = flags;
          const ended = await app.capabilities.off({ repo: repoFolder(cli, flags), name, reason, by });
          const ids = ended.map(({ id }) => id).join(", ");
          const line = `${cli.out.paint.green("✓")} ${name} is off (was on by ${ids})\n`;
          cli.out.write(flags.json ? jsonText(ended.map(runJson)) : line);
          return exitCodes.good;
        }),
      ),
    );
}

function parsePercent(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 100) return number;
  throw new InvalidArgumentError("It must be a whole number from 1 to 100.");
}
