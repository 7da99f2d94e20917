import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { git } from "./git.ts";

/** The examples of the demo. */
export const exampleNames = ["javascript", "python"] as const;

/** One of the examples. */
export type ExampleName = (typeof exampleNames)[number];

/** A repository made from an example: `main` with the library, a feature branch with another author's change. */
export interface ExampleRepository {
  readonly folder: string;
  readonly branch: string;
}

const maintainer = { name: "Demo Maintainer", email: "maintainer@example.com" };
const agent = { name: "Demo Agent", email: "agent@example.com" };

/** Creates the example's repository in a folder and replaces earlier content. `main` is checked out. */
export async function createExampleRepository(
  examplesFolder: string,
  example: ExampleName,
  folder: string,
): Promise<ExampleRepository> {
  const source = join(examplesFolder, example);
  const branch = example === "javascript" ? "agent/shipping" : "agent/fines";
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await git(folder, ["init", "--quiet", "--initial-branch=main"]);
  await cp(join(source, "base"), folder, { recursive: true });
  await commitAll(folder, maintainer, "Start the library");
  await git(folder, ["checkout", "--quiet", "-b", branch]);
  await cp(join(source, "change"), folder, { recursive: true });
  await commitAll(folder, agent, await readFile(join(source, "message.txt"), "utf8"));
  await git(folder, ["checkout", "--quiet", "main"]);
  return { folder, branch };
}

async function commitAll(
  folder: string,
  author: { readonly name: string; readonly email: string },
  message: string,
): Promise<void> {
  await git(folder, ["add", "--all"]);
  await git(folder, ["-c", "commit.gpgsign=false", "commit", "--quiet", "--message", message], {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_COMMITTER_NAME: author.name,
    GIT_COMMITTER_EMAIL: author.email,
  });
}
