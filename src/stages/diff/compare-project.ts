import { posix } from "node:path";
import type { ComparedFunction } from "../../contracts/index.ts";
import {
  bringsBack,
  type ComparedTarget,
  compareModules,
  type ModuleComparison,
} from "../../engines/compare/index.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import type { SourceVersion } from "./changed-sources.ts";
import { type PinnedFile, pinFunctions } from "./pin-functions.ts";
import { reportCompared } from "./report-diff.ts";

/** A source file that both versions of a project have. */
export interface SharedSource {
  readonly base: SourceVersion;
  readonly head: SourceVersion;
}

/** The same project before and after. */
export interface ProjectBenches {
  readonly base: Workbench;
  readonly head: Workbench;
}

/** Limits of a comparison. */
export interface ComparisonLimits {
  readonly outlines: SyntaxParser;
  readonly seed: number;
  readonly deadlineMs: number;
  readonly now: () => number;
}

/** The result of comparing a project's files. */
export interface ComparedProject {
  readonly functions: readonly ComparedFunction[];
  readonly notes: readonly string[];
}

/** Less time is not worth starting for. */
const LEAST_MS = 2000;
/** The share of the remaining time that searching may take; the rest is for running tests. */
const SEARCHING = 0.7;

/** Compares the files of one project, then finds out which of the differences its tests notice. */
export async function compareProject(
  sources: readonly SharedSource[],
  benches: ProjectBenches,
  limits: ComparisonLimits,
): Promise<ComparedProject> {
  const { now, deadlineMs, seed, outlines } = limits;
  const endMs = now() + (deadlineMs - now()) * SEARCHING;
  const compared: { readonly source: SharedSource; readonly result: ModuleComparison }[] = [];
  for (const [index, source] of sources.entries()) {
    const leftMs = endMs - now();
    if (leftMs <= 0) break;
    const budgetMs = Math.min(leftMs, Math.max(LEAST_MS, leftMs / (sources.length - index)));
    const result = await compareModules(
      { ...source.base, workbench: benches.base },
      { ...source.head, workbench: benches.head },
      { seed, budgetMs, now, outlines },
    );
    compared.push({ source, result });
  }
  const late = sources.slice(compared.length);
  const files = compared.flatMap(({ source, result }): PinnedFile[] => {
    const targets = result.status === "compared" ? result.targets.filter(differs) : [];
    return targets.length > 0 ? [{ ...source, targets }] : [];
  });
  const pathOf = new Map(
    files.flatMap(({ head, targets }) => targets.map((target) => [target, head.path] as const)),
  );
  const pinnings = await pinFunctions(files, {
    workbench: benches.head,
    remainingMs: () => deadlineMs - now(),
    isBroughtBack: (target) =>
      bringsBack({ workbench: benches.head, path: pathOf.get(target) ?? "" }, target.differences, {
        now,
        deadlineMs,
      }),
  });
  return {
    functions: compared.flatMap(({ source: { head }, result }) => {
      if (result.status !== "compared") return [];
      const { spelling } = result.language;
      const { project, files } = benches.head;
      const read = (path: string) => files().read(posix.join(project.root, path));
      const moduleName = spelling.moduleName(head.path, read);
      return result.targets.map((one) =>
        reportCompared(one, head, { spelling, moduleName, pinning: pinnings.get(one) }),
      );
    }),
    notes: [
      ...compared.flatMap(({ source, result }) => notesOn(source, result)),
      ...late.map(({ head }) => `${head.path} was not compared: time ran out`),
    ],
  };
}

function differs({ differences }: ComparedTarget): boolean {
  return differences.length > 0;
}

function notesOn({ head }: SharedSource, result: ModuleComparison): string[] {
  if (result.status === "compared")
    return result.targets.flatMap(({ target, notes }) =>
      notes.map((note) => `${head.path}::${target}: ${note}`),
    );
  const side = result.side === "base" ? "before the change" : "with the change";
  if (result.status === "untrusted") return [`${head.path} was not compared: ${side}, ${result.reason}`];
  return [`${head.path} was not compared: it does not load ${side}: ${result.reason}`];
}
