import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createRepository, temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createFolderBlobs } from "../../adapters/blobs/folder/create-folder-blobs.ts";
import { createGitCli } from "../../adapters/git/cli/create-git-cli.ts";
import { create, RunSchema } from "../../contracts/index.ts";
import { createCommitBundles } from "./commit-bundles.ts";

const folder = temporaryFolder();
const repo = createRepository({ "a.txt": "one\n" });
const author = { name: "Test Builder", email: "tests@localhost", date: "2026-01-01T00:00:00Z" };
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  repo.remove();
});

/** A worker has its own home, and shares the blobs. */
function worker(name: string) {
  const home = join(folder, name);
  const scratch = join(home, "scratch");
  mkdirSync(scratch, { recursive: true });
  const git = createGitCli({ home, scratch });
  const blobs = createFolderBlobs({ folder: join(folder, "blobs"), scratch });
  return { git, bundles: createCommitBundles({ git, blobs, scratch }) };
}

it("brings commits that one worker made to the mirror of another, with no remote", async () => {
  const baseSha = repo.git("rev-parse", "HEAD");
  const commitSha = repo.commit("Change a", { "a.txt": "two\n" });
  const run = create(RunSchema, { id: "r1", change: { repo: repo.path, baseSha, commitSha } });
  const commit = (
    git: ReturnType<typeof worker>["git"],
    parentSha: string,
    branchName: string,
    text: string,
  ) =>
    git.commitFiles({
      ...{ repo: repo.path, parentSha, branchName, message: text, author },
      files: new Map([["b.txt", text]]),
    });
  const one = worker("one");
  await one.git.sync(repo.path, [baseSha, commitSha]);
  const fix = await commit(one.git, commitSha, "agt/coder/r1-1", "fixed\n");
  const tests = await commit(one.git, fix, "agt/testbuilder/s1", "tested\n");
  const kept = [await one.bundles.keep(run, fix), await one.bundles.keep(run, tests)];
  run.bundles.push(...kept.flatMap((bundle) => bundle ?? []));
  expect(run.bundles.map((bundle) => bundle.commitSha)).toEqual([fix, tests]);

  const two = worker("two");
  await two.git.sync(repo.path, [baseSha, commitSha]);
  expect(await two.git.treeOf(repo.path, tests)).toBeUndefined();
  await two.bundles.bring(run);
  await two.bundles.bring(run);
  expect(await two.git.readFile(repo.path, tests, "b.txt")).toBe("tested\n");
  expect(await two.git.isAncestor(repo.path, fix, tests)).toBe(true);
  expect(await one.bundles.keep(run, "")).toBeUndefined();
});
