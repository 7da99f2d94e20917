import { type Command, InvalidArgumentError, Option } from "commander";
import { GoldseamError } from "../../../../contracts/index.ts";
import { type Cli, withServingApp } from "../../cli.ts";
import { repositoryName, topFolder } from "../../repository/git.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { reportError } from "../../terminal/report-error.ts";
import { sanitize } from "../../terminal/terminal.ts";
import { createCommand, parseCount, repoFolder } from "../command-parts.ts";
import { builtDashboard } from "./built-dashboard.ts";
import { ownerHere } from "./owner-here.ts";

interface ServeFlags {
  readonly repo?: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly url?: string;
  readonly jobs: number;
  readonly rate: number;
}

/** `serve`: the dashboard and the HTTP API, and work on all runs that are submitted. */
export function serveCommand(cli: Cli): Command {
  return createCommand("serve", {
    summary: "serve the dashboard and the HTTP API, and work on submitted runs",
    description:
      "The dashboard is at /, the API at /api/v1, described at /api/v1/openapi.json. It drives every run that is not at rest. All requests need a token; " +
      "the link that it prints signs your browser in. Only this machine reaches it unless --host says otherwise.",
    examples: [
      "serve",
      "serve --repo ~/code/shop --repo https://git.example.com/team/api.git",
      "serve --host 0.0.0.0 --url https://goldseam.example.com",
    ],
  })
    .option(
      "-r, --repo <dir|url>",
      "a repository that requests may name, repeatable (default: the current one)",
      collect,
    )
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .addOption(
      new Option("-p, --port <n>", "the port; 0 takes a free one").default(4600).argParser(parsePort),
    )
    .option("--url <url>", "the address that people use, if it is another, such as that of a proxy")
    .addOption(
      new Option("-j, --jobs <n>", "work on so many runs at a time").default(1).argParser(parseCount),
    )
    .addOption(
      new Option("--rate <n>", "requests per second for one token").default(50).argParser(parseCount),
    )
    .action(
      cli.action<ServeFlags>(({ flags, settings }) =>
        withServingApp(cli, settings, (app) => serve(cli, app, flags)),
      ),
    );
}

async function serve(
  cli: Cli,
  app: Parameters<Parameters<typeof withServingApp>[2]>[0],
  flags: ServeFlags,
): Promise<number> {
  const log = (line: string) => cli.err.write(`${sanitize(line)}\n`);
  const { startServer } = await import("../../../http/start-server.ts");
  const server = await startServer(app, {
    ...{ host: flags.host, port: flags.port, publicUrl: checkUrl(flags.url), perSecond: flags.rate },
    ...{
      repos: await reposOf(cli, flags),
      owner: await ownerHere(cli, app),
      dashboard: await builtDashboard(cli.packageRoot, log),
      version: cli.version,
      env: cli.env,
      log,
    },
  });
  const names = server.repositories.map(({ name }) => name).join(", ");
  log(`${cli.err.paint.green("✓")} ${server.url} serves ${names || "no repository: name one with --repo"}`);
  if (server.signInLink !== undefined) {
    cli.err.write(`  Sign in, once and within ten minutes: ${server.signInLink}\n`);
  }
  log("  Press Ctrl+C to stop");
  try {
    await app.driveAll({
      jobs: flags.jobs,
      progress: () => {},
      signal: cli.signal,
      onFault: (runId, error) => {
        cli.err.write(`run ${runId} is tried again later:\n`);
        reportError(cli, error);
      },
    });
  } finally {
    await server.stop();
  }
  return exitCodes.good;
}

async function reposOf(cli: Cli, { repo }: ServeFlags): Promise<string[]> {
  if (repo) return Promise.all(repo.map((one) => repositoryName(repoFolder(cli, { repo: one }))));
  const here = await topFolder(cli.cwd).catch(() => undefined);
  return here === undefined ? [] : [here];
}

function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536 && text !== "") return port;
  throw new InvalidArgumentError("It must be a port.");
}

function checkUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.username) return url.origin;
  throw new GoldseamError("USAGE", `--url: "${text}" is not an address such as https://goldseam.example.com`);
}
