import { descendants, endOf, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { Insertion } from "../../../tests/reading/apply-edits.ts";

/** What makes the properties and invented values of a test the same in each run: seeds, if it has none. */
export function missingSeeds(node: SyntaxNode, body: SyntaxNode | undefined): Insertion[] {
  const seeds: Insertion[] = [];
  for (const call of descendants(node)) {
    if (call.type !== "call_expression" || fieldOf(call, "function")?.text !== "fc.assert") continue;
    const [property, options] = partsOf(fieldOf(call, "arguments"));
    if (property && !options) seeds.push([endOf(property), ", { seed: 1 }"]);
    else if (options?.type === "object" && !/\bseed\b/.test(options.text))
      seeds.push([options.start + 1, partsOf(options).length > 0 ? " seed: 1," : " seed: 1 "]);
  }
  const isInvented = /\bfaker\.\w/.test(node.text) && !/\bfaker\.seed\(/.test(node.text);
  if (isInvented && body?.type === "statement_block") seeds.push([body.start + 1, "\n  faker.seed(1);"]);
  return seeds;
}
