import type { Step } from "../../../../languages/search/plan.ts";
import type { WrittenCalls } from "../shapes/passed-shapes.ts";

const MAX_WAYS = 4;

/** How people made objects of a class in documentation and tests, each way once: the most usual first, then the shortest. */
export function createWrittenObjects({
  exports,
  hints,
}: WrittenCalls): (className: string) => readonly Step[] {
  const examples = [...(hints?.examples ?? []), ...exports.flatMap((found) => found.examples ?? [])];
  const made = examples.flatMap(({ exportName, steps: [first] }) =>
    first?.kind === "new"
      ? [{ exportName, step: first, key: JSON.stringify([first.args, first.kwargs]) }]
      : [],
  );
  const ofClass = Map.groupBy(made, ({ exportName }) => exportName);
  return (className) =>
    [...Map.groupBy(ofClass.get(className) ?? [], ({ key }) => key)]
      .toSorted(([a, one], [b, other]) => other.length - one.length || a.length - b.length)
      .slice(0, MAX_WAYS)
      .flatMap(([, [way]]) => way?.step ?? []);
}
