import { type Command, Option } from "commander";
import type { App } from "../../../app/app.ts";
import { GoldseamError, type Run, RunSchema, stringifyContract } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { table } from "../terminal/layout.ts";
import { sanitize } from "../terminal/terminal.ts";
import { attemptsView } from "../views/runs/attempts-view.ts";
import { runStory } from "../views/runs/run-story.ts";
import { type BuildName, buildNames, createCommand, reportOf } from "./command-parts.ts";

interface ShowFlags {
  readonly json?: boolean;
  readonly attempts?: boolean;
  readonly archive?: string | true;
  readonly build?: BuildName;
}

/** `show`: everything about one run, or the archive of one of its builds. */
export function showCommand(cli: Cli): Command {
  return createCommand("show", {
    summary: "show everything about a run",
    examples: ["show 01J9", "show 01J9 --archive", "show 01J9 --archive logs/run_tests.log --build base"],
  })
    .argument("<run>", "id of the run, or the beginning of one; with --archive also an archive's address")
    .option("--json", "print the Run as JSON")
    .option("--attempts", "show each attempt of a coder, with its whole change")
    .option("--archive [file]", "list the files of a build's archive, or print one of them")
    .addOption(
      new Option("--build <name>", "the build whose archive it is (default: the last)").choices(buildNames),
    )
    .action(
      cli.action<ShowFlags>(({ flags, args, settings }) =>
        withApp(cli, settings, async (app) => {
          const id = args[0] ?? "";
          if (flags.archive) return showArchive(cli, app, id, flags);
          const { run } = await app.findRun(id);
          if (flags.attempts) cli.out.write(attemptsView(run, cli.out));
          else
            cli.out.write(
              flags.json ? stringifyContract(RunSchema, run) : runStory(run, cli.out, cli.program),
            );
          return exitCodes.good;
        }),
      ),
    );
}

async function showArchive(cli: Cli, app: App, id: string, flags: ShowFlags): Promise<number> {
  const address = id.startsWith("sha256:") ? id : addressOf((await app.findRun(id)).run, flags.build);
  const archive = await app.openArchive(address);
  if (typeof flags.archive === "string") {
    const decoder = new TextDecoder();
    const write = (text: string) => cli.out.write(sanitize(text));
    for await (const part of archive.read(flags.archive)) write(decoder.decode(part, { stream: true }));
    write(decoder.decode());
    return exitCodes.good;
  }
  const rows = (await archive.list()).map(({ name, bytes }) => [name, bytes.toLocaleString("en")]);
  cli.out.write(`\n  ${address}\n\n${table(cli.out, ["FILE", "BYTES"], rows)}\n`);
  return exitCodes.good;
}

function addressOf(run: Run, build: BuildName | undefined): string {
  const address = reportOf(run, build)?.artefactUrl;
  if (!address) throw new GoldseamError("NOT_FOUND", `run ${run.id} has no archive of ${build ?? "a build"}`);
  return address;
}
