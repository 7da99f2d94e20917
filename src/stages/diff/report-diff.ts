import {
  type BehaviourDiff,
  BehaviourDiffSchema,
  BehaviourKind,
  type ComparedFunction,
  ComparedFunctionSchema,
  create,
  Pinned,
} from "../../contracts/index.ts";
import { type ComparedTarget, type DifferenceKind, describeDifference } from "../../engines/compare/index.ts";
import type { Spelling } from "../../languages/search/spelling.ts";
import type { SourceSymbol } from "../../languages/syntax/outline.ts";
import type { ChangedSource, SourceVersion } from "./changed-sources.ts";

/** Whether tests notice a changed function, and which. */
export interface Pinning {
  readonly pinned: Pinned;
  readonly noticedBy: readonly string[];
}

const kinds: Readonly<Record<DifferenceKind, BehaviourKind>> = {
  result: BehaviourKind.CHANGED_RESULT,
  "new error": BehaviourKind.NEW_ERROR,
  "error gone": BehaviourKind.ERROR_GONE,
  error: BehaviourKind.CHANGED_ERROR,
  effect: BehaviourKind.CHANGED_EFFECT,
};

const MOST_NOTICING = 5;

/** How a function is described, and whether tests notice its change. */
export interface Description {
  readonly spelling: Spelling;
  readonly moduleName: string;
  readonly pinning: Pinning | undefined;
}

/** A function that both versions have, as the report shows it. */
export function reportCompared(
  { target, line, inputs, differences }: ComparedTarget,
  { path, outline }: SourceVersion,
  { pinning, ...wording }: Description,
): ComparedFunction {
  const symbol = outline.symbols.find(({ name }) => name === target);
  const parameters = symbol?.parameters.map(({ name }) => name) ?? [];
  return create(ComparedFunctionSchema, {
    target: `${path}::${target}`,
    path,
    line,
    inputs,
    differing: differences.reduce((sum, { count }) => sum + count, 0),
    changes: differences.map((difference) => ({
      kind: kinds[difference.kind],
      ...describeDifference(difference, { ...wording, parameters }),
      inputs: difference.count,
    })),
    pinned: pinning?.pinned ?? Pinned.UNSPECIFIED,
    noticedBy: pinning?.noticedBy.slice(0, MOST_NOTICING) ?? [],
  });
}

/** The functions that only one version of a file offers. */
export function reportLone({ base, head }: ChangedSource): ComparedFunction[] {
  const before = offered(base);
  const after = offered(head);
  const list = (version: SourceVersion | undefined, symbols: readonly SourceSymbol[], kind: BehaviourKind) =>
    symbols.map(({ name, lineStart: line }) => {
      const path = version?.path ?? "";
      return create(ComparedFunctionSchema, { target: `${path}::${name}`, path, line, changes: [{ kind }] });
    });
  const lacking = (symbols: readonly SourceSymbol[], others: readonly SourceSymbol[]) =>
    symbols.filter(({ name }) => !others.some((other) => other.name === name));
  return [
    ...list(head, lacking(after, before), BehaviourKind.NEW_FUNCTION),
    ...list(base, lacking(before, after), BehaviourKind.REMOVED_FUNCTION),
  ];
}

function offered(version: SourceVersion | undefined): SourceSymbol[] {
  const symbols = version?.outline.symbols ?? [];
  return symbols.filter(({ exported, isPrivate, isConstructor }) => exported && !isPrivate && !isConstructor);
}

/** More than a person reads, and enough for programs. */
const MOST_FUNCTIONS = 200;

/** The whole report: differences first, then added and removed functions, then those without a difference. */
export function reportDiff(
  functions: readonly ComparedFunction[],
  more: Pick<BehaviourDiff, "baseSha" | "headSha" | "seed" | "notes">,
): BehaviourDiff {
  const rank = ({ differing, changes }: ComparedFunction) => (differing > 0 ? 0 : changes.length > 0 ? 1 : 2);
  const ranked = functions.toSorted((a, b) => rank(a) - rank(b));
  const left = ranked.splice(MOST_FUNCTIONS).length;
  const notes = left > 0 ? [...more.notes, `${left} more functions are not listed`] : more.notes;
  return create(BehaviourDiffSchema, { ...more, notes, functions: ranked });
}
