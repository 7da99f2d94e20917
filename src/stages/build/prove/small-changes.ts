import { changeLiteral, replaceNodes } from "../../../changes/proof/change-literal.ts";
import type { ProofTools, SmallChange } from "../../../changes/proof/proof-tools.ts";
import { type TouchedFunction, unchecked } from "../../../changes/proof/touched-places.ts";
import { languageOf, testingOf } from "../../../languages/language-of.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { descendants } from "../../../languages/syntax/syntax-node.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { BuildDeps } from "../build-options.ts";
import { type ProjectAt, withFreshBench } from "./try-out.ts";

interface PlacedChange extends SmallChange {
  readonly line: number;
}

/** Small changes of a function, written into its file: those on the lines that the fix touches first. */
export function createSmallChanges(
  deps: BuildDeps,
  job: Job,
  { outlines, ...place }: ProjectAt & { readonly outlines: SyntaxParser },
): ProofTools["smallChanges"] {
  return async (touched) => {
    const own = { ...job, jobId: `${job.jobId}-proof-mutants` };
    const mutants = await withFreshBench(deps, own, place, (bench) => mutantsOf(touched, bench.exec));
    const literals = otherLiterals(touched, outlines);
    const lines = new Set(touched.touched);
    const isNear = ({ line }: PlacedChange) => lines.has(line);
    const mixed = inTurns(mutants ?? [], literals);
    return [...mixed.filter(isNear), ...mixed.filter((one) => !isNear(one))];
  };
}

type Exec = Parameters<NonNullable<Awaited<ReturnType<typeof testingOf>>>["mutants"]["find"]>[1];

async function mutantsOf({ file, lines }: TouchedFunction, exec: Exec): Promise<PlacedChange[]> {
  const { path, after = "" } = file;
  const testing = await testingOf(path);
  const source = await testing?.mutants.find({ path, text: after, lines: [lines] }, exec);
  return (source?.mutants ?? [])
    .filter(({ empties }) => !empties)
    .flatMap(({ id, line }) => {
      const text = source?.withMutant(id);
      return text === undefined ? [] : [{ path, text, line }];
    });
}

function otherLiterals({ file, lines }: TouchedFunction, outlines: SyntaxParser): PlacedChange[] {
  const { path, after = "" } = file;
  const fix = languageOf(path)?.syntax.fix;
  const tree = fix && outlines.tree(path, after);
  if (!tree) return [];
  const [first, last] = lines;
  return [...descendants(tree)]
    .filter(({ lineStart, lineEnd }) => first <= lineStart && lineEnd <= last)
    .flatMap((node) => {
      const by = changeLiteral(node, fix);
      const line = node.lineStart;
      return by === undefined
        ? []
        : [{ path, line, text: unchecked(path, replaceNodes(after, [{ node, by }])) }];
    });
}

function inTurns<T>(one: readonly T[], other: readonly T[]): T[] {
  const longest = Math.max(one.length, other.length);
  return Array.from({ length: longest }, (_, at) => [
    ...one.slice(at, at + 1),
    ...other.slice(at, at + 1),
  ]).flat();
}
