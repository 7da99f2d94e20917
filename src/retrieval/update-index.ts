import type { OutlineParser } from "../languages/syntax/outline.ts";
import type { Clock } from "../ports/clock.ts";
import type { CodeIndexStore } from "../ports/code-index.ts";
import type { Git } from "../ports/git.ts";
import { type CommitFiles, commitFiles } from "./commit-files.ts";
import { createInlineReader, createThreadedReader, type FactsReader } from "./facts/create-facts-reader.ts";
import type { FactsTask } from "./facts/read-facts.ts";

/** Everything an update needs from outside. */
export interface UpdateDeps {
  readonly git: Git;
  readonly parser: OutlineParser;
  readonly clock: Clock;
  /** How many threads a large update may use; none for 0. */
  readonly threads: number;
}

/** The commit to update the index to. */
export interface UpdateRequest {
  readonly repo: string;
  readonly commitSha: string;
  /** Files that matter most: they are read first. */
  readonly first?: ReadonlySet<string> | undefined;
  /** When to stop and leave the rest for another time. */
  readonly budgetMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The result of an update. */
export interface Update {
  readonly files: CommitFiles;
  /** Texts read now; all others were known. */
  readonly read: number;
  /** Files that were left out for lack of time. */
  readonly missing: number;
}

const mostBytes = 1_000_000;
const charactersAtOnce = 250_000;
/** Below this, starting threads takes longer than they save. */
const manyFiles = 300;

/** Reads the files of a commit that the index does not know yet, as far as the budget goes. */
export async function updateIndex(
  deps: UpdateDeps,
  store: CodeIndexStore,
  request: UpdateRequest,
): Promise<Update> {
  const end = deps.clock.nowMs() + request.budgetMs;
  const files = commitFiles(await deps.git.listBlobs(request.repo, request.commitSha));
  const keys = [...files.paths.keys()];
  const unknown = inOrder(await store.missing(keys), files, request.first);
  const read = await readUnknown(deps, store, { repo: request.repo, files, unknown, end });
  if (read > 0) await store.prune(keys);
  const left = unknown.slice(read).flatMap((key) => files.paths.get(key) ?? []);
  return { files, read, missing: left.length };
}

function inOrder(
  keys: readonly string[],
  files: CommitFiles,
  first: ReadonlySet<string> = new Set(),
): string[] {
  const isFirst = (key: string) => files.paths.get(key)?.some((path) => first.has(path)) === true;
  return [...keys.filter(isFirst), ...keys.filter((key) => !isFirst(key))];
}

interface Unknown {
  readonly repo: string;
  readonly files: CommitFiles;
  readonly unknown: readonly string[];
  readonly end: number;
}

/** How many files it read, from the front. */
async function readUnknown(deps: UpdateDeps, store: CodeIndexStore, asked: Unknown): Promise<number> {
  const { unknown } = asked;
  if (unknown.length === 0) return 0;
  const threads = unknown.length < manyFiles ? 0 : deps.threads;
  const reader = threads > 0 ? createThreadedReader(threads) : createInlineReader(deps.parser);
  try {
    return await readLists(deps, { store, reader, most: threads + 1 }, asked);
  } finally {
    await reader.close();
  }
}

/** Reads list by list, a few at once, so that git, the threads and the store all have work and memory stays small. */
async function readLists(
  { git, clock }: UpdateDeps,
  {
    store,
    reader,
    most,
  }: { readonly store: CodeIndexStore; readonly reader: FactsReader; readonly most: number },
  { repo, files, unknown, end }: Unknown,
): Promise<number> {
  const running = new Set<Promise<void>>();
  const send = async (tasks: readonly FactsTask[]) => {
    const done: Promise<void> = reader
      .read(tasks)
      .then((facts) => store.add(facts))
      .finally(() => running.delete(done));
    running.add(done);
    // Code that waits for it gets the error; without such code it must not end the process.
    done.catch(() => {});
    if (running.size >= most) await Promise.race(running);
  };
  let count = 0;
  let tasks: FactsTask[] = [];
  let characters = 0;
  const names = unknown.map((key) => key.slice(0, key.indexOf(".")));
  for await (const { text } of git.readTexts(repo, names, { maxBytes: mostBytes })) {
    const key = unknown[count] ?? "";
    tasks.push({ key, path: files.paths.get(key)?.[0] ?? "", text });
    count += 1;
    characters += text?.length ?? 0;
    if (characters < charactersAtOnce) continue;
    await send(tasks);
    tasks = [];
    characters = 0;
    if (clock.nowMs() >= end) break;
  }
  await send(tasks);
  await Promise.all(running);
  return count;
}
