import type { App } from "../../app/app.ts";
import { GoldseamError } from "../../contracts/index.ts";
import { createServer } from "./create-server.ts";
import { readDashboard } from "./dashboard/read-dashboard.ts";
import { isLoopback, serverNames } from "./guards/check-origin.ts";
import { createRateLimit } from "./guards/rate-limit.ts";
import { type Listening, listen } from "./listen.ts";
import { nameRepositories } from "./repositories.ts";
import type { ServerContext } from "./server-context.ts";
import { createSignInCodes } from "./sign-in.ts";

/** How a server is set up. */
export interface ServerOptions {
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  /** The address that people use, if it is another than host and port: of a proxy, with its certificate. */
  readonly publicUrl?: string | undefined;
  /** Repositories that requests may name: top folders, or addresses. */
  readonly repos: readonly string[];
  /** Who is at the terminal. */
  readonly owner: string;
  readonly version: string;
  /** Requests of one token in a second, on average. */
  readonly perSecond: number;
  /** Requests without a valid token that an address may make at once, and then one in a second; 60 if absent. */
  readonly guesses?: number | undefined;
  /** The folder of the built dashboard; the server has none without. */
  readonly dashboard?: string | undefined;
  /** Has the secrets of webhooks. */
  readonly env: Readonly<Record<string, string | undefined>>;
  log(line: string): void;
}

/** A server that answers. */
export interface RunningServer extends Pick<Listening, "stop" | "port"> {
  readonly url: string;
  /** Signs one browser in; only where nobody else reaches the server. */
  readonly signInLink: string | undefined;
  readonly repositories: readonly { readonly name: string; readonly repo: string }[];
}

/** Starts a server. One that others can reach does not start before there are tokens. */
export async function startServer(app: App, options: ServerOptions): Promise<RunningServer> {
  const { host, publicUrl, version, log } = options;
  if (!isLoopback(host)) await checkExposed(app, options);
  const clock = { nowMs: () => Date.now() };
  const stopping = new AbortController();
  const codes = createSignInCodes({ clock });
  const repositories = nameRepositories(options.repos);
  const dashboard = await readDashboard(options.dashboard);
  const listening = await listen(options, (port) => {
    const isSecure = publicUrl?.startsWith("https:") ?? false;
    const context: ServerContext = {
      ...{ app, clock, version, log, repositories, isSecure, signal: stopping.signal },
      names: serverNames({ host, port, publicUrl }),
      // Cookies do not know ports: two servers on one machine must not take each other's.
      cookieName: isSecure ? "__Host-goldseam" : `goldseam_${port}`,
      webhookSecret: (name) => secretOf(options.env, name),
      limitCaller: createRateLimit(clock, { perSecond: options.perSecond, burst: options.perSecond * 4 }),
      limitStrangers: createRateLimit(clock, { perSecond: 1, burst: options.guesses ?? 60 }),
    };
    return createServer(context, { codes, owner: options.owner }, dashboard);
  });
  const local = `http://${host.includes(":") ? `[${host}]` : host}:${listening.port}`;
  const url = publicUrl?.replace(/\/+$/, "") ?? local;
  return {
    url,
    port: listening.port,
    signInLink: isLoopback(host) ? `${local}/sign-in?code=${codes.create()}` : undefined,
    repositories: repositories.list(),
    stop: async () => {
      stopping.abort();
      await listening.stop();
    },
  };
}

async function checkExposed(app: App, { host, publicUrl }: ServerOptions): Promise<void> {
  if (!(await app.access.list()).some(({ active, kind }) => active && kind === "token"))
    throw new GoldseamError(
      "CONFIG_INVALID",
      `others can reach ${host}, and there is no token: goldseam tokens create makes one`,
    );
  if (publicUrl === undefined)
    throw new GoldseamError(
      "CONFIG_INVALID",
      `others can reach ${host}: name the address that they use with --url, such as https://goldseam.example.com`,
    );
}

/** `GOLDSEAM_WEBHOOK_SECRET_SHOP` for the repository shop, else `GOLDSEAM_WEBHOOK_SECRET` for all. */
function secretOf(env: ServerOptions["env"], repository: string): string | undefined {
  const own = repository.toUpperCase().replace(/\W/g, "_");
  return env[`GOLDSEAM_WEBHOOK_SECRET_${own}`] || env["GOLDSEAM_WEBHOOK_SECRET"] || undefined;
}
