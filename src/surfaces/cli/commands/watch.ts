import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { App, ChangeOptions } from "../../../app/app.ts";
import { GoldseamError, type Run } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { revision, topFolder } from "../repository/git.ts";
import { driveRun } from "../runs/drive-run.ts";
import { exitCodeOfRun, exitCodes } from "../terminal/exit-code.ts";
import { shortSha } from "../terminal/layout.ts";
import { reportError } from "../terminal/report-error.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { runSummary } from "../views/runs/run-summary.ts";
import {
  baseOption,
  createCommand,
  intoOption,
  type RepoFlags,
  repoFolder,
  repoOption,
} from "./command-parts.ts";

interface WatchFlags extends RepoFlags {
  readonly branch: string;
  readonly base?: string;
  readonly into?: string;
  readonly interval: string;
  readonly once?: boolean;
  readonly json?: boolean;
}

/** `watch`: follows a branch; each new tip goes through the loop, and a newer one replaces an older one. */
export function watchCommand(cli: Cli): Command {
  return createCommand("watch", {
    summary: "follow a branch and run the loop on each new commit",
    description:
      "Follows a branch: each new tip goes through the loop; a newer commit replaces an older one.",
    examples: ["watch --branch feature/cart", "watch --branch feature/cart --once"],
  })
    .addOption(repoOption())
    .requiredOption("--branch <name>", "the branch to follow")
    .addOption(baseOption())
    .addOption(intoOption())
    .option("--interval <sec>", "seconds between checks", "5")
    .option("--once", "handle the current tip, then exit")
    .option("--json", "print each run as JSON when it rests")
    .action(
      cli.action<WatchFlags>(async ({ flags, settings }) => {
        const intervalMs = parseInterval(flags.interval);
        const repo = await topFolder(repoFolder(cli, flags));
        return withApp(cli, settings, async (app) => {
          if (flags.once) return exitCodeOfRun(await takeTip(cli, app, { ...flags, repo }));
          return follow(cli, app, { ...flags, repo, intervalMs });
        });
      }),
    );
}

async function follow(
  cli: Cli,
  app: App,
  options: WatchFlags & { readonly intervalMs: number },
): Promise<number> {
  const { repo, branch, base, into, json } = options;
  cli.err.write(`watching ${branch}; press Ctrl+C to stop\n`);
  let seen = "";
  let current = { stop: new AbortController(), done: Promise.resolve() };
  while (!cli.signal.aborted) {
    const tip = await tipOf(repo, branch);
    if (tip !== seen && !(await isOwnMerge(app, repo, tip))) {
      cli.err.write(`\n${branch} is at ${shortSha(tip)}\n`);
      const id = await submitTip(cli, app, { repo, commit: branch, base, into });
      current.stop.abort();
      await current.done;
      const stop = new AbortController();
      const signal = AbortSignal.any([cli.signal, stop.signal]);
      if (id !== undefined) current = { stop, done: work(cli, app, id, { json, signal }) };
    }
    seen = tip;
    await sleep(options.intervalMs, undefined, { signal: cli.signal }).catch(() => {});
  }
  await current.done;
  cli.signal.throwIfAborted();
  return exitCodes.good;
}

/** A commit that nobody may run unattended is left to a person, and the watch goes on. */
async function submitTip(cli: Cli, app: App, change: ChangeOptions): Promise<string | undefined> {
  try {
    return (await app.submit({ ...change, unattended: true })).id;
  } catch (error) {
    if (!(error instanceof GoldseamError) || error.code !== "FORBIDDEN") throw error;
    reportError(cli, error);
    return undefined;
  }
}

/** Drives one run; a failure is reported, and the watch goes on. */
async function work(
  cli: Cli,
  app: App,
  runId: string,
  { json, signal }: { readonly json: boolean | undefined; readonly signal: AbortSignal },
): Promise<void> {
  try {
    const run = await driveRun(cli, app, runId, signal);
    cli.out.write(json ? jsonText(runJson(run)) : runSummary(run, cli.out, cli.program));
  } catch (error) {
    if (!signal.aborted) reportError(cli, error);
  }
}

async function takeTip(cli: Cli, app: App, flags: WatchFlags): Promise<Run> {
  const { repo, branch, base, into, json } = flags;
  await tipOf(repo, branch);
  const submitted = await app.submit({ repo, commit: branch, base, into, unattended: true });
  const run = await driveRun(cli, app, submitted.id);
  cli.out.write(json ? jsonText(runJson(run)) : runSummary(run, cli.out, cli.program));
  return run;
}

async function tipOf(repo: string, branch: string): Promise<string> {
  const tip = await revision(repo, `refs/heads/${branch}`);
  if (tip === undefined) throw new GoldseamError("UNKNOWN_REVISION", `${repo} has no branch ${branch}`);
  return tip;
}

// A merge after an approval has been through the loop; taking it again would never end.
async function isOwnMerge(app: App, repo: string, tip: string): Promise<boolean> {
  const runs = await app.listRuns({ repo });
  return runs.some(({ run }) => run.merge?.merged === true && run.merge.commitSha === tip);
}

function parseInterval(text: string): number {
  const seconds = Number(text);
  if (seconds > 0) return seconds * 1000;
  throw new GoldseamError("USAGE", `--interval: "${text}" is not a number of seconds`);
}
