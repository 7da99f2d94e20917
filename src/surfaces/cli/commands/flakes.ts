import { type Command, Option } from "commander";
import { type Cli, withApp } from "../cli.ts";
import { repositoryName } from "../repository/git.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { flakesJson, flakesView } from "../views/flakes/flakes-view.ts";
import { createCommand, parseCount, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

interface FlakesFlags extends RepoFlags {
  readonly limit: number;
  readonly json?: boolean;
}

/** `flakes`: the tests of a repository whose outcome does not follow from their inputs, the worst first. */
export function flakesCommand(cli: Cli): Command {
  return createCommand("flakes", {
    summary: "rank flaky tests from earlier builds",
    description:
      "Lists tests that passed and failed on the same inputs, then tests whose outcome changes often, ranked by how often they fail without a reason.",
    examples: ["flakes", "flakes --repo ~/code/shop --json"],
  })
    .addOption(repoOption())
    .addOption(new Option("-n, --limit <n>", "list at most so many").default(20).argParser(parseCount))
    .option("--json", "print them as JSON")
    .action(
      cli.action<FlakesFlags>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const { limit } = flags;
          const ranking = await app.flakes(await repositoryName(repoFolder(cli, flags)));
          if (flags.json) cli.out.write(jsonText(flakesJson(ranking, limit)));
          else cli.out.write(flakesView(ranking, { out: cli.out, limit, nowMs: Date.now() }));
          return exitCodes.good;
        }),
      ),
    );
}
