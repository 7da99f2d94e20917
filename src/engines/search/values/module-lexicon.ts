import { createLexicon, type Lexicon } from "../../../languages/naturalness/lexicon.ts";
import { planValues } from "../../../languages/search/plan.ts";
import { literalsOf } from "../../../languages/search/subject.ts";
import type { Literal } from "../../../languages/syntax/outline.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import { examplesFromName, numbersFromName } from "../../../languages/values/name-hint.ts";
import { isTypeName, separated } from "../../../languages/values/scalar-values.ts";
import { children, type Value } from "../../../languages/values/value.ts";
import { documentationOf } from "../sanity/documented-range.ts";
import { type Module, UNKNOWN } from "./argument-pools.ts";
import { toldTexts, withVariants } from "./written/told-texts.ts";

/** The source of a pattern is no text that the code gets. */
const isPattern = /\[\^|\[\w-\w|\(\?|\\[bdwsBDWS]/;
/** The items of lists of anything. */
const LETTERS = ["a", "b", "c"];

/** What readers of a module know from its code, its documentation and its tests. */
export function moduleLexicon({
  outline,
  text,
  exports,
  hints,
}: Pick<Module, "outline" | "text" | "exports" | "hints">): Lexicon {
  const examples = [...(hints?.examples ?? []), ...exports.flatMap((found) => found.examples ?? [])];
  const read = (literals: readonly Literal[]) =>
    literals.flatMap((literal) => parseLiteral(literal.text) ?? []);
  const literals = read([...literalsOf(outline), ...(hints?.literals ?? [])]);
  const symbolLiterals = read(outline.symbols.flatMap((symbol) => symbol.literals));
  const values = [...literals, ...examples.flatMap(planValues)].flatMap(leaves);
  const named = outline.symbols.flatMap(({ parameters }) =>
    parameters.flatMap(({ name }) => examplesFromName(name)),
  );
  const usualNumbers = outline.symbols.flatMap(({ parameters }) =>
    parameters.flatMap(({ name }) => numbersFromName(name).map(String)),
  );
  const told = outline.symbols.flatMap((symbol) =>
    symbol.parameters.flatMap(({ name }, place) =>
      withVariants(toldTexts(name, place === 0, documentationOf(symbol, text))),
    ),
  );
  const joined = outline.symbols.flatMap((symbol) => separated(symbol.literals));
  const written = textsAmong(examples.flatMap(planValues));
  return createLexicon({
    texts: [
      ...textsAmong(values).filter((text) => !isPattern.test(text) && !isTypeName(text)),
      ...named,
      ...LETTERS,
      UNKNOWN,
      ...told,
      ...joined,
      ...withVariants(written),
    ],
    // A number of a table in the code is no input.
    numbers: [
      ...usualNumbers,
      ...[...symbolLiterals, ...examples.flatMap(planValues)]
        .flatMap(leaves)
        .flatMap((value) => (value.kind === "integer" || value.kind === "float" ? [value.value] : [])),
    ],
    prose: [text, hints?.declarations ?? ""],
  });
}

function textsAmong(values: readonly Value[]): string[] {
  return values.flatMap((value) => (value.kind === "string" ? [value.value] : []));
}

function leaves(value: Value): Value[] {
  const inside = children(value);
  return inside.length === 0 ? [value] : inside.flatMap(leaves);
}
