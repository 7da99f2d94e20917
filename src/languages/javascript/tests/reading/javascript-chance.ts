import { descendants, endOf, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";

/** A test whose properties and invented values are the same in each run: seeds are added if it has none. */
export function withSeeds(node: SyntaxNode, body: SyntaxNode | undefined): SyntaxNode {
  const edits: [at: number, text: string][] = [];
  for (const call of descendants(node)) {
    if (call.type !== "call_expression" || fieldOf(call, "function")?.text !== "fc.assert") continue;
    const list = fieldOf(call, "arguments");
    const [property, options] = partsOf(list);
    if (property && !options) edits.push([endOf(property), ", { seed: 1 }"]);
    else if (options?.type === "object" && !/\bseed\b/.test(options.text))
      edits.push([options.start + 1, partsOf(options).length > 0 ? " seed: 1," : " seed: 1 "]);
  }
  const isInvented = /\bfaker\.\w/.test(node.text) && !/\bfaker\.seed\(/.test(node.text);
  if (isInvented && body?.type === "statement_block") edits.push([body.start + 1, "\n  faker.seed(1);"]);
  return { ...node, text: applied(node, edits) };
}

function applied({ text, start }: SyntaxNode, edits: readonly (readonly [number, string])[]): string {
  return edits
    .toSorted(([one], [other]) => other - one)
    .reduce((changed, [at, added]) => changed.slice(0, at - start) + added + changed.slice(at - start), text);
}
