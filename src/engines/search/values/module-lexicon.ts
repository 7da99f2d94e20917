import { createLexicon, type Lexicon } from "../../../languages/naturalness/lexicon.ts";
import { planValues } from "../../../languages/search/plan.ts";
import { literalsOf } from "../../../languages/search/subject.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import { examplesFromName } from "../../../languages/values/name-hint.ts";
import { children, type Value } from "../../../languages/values/value.ts";
import type { Module } from "./argument-pools.ts";

/** What readers of a module know from its code, its documentation and its tests. */
export function moduleLexicon({
  outline,
  text,
  exports,
  hints,
}: Pick<Module, "outline" | "text" | "exports" | "hints">): Lexicon {
  const examples = [...(hints?.examples ?? []), ...exports.flatMap((found) => found.examples ?? [])];
  const literals = [...literalsOf(outline), ...(hints?.literals ?? [])].flatMap(
    (literal) => parseLiteral(literal.text) ?? [],
  );
  const values = [...literals, ...examples.flatMap(planValues)].flatMap(leaves);
  const named = outline.symbols.flatMap(({ parameters }) =>
    parameters.flatMap(({ name }) => [name, ...examplesFromName(name)]),
  );
  return createLexicon({
    texts: [...values.flatMap((value) => (value.kind === "string" ? [value.value] : [])), ...named],
    numbers: values.flatMap((value) =>
      value.kind === "integer" || value.kind === "float" ? [value.value] : [],
    ),
    prose: [text, hints?.declarations ?? ""],
  });
}

function leaves(value: Value): Value[] {
  const inside = children(value);
  return inside.length === 0 ? [value] : inside.flatMap(leaves);
}
