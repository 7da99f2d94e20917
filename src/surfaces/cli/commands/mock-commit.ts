import { isAbsolute } from "node:path";
import type { Command } from "commander";
import type { App } from "../../../app/app.ts";
import { CommitResultSchema, CommitStatus, create, GoldseamError } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { readTextFile, writeContract } from "../contract-file.ts";
import { git, revision, topFolder } from "../repository/git.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { createCommand, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

interface MockCommitFlags extends RepoFlags {
  readonly branch: string;
  readonly base?: string;
  readonly patch?: string;
  readonly file?: string[];
  readonly message: string;
  readonly submit?: boolean;
}

/** `mock-commit`: commits as a coding agent would and prints the CommitResult; the working tree is not touched. */
export function mockCommitCommand(cli: Cli): Command {
  return createCommand("mock-commit", {
    summary: "commit on a branch as a coding agent would",
    description:
      "Commits on a branch without touching the working tree and prints a CommitResult. Without a patch or files " +
      "it adds a small source file with an untested function.",
    examples: [
      "mock-commit --submit",
      "mock-commit --patch change.diff --branch agent/fix",
      "mock-commit --file src/a.js=./a.js",
    ],
  })
    .addOption(repoOption())
    .option("--branch <name>", "the branch to commit on", "agent/mock-commit")
    .option("-b, --base <rev>", "parent of the commit (default: the branch if it exists, else HEAD)")
    .option("--patch <file>", "a diff to apply")
    .option("--file <path=file...>", "a path in the repository and the file with its content")
    .option("-m, --message <text>", "the commit's message", "Add a duration parser")
    .option("--submit", "also submit the commit to the loop")
    .option("--json", "print the CommitResult, as without it")
    .action(
      cli.action<MockCommitFlags>(async ({ flags, settings }) => {
        if (flags.patch && flags.file) throw new GoldseamError("USAGE", "use --patch or --file, not both");
        const repo = await topFolder(repoFolder(cli, flags));
        const base = await parentOf(repo, flags);
        const content = await contentOf(cli, { repo, base, flags });
        return withApp(cli, settings, async (app) => {
          const { branch, message } = flags;
          const made = await app.mockCommit({ repo, base, branch, message, content });
          const result = await commitResult(app, { repo, base, ...made, flags });
          await writeContract(cli, { schema: CommitResultSchema, message: result });
          return exitCodes.good;
        });
      }),
    );
}

async function parentOf(repo: string, flags: MockCommitFlags): Promise<string> {
  const asked = flags.base ?? "HEAD";
  const tip = flags.base === undefined ? await revision(repo, `refs/heads/${flags.branch}`) : undefined;
  const base = tip ?? (await revision(repo, asked));
  if (base === undefined) throw new GoldseamError("UNKNOWN_REVISION", `no commit "${asked}" in ${repo}`);
  return base;
}

async function contentOf(
  cli: Cli,
  change: { readonly repo: string; readonly base: string; readonly flags: MockCommitFlags },
): Promise<ReadonlyMap<string, string> | string> {
  const { repo, base, flags } = change;
  if (flags.patch) return readTextFile(cli, flags.patch);
  if (flags.file) return new Map(await Promise.all(flags.file.map((pair) => namedFile(cli, pair))));
  const paths = (await git(repo, ["ls-tree", "-r", "--name-only", "-z", base])).split("\0");
  const { manifestNames, sampleFor } = await import("../../../app/detect-files.ts");
  const texts = new Map<string, string>();
  for (const path of paths.filter((name) => manifestNames.includes(name)))
    texts.set(path, await git(repo, ["show", `${base}:${path}`]));
  const sample = sampleFor({ paths, read: (path) => texts.get(path) });
  if (!sample)
    throw new GoldseamError(
      "NO_TOOLCHAIN",
      `${repo} has no source in a language with a sample: use --file or --patch`,
    );
  return new Map([[sample.path, sample.text]]);
}

async function namedFile(cli: Cli, pair: string): Promise<readonly [string, string]> {
  const separator = pair.indexOf("=");
  const path = pair.slice(0, separator);
  if (separator < 1 || isAbsolute(path) || path.split("/").some((part) => part === ".." || part === ".git")) {
    throw new GoldseamError("USAGE", `--file takes <path in the repository>=<file>, not "${pair}"`);
  }
  return [path, await readTextFile(cli, pair.slice(separator + 1))];
}

async function commitResult(
  app: App,
  made: {
    readonly repo: string;
    readonly base: string;
    readonly commitSha: string;
    readonly files: readonly string[];
    readonly flags: MockCommitFlags;
  },
) {
  const { repo, base, commitSha, files, flags } = made;
  const run = flags.submit ? await app.submit({ repo, commit: flags.branch }) : undefined;
  if (run?.change) return run.change;
  const [author = ""] = (await git(repo, ["show", "--no-patch", "--format=%an <%ae>", commitSha])).split(
    "\n",
  );
  return create(CommitResultSchema, {
    status: CommitStatus.SUCCESS,
    repo,
    branchName: flags.branch,
    commitSha,
    baseSha: base,
    author,
    message: flags.message,
    changedFiles: [...files],
  });
}
