import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../test/support/repositories/git-repository.ts";
import { createSqliteCodeIndex } from "../adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { createGitCli } from "../adapters/git/cli/create-git-cli.ts";
import { createOutlineParser } from "../languages/create-outline-parser.ts";
import { type CodeIndexDeps, type CodeSnapshot, createCodeIndex } from "./create-code-index.ts";
import type { UpdateRequest } from "./update-index.ts";

/** An index over its own repository. */
export interface IndexedRepository {
  readonly repository: TestRepository;
  /** Commits files, if there are any, and updates the index to the newest commit. */
  update(files?: Readonly<Record<string, string>>, options?: Partial<UpdateRequest>): Promise<CodeSnapshot>;
  close(): Promise<void>;
}

/** Real git and a real index file. */
export async function indexRepository(
  files: Readonly<Record<string, string>>,
  options: Partial<CodeIndexDeps> = {},
): Promise<IndexedRepository> {
  const repository = createRepository(files);
  const home = temporaryFolder();
  const git = createGitCli({ home, scratch: join(home, "scratch") });
  const index = createCodeIndex({
    git,
    parser: await createOutlineParser(),
    clock: { nowMs: () => 0 },
    threads: 0,
    openStore: () => createSqliteCodeIndex(join(home, "index.db")),
    isTestFile: (path) => /(^|\/)test_|\.test\./.test(path),
    ...options,
  });
  return {
    repository,
    async update(changed = {}, more = {}) {
      const commitSha = repository.commit("change", changed);
      await git.sync(repository.path, [commitSha]);
      return index.update({ repo: repository.path, commitSha, budgetMs: 60_000, ...more });
    },
    async close() {
      await index.close();
      repository.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
