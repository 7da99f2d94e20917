import { CaseKindSchema, enumName, type TestCase } from "../../../contracts/index.ts";
import type { Outline, SourceSymbol } from "../../../languages/syntax/outline.ts";
import { asData, fitParts } from "../../../prompts/fit-parts.ts";

/** A source file whose functions a model suggests calls of. */
export interface AskedSource {
  readonly path: string;
  readonly text: string;
  readonly outline: Outline;
  readonly cases: readonly TestCase[];
}

/** Lines before a function that may document it. */
const DOCUMENTATION = 12;
const LONGEST_GOAL = 400;

/** The prompt that asks for calls, the most urgent functions first, within about `contextTokens`. Version 1. */
export function writePrompt(source: AskedSource, contextTokens: number) {
  const targets = [...new Set(source.cases.map(({ targetSymbol }) => targetSymbol))];
  const parts = targets.flatMap((target) => {
    const symbol = source.outline.symbols.find(({ name }) => name === target);
    return symbol ? [{ name: target.replace(/[^\w.$-]/g, "_"), text: describe(source, symbol) }] : [];
  });
  const { text, fence } = fitParts(parts, contextTokens);
  const instructions = `You choose inputs for unit tests. Answer with JSON alone:
{"calls": [{"target": "discount", "name": "takes a tenth off for members", "arguments": [2000, true], "returns": 1800, "because": "the doc comment"}, {"target": "discount", "name": "refuses a negative price", "arguments": [-1, false], "fails_with": "RangeError", "because": "the doc comment"}, {"target": "Cart.add", "name": "adds to an empty cart", "constructor_arguments": [], "arguments": ["pen", 2]}]}

- Each call is data, not code. Arguments and results are JSON; for other values {"$undefined": true}, {"$date": "2024-02-29T12:00:00.000Z"},
  {"$bytes": [1, 2]}, {"$bigint": "12"}, {"$float": "2.0"}, {"$tuple": [1, 2]}, {"$set": [1, 2]}.
- One or two calls for each case, with inputs as people use them. A name says in plain words what the call shows.
- Give "returns" or "fails_with" only if the documentation, the name or a rule that everybody knows says so, and "because" where it is
  said. Do not work it out from the code: the code may be wrong.
- "constructor_arguments" are for methods, "keyword_arguments" for languages that have them.

${asData(fence, "choose inputs for")}`;
  return { instructions, text };
}

function describe({ text, cases }: AskedSource, symbol: SourceSymbol): string {
  const lines = text.split("\n").slice(Math.max(0, symbol.lineStart - 1 - DOCUMENTATION), symbol.lineEnd);
  const own = cases
    .filter(({ targetSymbol }) => targetSymbol === symbol.name)
    .map(
      ({ kind, goal }) => `- ${enumName(CaseKindSchema, kind).toLowerCase()}: ${goal.slice(0, LONGEST_GOAL)}`,
    );
  return [`Function: ${symbol.name}`, "Cases:", ...own, "Code:", ...lines].join("\n");
}
