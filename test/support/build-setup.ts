import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFolderBlobs } from "../../src/adapters/blobs/folder/create-folder-blobs.ts";
import { createGitCli } from "../../src/adapters/git/cli/create-git-cli.ts";
import { detectSandbox } from "../../src/adapters/sandbox/detect-sandbox.ts";
import { createSecretlintSecrets } from "../../src/adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { createEmbeddedServices } from "../../src/adapters/services/embedded/create-embedded-services.ts";
import { openSqliteFile } from "../../src/adapters/sqlite/open-sqlite-file.ts";
import { createSqliteTestHistory } from "../../src/adapters/test-history/sqlite/create-sqlite-test-history.ts";
import { defaultConfig } from "../../src/config/config.ts";
import type { BuildReport } from "../../src/contracts/index.ts";
import type { ProgressEvent } from "../../src/ports/progress.ts";
import { type BuildDeps, type BuildOptions, buildCommit } from "../../src/stages/build/build-commit.ts";
import { createDependencyCache } from "../../src/workbench/cache/dependency-cache.ts";
import { openWorkbench } from "../../src/workbench/open-workbench.ts";
import type { Workbench } from "../../src/workbench/workbench.ts";
import { createRepository, sharedCacheFolder, temporaryFolder } from "./git-repository.ts";
import { languagePrograms } from "./language-programs.ts";

/** The build stage on real adapters. */
export interface BuildSetup {
  readonly deps: BuildDeps;
  readonly events: readonly ProgressEvent[];
  build(repo: string, commitSha: string, more?: Partial<BuildOptions>): Promise<BuildReport>;
  /** Builds a repository that has these files in one commit, and is gone afterwards. */
  buildFiles(files: Readonly<Record<string, string>>, more?: Partial<BuildOptions>): Promise<BuildReport>;
  /** An open bench; a failed install fails the test. */
  open(repo: string, commitSha: string, more?: Partial<BuildOptions>): Promise<Workbench>;
  remove(): void;
}

/** A home of its own, and a cache of dependencies that all tests share unless told otherwise: installs are slow. */
export async function createBuildSetup(
  cacheFolder = sharedCacheFolder(),
  own: Partial<BuildDeps> = {},
): Promise<BuildSetup> {
  const home = temporaryFolder("goldseam-home-");
  const scratch = join(home, "scratch");
  mkdirSync(scratch);
  const sandbox = await detectSandbox({ languages: languagePrograms });
  const deps: BuildDeps = {
    sandbox,
    services: createEmbeddedServices({ sandbox: async () => sandbox, cacheFolder, scratchFolder: scratch }),
    git: createGitCli({ home, scratch }),
    secrets: createSecretlintSecrets(),
    blobs: createFolderBlobs({ folder: join(home, "blobs"), scratch }),
    cache: createDependencyCache({ folder: join(cacheFolder, "dependencies"), maxBytes: 20e9 }),
    history: createSqliteTestHistory(openSqliteFile(join(home, "goldseam.db"))),
    clock: { nowMs: Date.now },
    scratchFolder: scratch,
    referencesFolder: join(home, "references"),
    cpus: 1,
    ...own,
  };
  const events: ProgressEvent[] = [];
  let jobs = 0;
  const optionsFor = async (repo: string, commitSha: string, more: Partial<BuildOptions>) => {
    await deps.git.sync(repo, [commitSha]);
    return {
      repo,
      commitSha,
      branchName: "main",
      jobId: `job-${++jobs}`,
      runId: "run-1",
      stage: "build",
      config: defaultConfig,
      progress: (event: ProgressEvent) => events.push(event),
      ...more,
    };
  };
  const build: BuildSetup["build"] = async (repo, commitSha, more = {}) =>
    buildCommit(deps, await optionsFor(repo, commitSha, more));
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
      const opened = await openWorkbench(deps, await optionsFor(repo, commitSha, more));
      if (opened.status !== "ready") throw new Error(opened.message);
      return opened.workbench;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
