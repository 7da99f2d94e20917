import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changedPaths } from "../../../changes/reach/changed-paths.ts";
import { readGraph } from "../../../changes/reach/read-graph.ts";
import { createReferenceCache } from "../../../changes/reach/reference-cache.ts";
import { whyTestSupport } from "../../../changes/test-support.ts";
import { isTestFile, languages } from "../../../languages/index.ts";
import { matchesPattern, words } from "../../../policy/index.ts";
import type { Git } from "../../../ports/git.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import { removeInside, writeInside } from "../../../workbench/write-inside.ts";
import type { AuthorCommit } from "../build-options.ts";

const gateFiles = languages.flatMap(({ toolchain }) => words(toolchain.rules.gateFiles));

/**
 * Puts tests, what only tests use and settings of runners back as the author committed them, in a checkout of a commit that a
 * coder changed: whatever a coder or a build step did to them has no effect on the tests. Returns the paths.
 */
export async function restoreTests(
  bench: Workbench,
  author: AuthorCommit | undefined,
  {
    git,
    repo,
    referencesFolder,
    baseSha,
  }: {
    readonly git: Git;
    readonly repo: string;
    readonly referencesFolder: string;
    readonly baseSha?: string | undefined;
  },
): Promise<string[]> {
  if (!author?.healed) return [];
  const [wanted, head] = await Promise.all(
    [author.commitSha, author.healed.headSha].map((sha) => git.listBlobs(repo, sha)),
  );
  if (!wanted || !head) return [];
  const changed = [...wanted].filter(([path, blob]) => !isContent(join(bench.path, path), blob));
  const added = [...head.keys()].filter((path) => !wanted.has(path) && isJudging(path));
  const doubtful = changed.map(([path]) => path).filter((path) => !isJudging(path));
  const support = doubtful.length > 0 ? await supportAmong(doubtful) : new Set<string>();
  const restored: string[] = [];
  for (const [path, blob] of changed) {
    if (!isJudging(path) && !support.has(path)) continue;
    for await (const { text } of git.readTexts(repo, [blob])) {
      if (text === undefined) continue;
      await writeInside(bench.path, path, text);
      restored.push(path);
    }
  }
  for (const path of added) await removeInside(bench.path, path);
  return [...restored, ...added].toSorted();

  async function supportAmong(paths: readonly string[]): Promise<Set<string>> {
    const texts = new Map<string, string>();
    const blobs = wanted ?? new Map<string, string>();
    const files = bench.files();
    const headSha = author?.commitSha ?? "";
    const { changed, gone } = await changedPaths(git, repo, { baseSha, headSha });
    const graph = await readGraph(createReferenceCache(referencesFolder, repo), { blobs, gone, files });
    for await (const { name, text } of git.readTexts(
      repo,
      paths.map((path) => `${author?.commitSha}:${path}`),
    ))
      texts.set(name.slice(name.indexOf(":") + 1), text ?? "");
    const read = (path: string) => texts.get(path) ?? files.read(path);
    const asCommitted = { paths: [...blobs.keys()], read };
    return new Set(paths.filter((path) => whyTestSupport(path, graph, asCommitted, changed) !== undefined));
  }
}

/** Whether a file is a test or decides which tests run, by its name. */
function isJudging(path: string): boolean {
  return isTestFile(path) || gateFiles.some((pattern) => matchesPattern(path, pattern));
}

function isContent(file: string, blob: string): boolean {
  try {
    const content = readFileSync(file);
    const hash = createHash(blob.length === 40 ? "sha1" : "sha256");
    return hash.update(`blob ${content.length}\0`).update(content).digest("hex") === blob;
  } catch {
    return false;
  }
}
