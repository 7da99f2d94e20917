import { availableParallelism } from "node:os";
import type { OutlineParser } from "../../languages/syntax/outline.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CodeIndexStore } from "../../ports/code-index.ts";
import type { Embedding } from "../../ports/embedding.ts";
import type { Git } from "../../ports/git.ts";
import { type CodeSnapshot, createCodeIndex } from "../../retrieval/create-code-index.ts";
import { withKeptOutlines } from "../../retrieval/with-kept-outlines.ts";
import type { Job } from "../../workbench/job/job.ts";
import { createSteps } from "../../workbench/job/steps.ts";

/** Everything that reading a repository's code needs from outside. */
export interface OpenCodeDeps {
  readonly git: Git;
  readonly parser: OutlineParser;
  readonly clock: Clock;
  readonly openStore: (repo: string) => CodeIndexStore;
  readonly isTestFile: (path: string) => boolean;
  readonly embedding?: Embedding | undefined;
}

/** The commit to read. */
export interface OpenCodeRequest {
  readonly commitSha: string;
  /** The files it changed are indexed first. */
  readonly baseSha: string;
}

const budgetMs = 10_000;
const mostThreads = 4;

/** One commit's code, indexed once when it is first needed; says how many files were left out for lack of time. */
export function openCode(
  deps: OpenCodeDeps,
  job: Pick<Job, "repo" | "progress" | "runId" | "signal">,
  { commitSha, baseSha }: OpenCodeRequest,
) {
  const { repo, signal } = job;
  const cores = availableParallelism();
  const threads = cores > 1 ? Math.min(cores, mostThreads) : 0;
  const store = deps.openStore(repo);
  const kept = withKeptOutlines(deps.parser, store);
  const index = createCodeIndex({ ...deps, threads, openStore: () => store });
  const update = async (): Promise<CodeSnapshot> => {
    const changed = await deps.git.changedFiles(repo, baseSha, commitSha);
    const first = new Set(changed.map(({ path }) => path));
    return createSteps(job, "plan").run(
      "update_index",
      () => index.update({ repo, commitSha, first, budgetMs, signal }),
      (snapshot) => ({ status: "pass", detail: describe(snapshot) }),
    );
  };
  let opened: Promise<CodeSnapshot> | undefined;
  return {
    snapshot: () => {
      opened ??= update();
      return opened;
    },
    /** Remembers parsed files. */
    parser: kept.parser,
    close: async () => {
      await kept.keep();
      await index.close();
      await store.close();
    },
  };
}

function describe({ fileCount, readCount, missingCount }: CodeSnapshot): string {
  const known = `${fileCount - missingCount} of ${fileCount} source files, ${readCount} read again`;
  return missingCount === 0 ? known : `${known}; ${missingCount} left for next time`;
}
