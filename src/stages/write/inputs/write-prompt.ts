import { CaseKindSchema, enumName, type TestCase } from "../../../contracts/index.ts";
import { asData, fitParts, type Part } from "../../../prompts/fit-parts.ts";

const LONGEST_GOAL = 400;

/** How values stand in answers that JSON has no form for. */
export const specialForms = `{"$undefined": true}, {"$date": "2024-02-29T12:00:00.000Z"},
  {"$bytes": [1, 2]}, {"$bigint": "12"}, {"$float": "2.0"}, {"$tuple": [1, 2]}, {"$set": [1, 2]}`;

/** Changes with every change of the wording, so that figures can be compared. */
export const inputsVersion = 2;

/** The prompt that asks for calls, within about `contextTokens`. `code`: the functions, the most urgent first. */
export function writePrompt(
  cases: readonly TestCase[],
  { code, contextTokens }: { readonly code: readonly Part[]; readonly contextTokens: number },
): { readonly instructions: string; readonly text: string } {
  const { text, fence } = fitParts([{ name: "cases", text: describe(cases) }, ...code], contextTokens);
  const instructions = `You choose inputs for unit tests. Answer with JSON alone:
{"calls": [{"target": "discount", "name": "takes a tenth off for members", "arguments": [2000, true], "returns": 1800, "because": "the doc comment"}, {"target": "discount", "name": "refuses a negative price", "arguments": [-1, false], "fails_with": "RangeError", "because": "the doc comment"}, {"target": "Cart.add", "name": "adds to an empty cart", "constructor_arguments": [], "arguments": ["pen", 2]}]}

- Each call is data, not code. Arguments and results are JSON; for other values ${specialForms}.
- One or two calls for each case, with inputs as people use them. A name says in plain words what the call shows.
- Leave out a case that needs anything else: functions, objects of classes, several calls after each other. Others write its test.
- Give "returns" or "fails_with" only if the documentation, the name or a rule that everybody knows says so, and "because" where it is
  said. Do not work it out from the code: the code may be wrong.
- "constructor_arguments" are for methods, "keyword_arguments" for languages that have them.

${asData(fence, "choose inputs for")}`;
  return { instructions, text };
}

function describe(cases: readonly TestCase[]): string {
  return [...Map.groupBy(cases, ({ targetSymbol }) => targetSymbol)]
    .flatMap(([target, own]) => [
      `Cases of ${target}:`,
      ...own.map(
        ({ kind, goal }) =>
          `- ${enumName(CaseKindSchema, kind).toLowerCase()}: ${goal.slice(0, LONGEST_GOAL)}`,
      ),
    ])
    .join("\n");
}
