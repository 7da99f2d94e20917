import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFolderBlobs } from "../../src/adapters/blobs/folder/create-folder-blobs.ts";
import { createGitCli } from "../../src/adapters/git/cli/create-git-cli.ts";
import { detectSandbox } from "../../src/adapters/sandbox/detect-sandbox.ts";
import { createSecretlintSecrets } from "../../src/adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { createEmbeddedServices } from "../../src/adapters/services/embedded/create-embedded-services.ts";
import { openSqliteDatabase } from "../../src/adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../src/adapters/sqlite/open-sqlite-file.ts";
import { createSqlTestHistory } from "../../src/adapters/test-history/sql/create-sql-test-history.ts";
import type { BuildReport } from "../../src/contracts/index.ts";
import type { ProgressEvent } from "../../src/ports/progress.ts";
import type { Secrets } from "../../src/ports/secrets/secrets.ts";
import { type BuildDeps, type BuildOptions, createBuildStage } from "../../src/stages/build/index.ts";
import { createDependencyCache, type DependencyCache } from "../../src/workbench/cache/dependency-cache.ts";
import { guardSandbox } from "../../src/workbench/job/guarded-sandbox.ts";
import type { Job } from "../../src/workbench/job/job.ts";
import { openWorkbench } from "../../src/workbench/open-workbench.ts";
import type { Workbench } from "../../src/workbench/workbench.ts";
import { languagePrograms } from "./language-programs.ts";
import { createRepository, sharedCacheFolder, temporaryFolder } from "./repositories/git-repository.ts";
import { createTestJob } from "./test-job.ts";

/** The options of a build in a test: of its job and of the stage. */
export type SetupOptions = Partial<BuildOptions & Job>;

/** The dependencies of a build, and of the stages after it. */
export type SetupDeps = BuildDeps & { readonly secrets: Secrets };

/** The build stage on real adapters. */
export interface BuildSetup {
  readonly deps: SetupDeps;
  readonly events: readonly ProgressEvent[];
  build(repo: string, commitSha: string, more?: SetupOptions): Promise<BuildReport>;
  /** Builds a repository that has these files in one commit, and removes it afterwards. */
  buildFiles(files: Readonly<Record<string, string>>, more?: SetupOptions): Promise<BuildReport>;
  /** An open bench; a failed install fails the test. */
  open(repo: string, commitSha: string, more?: SetupOptions): Promise<Workbench>;
  remove(): void;
}

/** Installs are slow: the repositories of tests share their entries. */
function shareAll(cache: DependencyCache): DependencyCache {
  const shared: DependencyCache = { ...cache, ofRepository: () => shared };
  return shared;
}

/** A new home, and a cache of dependencies that all tests share by default: installs are slow. */
export async function createBuildSetup(
  cacheFolder = sharedCacheFolder(),
  own: Partial<SetupDeps> = {},
): Promise<BuildSetup> {
  const home = temporaryFolder("goldseam-home-");
  const scratch = join(home, "scratch");
  mkdirSync(scratch);
  const sandbox = await detectSandbox({ languages: languagePrograms });
  const deps: SetupDeps = {
    sandbox: guardSandbox(sandbox),
    services: createEmbeddedServices({ sandbox: async () => sandbox, cacheFolder, scratchFolder: scratch }),
    git: createGitCli({ home, scratch }),
    secrets: createSecretlintSecrets(),
    blobs: createFolderBlobs({ folder: join(home, "blobs"), scratch }),
    cache: shareAll(createDependencyCache({ folder: join(cacheFolder, "dependencies"), maxBytes: 20e9 })),
    history: createSqlTestHistory(await openSqliteDatabase(openSqliteFile(join(home, "goldseam.db")))),
    clock: { nowMs: Date.now },
    scratchFolder: scratch,
    referencesFolder: join(home, "references"),
    cpus: 1,
    version: "0.0.0",
    ...own,
  };
  const events: ProgressEvent[] = [];
  let jobs = 0;
  const begin = async (repo: string, commitSha: string, more: SetupOptions) => {
    await deps.git.sync(repo, [commitSha, more.baseSha ?? ""]);
    const lineage = more.baseSha === undefined ? {} : { lineage: { baseSha: more.baseSha, commitSha } };
    const job = createTestJob({
      repo,
      ...lineage,
      jobId: `job-${++jobs}`,
      progress: (event) => events.push(event),
      ...more,
    });
    return { job, options: { commitSha, branchName: "main", stage: "build" as const, ...more } };
  };
  const build: BuildSetup["build"] = async (repo, commitSha, more = {}) => {
    const { job, options } = await begin(repo, commitSha, more);
    return createBuildStage(deps)(job, options);
  };
  return {
    deps,
    events,
    build,
    buildFiles: async (files, more) => {
      const repo = createRepository(files);
      try {
        return await build(repo.path, repo.git("rev-parse", "HEAD"), more);
      } finally {
        repo.remove();
      }
    },
    open: async (repo, commitSha, more = {}) => {
      const { job, options } = await begin(repo, commitSha, more);
      const opened = await openWorkbench(deps, job, options);
      if (opened.status !== "ready") throw new Error(opened.message);
      return opened.workbench;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
