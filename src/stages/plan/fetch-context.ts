import type { Config } from "../../config/config.ts";
import { type BuildReport, GoldseamError } from "../../contracts/index.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import { type Snippet, withoutRepeats } from "../../prompts/snippet.ts";
import type { CodeSnapshot } from "../../retrieval/create-code-index.ts";
import { createFileSnippets, createIndexSnippets } from "../../retrieval/snippets.ts";
import type { PlanInput, Target } from "./planning.ts";
import { lookUpCallers } from "./targets/callers.ts";
import { withRoutes } from "./targets/routes.ts";
import { type Choice, chooseTargets } from "./targets/targets.ts";

/** The queries that planning makes to the index. */
export type PlanSnapshot = Pick<CodeSnapshot, "callersOf" | "search" | "snippet" | "testsNear" | "problems">;

/** The commit whose context is wanted. */
export interface ContextRequest {
  readonly repo: string;
  readonly report: BuildReport;
  readonly config: Pick<Config, "retrieval">;
  readonly isTestFile: (path: string) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Where context comes from. */
export interface ContextDeps {
  /** The code index's view of the commit; absent if callers are counted in the files that were read. */
  readonly openSnapshot?: ((request: ContextRequest) => Promise<PlanSnapshot>) | undefined;
  /** Present if a model sees snippets. */
  readonly secrets?: Secrets | undefined;
}

/** The context of a change. */
export interface PlanContext {
  /** With callers, and notes on what was missing. */
  readonly input: PlanInput;
  readonly choice: Choice;
  /** The snippets for a model, the most important first; empty if none is asked. */
  readonly snippets: readonly Snippet[];
}

/** Chooses targets with the callers that the index knows, and finds the snippets that a model should see. */
export async function fetchContext(
  deps: ContextDeps,
  input: PlanInput,
  request: ContextRequest,
): Promise<PlanContext> {
  try {
    const snapshot = await deps.openSnapshot?.(request);
    return await fetchFrom(snapshot, deps, { input, request });
  } catch (error) {
    if (!isFaultOfIndex(error) || request.signal?.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const note = `The index of the code could not be used (${reason}): callers were counted in the files that were read.`;
    return fetchFrom(undefined, deps, { input: { ...input, notes: [note] }, request });
  }
}

/** A plan can do without a broken index; an error of the caller is thrown. */
function isFaultOfIndex(error: unknown): boolean {
  return !(error instanceof GoldseamError) || error.code === "INFRASTRUCTURE";
}

async function fetchFrom(
  snapshot: PlanSnapshot | undefined,
  { secrets }: ContextDeps,
  { input, request }: { readonly input: PlanInput; readonly request: ContextRequest },
): Promise<PlanContext> {
  const callersOf = snapshot && (await lookUpCallers(snapshot, changedFiles(input), request.isTestFile));
  const known = { ...input, callersOf };
  const choice = await reachedByRoutes(chooseTargets(known), known, snapshot);
  if (!secrets) return { input: known, choice, snippets: [] };
  const { retrieval } = request.config;
  const find = snapshot
    ? createIndexSnippets(secrets, snapshot, retrieval)
    : createFileSnippets(secrets, retrieval);
  const snippets = await fetchSnippets(find, choice.targets);
  const notes = [...(input.notes ?? []), ...(snapshot?.problems ?? [])];
  return { input: { ...known, notes }, choice, snippets };
}

/** The chosen targets with the routes that lead to them, if tests can send requests. */
async function reachedByRoutes(
  choice: Choice,
  { integration, sources }: PlanInput,
  snapshot: PlanSnapshot | undefined,
): Promise<Choice> {
  if (!integration) return choice;
  const targets: Target[] = [];
  for (const target of choice.targets) targets.push(await withRoutes(target, sources, snapshot));
  return { ...choice, targets };
}

/** Only changed code has callers that may break. */
function changedFiles({ sources }: PlanInput) {
  return sources.filter((file) => file.change);
}

/** One target after the other, because a search reuses what the one before learned. */
async function fetchSnippets(
  find: (target: Target) => Promise<readonly Snippet[]>,
  targets: readonly Target[],
): Promise<Snippet[]> {
  const ranked: { readonly snippet: Snippet; readonly rank: number }[] = [];
  for (const target of targets)
    ranked.push(...(await find(target)).map((snippet, rank) => ({ snippet, rank })));
  // The code around each target matters more than the second snippet of any.
  ranked.sort((a, b) => a.rank - b.rank);
  return withoutRepeats(ranked.map(({ snippet }) => snippet));
}
