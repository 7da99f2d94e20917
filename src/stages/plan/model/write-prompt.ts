import { extname } from "node:path";
import type { FailedTest } from "../../../contracts/index.ts";
import { asData, type FittedParts, fitParts, type Part } from "../../../prompts/fit-parts.ts";
import { type Snippet, snippetPart } from "../../../prompts/snippet.ts";
import { linePct, type PlanInput, type Target, targetName } from "../planning.ts";

const longestMessage = 300;
const maxFailures = 10;
const maxFiles = 40;
const maxSteps = 20;
const maxNamed = 30;

/** The prompt for a model. */
export interface Prompt extends Omit<FittedParts, "fence"> {
  readonly instructions: string;
}

/** Builds the prompt for planning, the most important parts first, within about `contextTokens`. */
export function writePrompt(
  input: PlanInput,
  { candidates, snippets }: { candidates: readonly Target[]; snippets: readonly Snippet[] },
  contextTokens: number,
): Prompt {
  const parts: Part[] = [
    { name: "targets", text: candidates.map(describeTarget).join("\n") },
    { name: "change", text: describeChange(input) },
    { name: "failed tests", text: describeFailures(input) },
    ...snippets.map(snippetPart),
  ];
  const { fence, ...fitted } = fitParts(parts, contextTokens);
  const instructions = instructionsWith(fence, candidates[0], input.maxTargets);
  return { instructions, ...fitted };
}

function instructionsWith(fence: string, first: Target | undefined, maxTargets: number): string {
  const failing = first?.file.language.planning.failing ?? "fails with";
  return `You plan tests for a change to a repository. Answer with JSON alone:
{"cases": [{"target_path": "src/cart${extname(first?.file.path ?? "")}", "target_symbol": "total", "kind": "failure", "name": "refuses a negative price", "goal": "Call \`total\` with a price of -1 and check that it ${failing} an error.", "line_start": 12, "line_end": 14, "level": "unit"}]}

- Choose at most ${maxTargets} of the listed targets, the riskiest first; copy path and symbol as they are listed.
- At most 5 cases for a target, only of kinds that make sense for it: success, edge, failure, concurrency, security.
- The level is "unit", or "integration" for a test that sends a request to the app: only for targets that a route reaches.
- A goal is one sentence: which branch or input, and what to check. Lines are those of the code it is about.
- Do not ask for what existing tests cover: look at the lines that did not run.

${asData(fence, "plan tests for")}`;
}

function describeTarget(target: Target): string {
  const { own, helpers } = target;
  const parts = [own, ...helpers];
  const pct = linePct(parts);
  const missing = parts.flatMap((part) => part.uncovered).slice(0, maxNamed);
  const changed = parts.flatMap((part) => part.delta.added.map(({ line }) => line)).slice(0, maxNamed);
  const routes = (target.routes ?? []).map(({ method, path, file }) => `${method} ${path} in ${file}`);
  return [
    `- ${targetName(target)}, lines ${own.symbol.lineStart}-${own.symbol.lineEnd}`,
    pct === undefined ? "coverage not measured" : `${Math.floor(pct)} % of its lines ran`,
    missing.length > 0 ? `not run: ${missing.join(" ")}` : "",
    changed.length > 0 ? `changed: ${changed.join(" ")}` : "",
    helpers.length > 0
      ? `reaches ${helpers
          .slice(0, maxNamed)
          .map((helper) => helper.symbol.name)
          .join(", ")}`
      : "",
    routes.length > 0 ? `reached by ${routes.join(", ")}` : "",
    ...target.risk.map((part) => part.label),
  ]
    .filter(Boolean)
    .join("; ");
}

function describeChange({ plan, sources, leftOut }: PlanInput): string {
  const files = sources.flatMap(({ path, change }) =>
    change ? [`- ${path} (${change.status}, ${change.changedLines.length} lines)`] : [],
  );
  const others = leftOut.flatMap(({ path, changed }) => (changed ? [`- ${path}`] : []));
  const steps = plan?.steps.slice(0, maxSteps).map((step) => `- ${short(step.description)}`) ?? [];
  return [short(plan?.title ?? ""), ...steps, ...[...files, ...others].slice(0, maxFiles)]
    .filter(Boolean)
    .join("\n");
}

function describeFailures({ report }: PlanInput): string {
  const describe = ({ name, message }: FailedTest) => `- ${short(name)}: ${short(message)}`;
  return [...report.failedTests, ...report.preExistingFailures]
    .slice(0, maxFailures)
    .map(describe)
    .join("\n");
}

function short(text: string): string {
  return text.slice(0, longestMessage);
}
