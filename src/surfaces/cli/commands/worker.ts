import type { Command } from "commander";
import { parseRoles, roleNames } from "../../../app/app.ts";
import { GoldseamError } from "../../../contracts/index.ts";
import type { ProgressEvent } from "../../../ports/progress.ts";
import type { Log } from "../../../ports/telemetry.ts";
import { type Cli, withServingApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { faultLine } from "../terminal/fault-line.ts";
import { createCommand } from "./command-parts.ts";

interface WorkerFlags {
  readonly jobs?: string;
  readonly drain: string;
  readonly listen: string;
}

/** `worker`: plays roles for every run, until it is stopped. */
export function workerCommand(cli: Cli): Command {
  return createCommand("worker", {
    summary: "play roles for all runs: build, plan, write, …",
    description: `Plays roles for everything that is waiting, until it is stopped: ${roleNames.join(", ")}; all of them if none is named. Any number of workers may play the same.`,
    examples: ["worker", "worker build write --kafka broker:9092"],
  })
    .argument("[roles...]", "the roles to play")
    .option("--jobs <n>", "jobs in sandboxes at a time (default: by CPUs and memory)")
    .option("--drain <sec>", "how long running jobs may go on once it is to stop", "600")
    .option(
      "--listen <host:port>",
      "where /healthz, /readyz and /metrics are; port 0 is a free one",
      "127.0.0.1:0",
    )
    .action(
      cli.action<WorkerFlags>(async ({ flags, args, settings }) => {
        const roles = parseRoles(args);
        const asked = {
          roles,
          jobs: flags.jobs === undefined ? undefined : parseCount("--jobs", flags.jobs, 1),
          drainSec: parseCount("--drain", flags.drain, 0),
          listen: parseListen(flags.listen),
        };
        return withServingApp({ cli, settings, serves: roles.join("+") }, async (app, log) => {
          const say = (message: string) => log({ level: "info", kind: "service", message });
          await app.serve({
            ...asked,
            signal: cli.signal,
            progress: (event) => report(log, event),
            onReady: ({ address, jobs }) =>
              say(
                `playing ${roles.join(", ")}; ${jobs} ${jobs === 1 ? "job" : "jobs"} at a time; ${address}`,
              ),
            onFault: (role, error) => log(faultLine(role, error)),
          });
          say("stopped");
          return exitCodes.good;
        });
      }),
    );
}

/** One line for each step that ended. */
function report(log: Log, event: ProgressEvent): void {
  const { runId, stage, step, status, detail = "", durationMs } = event;
  if (status === "started" || status === "info") return;
  const message = [stage, step, status, detail.replace(/\s+/g, " ")].join(" ").trimEnd();
  const fields = { stage, step, status, ...(durationMs !== undefined && { duration_ms: durationMs }) };
  log({ level: status === "failed" ? "warn" : "info", kind: "step", runId, message, fields });
}

function parseCount(flag: string, text: string, least: number): number {
  const count = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isInteger(count) && count >= least) return count;
  throw new GoldseamError("USAGE", `${flag}: "${text}" is not a whole number from ${least}`);
}

function parseListen(text: string): { host: string; port: number } {
  const [, host = "", port = ""] = /^\[?([^\]]+)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (host !== "" && Number(port) < 65_536) return { host, port: Number(port) };
  throw new GoldseamError("USAGE", `--listen: "${text}" is not host:port`);
}
