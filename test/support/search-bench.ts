import { posix } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createSearchEngine } from "../../src/engines/search/index.ts";
import { createOutlineParser } from "../../src/languages/create-outline-parser.ts";
import { type BuildSetup, createBuildSetup } from "./build-setup.ts";
import { createRepository } from "./repositories/git-repository.ts";

/** The source file to test, for how long to search, and the symbols to test: all where none are given. */
export interface SearchRequest {
  readonly path: string;
  readonly budgetMs: number;
  readonly targets?: readonly string[];
}

/** The code of all tests that the search writes for one file of a Python project, as tests and as rows of tables. */
export type SearchTests = (
  files: Readonly<Record<string, string>>,
  request: SearchRequest,
) => Promise<string>;

const manifest = '[project]\nname = "project"\nversion = "1"\n';

/** Prepares searches in the real sandbox for the tests of a file. */
export function createSearchBench(): SearchTests {
  let setup: BuildSetup;
  beforeAll(async () => {
    setup = await createBuildSetup();
  });
  afterAll(() => setup.remove());
  return async (files, { path, budgetMs, targets }) => {
    const repo = createRepository({ ...files, "pyproject.toml": manifest });
    const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
    const outlines = await createOutlineParser();
    const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
    const symbols = outlines.parse(path, files[path] ?? "")?.symbols ?? [];
    const { candidates } = await engine.propose({
      ...{ workbench, sourcePath: path, testPath: `tests/test_${posix.basename(path, ".py")}_agent.py` },
      ...{ targets: targets ?? symbols.map(({ name }) => name), cases: [], budgetMs, seed: 1 },
    });
    await workbench.close();
    repo.remove();
    return candidates.flatMap(({ code, row }) => (row ? [code, row.row] : [code])).join("\n\n");
  };
}
