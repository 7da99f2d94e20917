import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { type Config, parseConfig } from "../../../config/config.ts";
import { describeDiagnosis, GoldseamError } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { writeFileAtomically } from "../contract-file.ts";
import { repositoryName, topFolder } from "../repository/git.ts";
import { testOwner } from "../repository/test-owner.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { sanitize } from "../terminal/terminal.ts";
import { quarantineView } from "../views/flakes/quarantine-view.ts";
import { createCommand, type JsonFlags, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

const settingsFile = "goldseam.json";
const defaultDays = 14;
const dayMs = 86_400_000;

type Entry = Config["quarantine"][number];

interface AddFlags extends RepoFlags, JsonFlags {
  readonly owner?: string;
  readonly until?: string;
  readonly file?: string;
  readonly reason?: string;
}

/** `quarantine`: tests that run, but whose failures do not count until a date. They stand in goldseam.json. */
export function quarantineCommand(cli: Cli): Command {
  return createCommand("quarantine", {
    summary: "set a flaky test aside for a while, with an owner and a last day",
    examples: ['quarantine add "cart > adds"', "quarantine list", 'quarantine remove "cart > adds"'],
  })
    .helpCommand(false)
    .addCommand(addCommand(cli))
    .addCommand(listCommand(cli))
    .addCommand(removeCommand(cli));
}

function addCommand(cli: Cli): Command {
  return createCommand("add", {
    summary: "add a test to the quarantine in goldseam.json",
    description:
      "Writes an entry into goldseam.json of the working tree. Goldseam reads it from the base branch: it applies once it is merged there. No agent may write that file. After the last day the test counts again.",
    examples: [
      'quarantine add "adds slowly"',
      'quarantine add "adds slowly" --owner ada@example.com --until 2026-12-31',
    ],
  })
    .argument("<test>", "the test's full name; * stands for anything")
    .addOption(repoOption())
    .option("--owner <who>", "who fixes it (default: its code owners, else who last changed it, else you)")
    .option("--until <date>", `the last day, as 2026-12-31 (default: in ${defaultDays} days)`)
    .option("--file <path>", "the file it is in (default: from earlier builds)")
    .option("--reason <text>", "why (default: the diagnosis of earlier builds)")
    .option("--json", "print the entry as JSON")
    .action(
      cli.action<AddFlags>(({ flags, args: [test = ""], settings }) =>
        withApp(cli, settings, async (app) => {
          const folder = repoFolder(cli, flags);
          const repo = await topFolder(folder);
          const { flakes } = await app.flakes(await repositoryName(folder));
          const found = flakes.filter(({ name, file }) => name === test && file === (flags.file ?? file));
          if (found.length > 1)
            throw new GoldseamError(
              "USAGE",
              `several files have such a test: ${found.map(({ file }) => file).join(", ")}; name one with --file`,
            );
          const [flake] = found;
          const file = flags.file ?? flake?.file;
          const reason =
            flags.reason ?? (flake?.diagnosis ? describeDiagnosis(flake.diagnosis) : flake && "flaky");
          if (reason === undefined)
            throw new GoldseamError(
              "USAGE",
              `no flaky test of the name "${test}" is known here: see goldseam flakes, or say why with --reason`,
            );
          const owner = flags.owner ?? (await testOwner(repo, { file, name: test }));
          if (owner === undefined)
            throw new GoldseamError(
              "USAGE",
              "nobody is known to own the test: name who fixes it with --owner",
            );
          const until = flags.until ?? new Date(Date.now() + defaultDays * dayMs).toISOString().slice(0, 10);
          if (until < today())
            throw new GoldseamError("USAGE", `${until} is over: give a day that is to come`);
          const entry = { test, ...(file === undefined ? {} : { file }), owner, until, reason };
          await change(repo, (entries) => [...entries.filter((one) => !isSame(one, entry)), entry]);
          const told =
            `${cli.out.paint.green("✓")} ${sanitize(test)} is set aside until ${until}; ${sanitize(owner)} fixes it (${sanitize(reason)})\n` +
            `  It applies once ${settingsFile} is committed and merged.\n`;
          cli.out.write(flags.json ? jsonText({ ...entry }) : told);
          return exitCodes.good;
        }),
      ),
    );
}

function listCommand(cli: Cli): Command {
  return createCommand("list", {
    summary: "print the quarantine of the working tree",
    examples: ["quarantine list", "quarantine list --json"],
  })
    .addOption(repoOption())
    .option("--json", "print JSON")
    .action(
      cli.action<RepoFlags & { readonly json?: boolean }>(async ({ flags }) => {
        const entries = readSettings(await topFolder(repoFolder(cli, flags))).config.quarantine;
        cli.out.write(
          flags.json
            ? jsonText(entries.map((one) => ({ ...one, file: one.file ?? null })))
            : quarantineView(entries, cli.out, today()),
        );
        return exitCodes.good;
      }),
    );
}

function removeCommand(cli: Cli): Command {
  return createCommand("remove", {
    summary: "let a test count again",
    examples: ['quarantine remove "adds slowly"'],
  })
    .argument("<test>", "the test as the entry names it")
    .addOption(repoOption())
    .option("--json", "print the removed test as JSON")
    .action(
      cli.action<RepoFlags & JsonFlags>(async ({ flags, args: [test = ""] }) => {
        const repo = await topFolder(repoFolder(cli, flags));
        if (!readSettings(repo).config.quarantine.some((one) => one.test === test))
          throw new GoldseamError(
            "NOT_FOUND",
            `"${test}" is not in quarantine: see goldseam quarantine list`,
          );
        await change(repo, (entries) => entries.filter((one) => one.test !== test));
        const line = `${cli.out.paint.green("✓")} ${sanitize(test)} counts again once ${settingsFile} is merged\n`;
        cli.out.write(flags.json ? jsonText({ removed: test }) : line);
        return exitCodes.good;
      }),
    );
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function isSame(one: Entry, other: Entry): boolean {
  return one.test === other.test && one.file === other.file;
}

function readSettings(repo: string): { readonly text: string; readonly config: Config } {
  const path = join(repo, settingsFile);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "{}";
  return { text, config: parseConfig(text, settingsFile) };
}

/** Everything else in the file stays as it is written. */
async function change(repo: string, edit: (entries: readonly Entry[]) => readonly Entry[]): Promise<void> {
  const { text, config } = readSettings(repo);
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  const edited = JSON.stringify({ ...JSON.parse(text), quarantine: edit(config.quarantine) }, null, indent);
  parseConfig(edited, settingsFile);
  await writeFileAtomically(join(repo, settingsFile), `${edited}\n`);
}
