import type { Mutant } from "./mutant.ts";

/** The mutant that empties the function on these lines; undefined if there is none. */
export function emptying(
  mutants: readonly Mutant[],
  { lineStart, lineEnd }: { readonly lineStart: number; readonly lineEnd: number },
): Mutant | undefined {
  const linesOf = ({ empties: [first, last] = [0, 0] }: Mutant) => last - first;
  return mutants
    .filter(({ empties }) => empties && lineStart <= empties[0] && empties[1] <= lineEnd)
    .toSorted((a, b) => linesOf(b) - linesOf(a))[0];
}
