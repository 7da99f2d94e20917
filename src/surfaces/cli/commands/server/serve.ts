import { type Command, InvalidArgumentError, Option } from "commander";
import { type App, roleNames } from "../../../../app/app.ts";
import { GoldseamError } from "../../../../contracts/index.ts";
import type { Log } from "../../../../ports/telemetry.ts";
import { type Cli, withServingApp } from "../../cli.ts";
import { repositoryName, topFolder } from "../../repository/git.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { faultLine } from "../../terminal/fault-line.ts";
import { createCommand, parseCount, repoFolder } from "../command-parts.ts";
import { builtDashboard } from "./built-dashboard.ts";
import { ownerHere } from "./owner-here.ts";

interface ServeFlags {
  readonly repo?: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly url?: string;
  readonly jobs?: number;
  readonly drain: number;
  readonly rate: number;
  readonly work: boolean;
}

/** `serve`: the dashboard and the HTTP API, and work on all runs that are submitted. */
export function serveCommand(cli: Cli): Command {
  return createCommand("serve", {
    summary: "serve the dashboard and the HTTP API, and work on submitted runs",
    description:
      "The dashboard is at /, the API at /api/v1, described at /api/v1/openapi.json. It plays all roles of a worker. All requests need a token; " +
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
      new Option("-j, --jobs <n>", "jobs in sandboxes at a time (default: by CPUs and memory)").argParser(
        parseCount,
      ),
    )
    .addOption(
      new Option("--drain <sec>", "how long running jobs may go on once it is to stop")
        .default(0)
        .argParser(parseSeconds),
    )
    .option("--no-work", "answer only: workers elsewhere do the jobs")
    .addOption(
      new Option("--rate <n>", "requests per second for one token").default(50).argParser(parseCount),
    )
    .action(
      cli.action<ServeFlags>(({ flags, settings }) =>
        withServingApp({ cli, settings, serves: "serve" }, (app, log) => serve({ cli, app, log }, flags)),
      ),
    );
}

async function serve(
  { cli, app, log }: { readonly cli: Cli; readonly app: App; readonly log: Log },
  flags: ServeFlags,
): Promise<number> {
  const say = (message: string) => log({ level: "info", kind: "service", message });
  const { startServer } = await import("../../../http/start-server.ts");
  const server = await startServer(app, {
    ...{ host: flags.host, port: flags.port, publicUrl: checkUrl(flags.url), perSecond: flags.rate },
    ...{
      repos: await reposOf(cli, flags),
      owner: await ownerHere(cli, app),
      dashboard: await builtDashboard(cli.packageRoot, say),
      version: cli.version,
      env: cli.env,
      log: say,
    },
  });
  const names = server.repositories.map(({ name }) => name).join(", ");
  say(`✓ ${server.url} serves ${names || "no repository: name one with --repo"}`);
  if (server.signInLink !== undefined) {
    cli.err.write(`  Sign in, once and within ten minutes: ${server.signInLink}\n`);
  }
  say("  Press Ctrl+C to stop");
  try {
    await app.serve({
      ...{ jobs: flags.jobs, drainSec: flags.drain, signal: cli.signal, progress: () => {} },
      roles: flags.work ? roleNames : [],
      onFault: (role, error) => log(faultLine(role, error)),
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

function parseSeconds(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number of seconds.");
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
