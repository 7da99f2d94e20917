import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import { openLog } from "../../app/observe/open-log.ts";
import type { Log } from "../../ports/telemetry.ts";
import { readSettings, type Settings } from "./settings.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** What every command gets: where it runs, where it writes, and what the user calls the program. */
export interface Cli {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program as the user types it, such as `./bin/goldseam`. */
  readonly program: string;
  readonly version: string;
  /** The package's own folder, where the examples are. */
  readonly packageRoot: string;
  /** Results. */
  readonly out: Terminal;
  /** Progress and messages. */
  readonly err: Terminal;
  /** Whether the user can be asked. */
  readonly interactive: boolean;
  readonly signal: AbortSignal;
  /** Wraps a command's handler for commander; the number it returns is the exit code. */
  action<Flags>(handle: Handle<Flags>): (...parameters: unknown[]) => Promise<void>;
  /** With `runsCode`, the app looks at once for what project code needs on this machine; with `serves`, the roles that it plays for others, it keeps metrics. */
  openApp(
    settings: Settings,
    use: { readonly runsCode: boolean; readonly serves?: string; readonly log?: Log },
  ): Promise<App>;
}

/** Handles the parsed arguments of a command. */
export type Handle<Flags> = (input: {
  readonly flags: Flags;
  readonly args: readonly string[];
  readonly settings: Settings;
}) => Promise<number>;

/** Turns a handler into a commander action; passes the exit code to `done`. */
export function actionOf<Flags>(
  handle: Handle<Flags>,
  env: Cli["env"],
  done: (exitCode: number) => void,
): (...parameters: unknown[]) => Promise<void> {
  return async (...parameters) => {
    const command = parameters.at(-1) as Command;
    const flags = command.optsWithGlobals();
    const settings = readSettings(flags, env);
    done(await handle({ flags: flags as Flags, args: command.args, settings }));
  };
}

/** Opens the app for one piece of work and always closes it. */
export function withApp<T>(cli: Cli, settings: Settings, work: (app: App) => Promise<T>): Promise<T> {
  return closing(cli.openApp(settings, { runsCode: false }), work);
}

/** As `withApp`, for work that runs project code. */
export function withRunningApp<T>(cli: Cli, settings: Settings, work: (app: App) => Promise<T>): Promise<T> {
  return closing(cli.openApp(settings, { runsCode: true }), work);
}

/** As `withRunningApp`, for work that goes on until somebody stops it. */
export async function withServingApp<T>(
  { cli, settings, serves }: { readonly cli: Cli; readonly settings: Settings; readonly serves: string },
  work: (app: App, log: Log) => Promise<T>,
): Promise<T> {
  const { logFormat: format = "text", loki } = settings;
  const { log, close } = await openLog({ format, loki, env: cli.env, write: cli.err.write });
  try {
    const opened = cli.openApp(settings, { runsCode: true, serves, log });
    return await closing(opened, (app) => work(app, log));
  } finally {
    await close();
  }
}

async function closing<T>(opened: Promise<App>, work: (app: App) => Promise<T>): Promise<T> {
  const app = await opened;
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
