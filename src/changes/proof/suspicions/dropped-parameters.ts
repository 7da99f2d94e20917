import { languageOf } from "../../../languages/language-of.ts";
import type { SourceSymbol, SyntaxParser } from "../../../languages/syntax/outline.ts";
import { descendants } from "../../../languages/syntax/syntax-node.ts";
import type { FixedTexts } from "../fix.ts";

/**
 * Parameters that the author's change brought and used, and that a fix leaves unused: sentences that say so. The tests are
 * green again because what the author built is gone.
 */
export function findDroppedParameters(files: readonly FixedTexts[], outlines: SyntaxParser): string[] {
  return files.flatMap(({ path, before, after, base }) => {
    if (!languageOf(path)?.syntax.fix || before === undefined || after === undefined) return [];
    const [was, is, old] = [before, after, base ?? ""].map((text) => readFunctions(path, text, outlines));
    return [...(is ?? [])].flatMap(([name, { parameters, count }]) => {
      const red = was?.get(name);
      const brought = parameters.filter(
        (one) => red?.parameters.includes(one) && !old?.get(name)?.parameters.includes(one),
      );
      return brought
        .filter((one) => (red?.count(one) ?? 0) > 1 && count(one) <= 1)
        .map(
          (one) =>
            `The fix no longer uses ${one}, which the author's change gave ${name} at ${path}: what the author built is gone.`,
        );
    });
  });
}

interface Read {
  readonly parameters: readonly string[];
  /** How often a name stands in the function, its head included. */
  count(name: string): number;
}

function readFunctions(path: string, text: string, outlines: SyntaxParser): Map<string, Read> {
  const tree = outlines.tree(path, text);
  const names = tree ? [...descendants(tree)].filter(({ type }) => /identifier/.test(type)) : [];
  const isNamed = new Set<string>();
  const read = ({ parameters, lineStart, lineEnd }: SourceSymbol): Read => ({
    parameters: parameters.map(({ name }) => name.replace(/^\*+|^\.+/, "")),
    count: (name) =>
      names.filter((node) => node.text === name && lineStart <= node.lineStart && node.lineStart <= lineEnd)
        .length,
  });
  const functions = (outlines.parse(path, text)?.symbols ?? []).filter(({ kind }) => kind !== "class");
  // Of overloads nobody can tell which is which.
  const found = new Map(functions.map((one) => [one.name, read(one)]));
  for (const { name } of functions)
    if (isNamed.has(name)) found.delete(name);
    else isNamed.add(name);
  return found;
}
