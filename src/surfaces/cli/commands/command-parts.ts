import { resolve } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { type BuildReport, type Plan, PlanSchema, type Run } from "../../../contracts/index.ts";
import { isRemoteUrl } from "../../../ports/remote/remote-url.ts";
import type { Cli } from "../cli.ts";
import { readContractFile } from "../contract-file.ts";
import { uncommittedFiles } from "../repository/git.ts";

/** Names a repository. */
export interface RepoFlags {
  readonly repo: string;
}

/** Asks for JSON on standard output. */
export interface JsonFlags {
  readonly json?: boolean;
}

/** Names a change. */
export interface ChangeFlags extends RepoFlags {
  readonly commit: string;
  readonly base?: string;
  readonly into?: string;
}

/** Names a change and its intention. */
export interface PlannedChangeFlags extends ChangeFlags {
  readonly plan?: string;
}

/** The folder that the user named, as an absolute path, or the address. */
export function repoFolder(cli: Cli, flags: RepoFlags): string {
  return isRemoteUrl(flags.repo) ? flags.repo : resolve(cli.cwd, flags.repo);
}

/** A change as the app expects it. */
export function changeOptions(cli: Cli, flags: ChangeFlags) {
  return { repo: repoFolder(cli, flags), commit: flags.commit, base: flags.base, into: flags.into };
}

/** The plan in a file that the user named. */
export async function readPlan(cli: Cli, file: string | undefined): Promise<Plan | undefined> {
  return file === undefined
    ? undefined
    : readContractFile(cli, { schema: PlanSchema, file, identity: "title" });
}

/** `--plan`, by default made from the message of the change. */
export function planOption(): Option {
  return new Option(
    "--plan <file>",
    "the Plan of the change; no commit of the run may leave its paths (default: from the message)",
  );
}

/** `--repo`, by default the current folder. */
export function repoOption(): Option {
  return new Option("-r, --repo <dir|url>", "the repository").default(".", "the current folder");
}

/** `--commit`, by default HEAD. */
export function commitOption(): Option {
  return new Option("-c, --commit <rev>", "the commit under test").default("HEAD");
}

/** `--base`, derived if absent. */
export function baseOption(): Option {
  return new Option(
    "-b, --base <rev>",
    "the commit to compare with (default: where the change left the default branch)",
  );
}

/** `--into`, derived if absent. */
export function intoOption(): Option {
  return new Option("--into <branch>", "branch to merge into (default: the one the change is based on)");
}

/** Reads a count; throws for anything but a positive whole number. */
export function parseCount(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError("It must be a positive whole number.");
}

/** A command with a description and examples under its help. */
export function createCommand(
  name: string,
  texts: { readonly summary: string; readonly description?: string; readonly examples?: readonly string[] },
): Command {
  const command = new Command(name)
    .summary(texts.summary)
    .description(texts.description ?? `${texts.summary[0]?.toUpperCase()}${texts.summary.slice(1)}.`)
    .helpOption("-h, --help", "print this help");
  const examples = texts.examples?.map((example) => `  $ goldseam ${example}`).join("\n");
  return examples ? command.addHelpText("after", `\nExamples:\n${examples}\n`) : command;
}

/** Says once that uncommitted files are left out. */
export async function noteUncommittedFiles(cli: Cli, repo: string): Promise<void> {
  const files = isRemoteUrl(repo) ? 0 : await uncommittedFiles(repo);
  if (files === 0) return;
  const changes = files === 1 ? "1 uncommitted change is" : `${files} uncommitted changes are`;
  cli.err.write(`${cli.err.paint.yellow("note:")} only the commit is tested; ${changes} left out\n`);
}

/** The builds of a run, as options name them. */
export const buildNames = ["base", "change", "tests"] as const;
/** One of them. */
export type BuildName = (typeof buildNames)[number];

/** A run's report on one of its builds; on the last if none is named. */
export function reportOf(
  { baseReport, changeReport, testsReport }: Run,
  build: BuildName | undefined,
): BuildReport | undefined {
  const reports = { base: baseReport, change: changeReport, tests: testsReport };
  return build ? reports[build] : (testsReport ?? changeReport ?? baseReport);
}

/** The values of an option that may be repeated. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}
