import { CommanderError } from "commander";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Cli } from "../cli.ts";
import { exitCodeOfError, exitCodes } from "./exit-code.ts";
import { Interruption } from "./interruption.ts";
import { sanitize } from "./terminal.ts";

/** Prints the error in one line and returns the exit code; prints a stack only if GOLDSEAM_DEBUG is set. */
export function reportError(cli: Cli, error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.good : exitCodes.usage;
  if (cli.signal.aborted && cli.signal.reason instanceof Interruption) {
    cli.err.write(`${cli.err.live ? "\n" : ""}goldseam: stopped; run the same command again to continue\n`);
    return cli.signal.reason.exitCode;
  }
  cli.err.write(`${cli.err.paint.red("goldseam:")} ${errorLine(error)}\n`);
  if (cli.env["GOLDSEAM_DEBUG"]) cli.err.write(`${stackOf(error)}\n`);
  return exitCodeOfError(error);
}

/** An error in one line, safe to show. */
export function errorLine(error: unknown): string {
  const message = sanitize(error instanceof Error ? error.message : String(error))
    .replace(/\s*\n\s*/g, " ")
    .trim();
  if (error instanceof GoldseamError) return message;
  return `unexpected error: ${message} (set GOLDSEAM_DEBUG=1 for a stack trace)`;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const cause = error.cause === undefined ? "" : `\ncaused by ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
