import { CaseKind } from "../../contracts/index.ts";
import type { Branch, SourceSymbol } from "../../syntax/outline.ts";
import { findHazard, isConcurrent } from "./hazards.ts";
import { inputClasses } from "./input-classes.ts";
import type { Measured, Target } from "./planning.ts";

/** A case before it has its name. */
export interface CaseDraft {
  readonly kind: CaseKind;
  /** What it shows, in words that follow the function's name. */
  readonly what: string;
  /** The same for an identifier. */
  readonly slug: string;
  readonly goal: string;
  readonly lineStart: number;
  readonly lineEnd: number;
}

const MAX_CASES = 5;

/** The cases of one target, at most five, only of kinds that make sense for it. */
export function draftCases(target: Target): CaseDraft[] {
  const cases = [
    successCase(target),
    ...failureCases(target).slice(0, 2),
    ...edgeCases(target).slice(0, 2),
    ...securityCases(target),
    ...concurrencyCases(target),
  ];
  // The rarer kinds say more than a second of the same.
  while (cases.length > MAX_CASES) {
    const second = cases.findLastIndex((each, index) => cases.findIndex((a) => a.kind === each.kind) < index);
    cases.splice(second, 1);
  }
  return cases;
}

function successCase({ own }: Target): CaseDraft {
  const { symbol } = own;
  const input = symbol.parameters
    .filter((parameter) => !parameter.optional)
    .map((parameter) => (parameter.type ? `${parameter.name}: ${parameter.type}` : parameter.name))
    .join(", ");
  const passed = input ? ` with ordinary values (${oneLine(input)})` : "";
  const result = symbol.returnType ? `the ${oneLine(symbol.returnType)} it returns` : "the result";
  const checked = symbol.kind === "class" ? "what the new object shows" : result;
  return {
    kind: CaseKind.SUCCESS,
    what: symbol.kind === "class" ? "can be created" : "gives its result for ordinary input",
    slug: "ordinary_input",
    goal: `${verb(symbol)} \`${symbol.name}\`${passed} and check ${checked}; ${missingLines(own)}.`,
    lineStart: symbol.bodyStart,
    lineEnd: symbol.lineEnd,
  };
}

/** One per error class, those first whose lines never ran. */
function failureCases(target: Target): CaseDraft[] {
  const found = new Map<string, CaseDraft>();
  for (const part of [target.own, ...target.helpers]) {
    const raising = part.symbol.branches.filter((branch) => branch.raises);
    for (const branch of uncoveredFirst(raising, part)) {
      const error = branch.raises ?? "";
      if (!found.has(error)) found.set(error, conditionalFailure(target, part, { error, branch }));
    }
    for (const error of part.symbol.raises) {
      if (!found.has(error)) found.set(error, plainFailure(target, part, error));
    }
  }
  return [...found.values()];
}

function conditionalFailure(
  target: Target,
  part: Measured,
  { error, branch }: { readonly error: string; readonly branch: Branch },
): CaseDraft {
  const { own } = target;
  const place = part === own ? `line ${branch.line}` : `line ${branch.line}, in \`${part.symbol.name}\``;
  const fails = `${failing(target)} ${error}`;
  return {
    kind: CaseKind.FAILURE,
    what: `${fails} when ${branch.condition}`,
    slug: `raises_${error}`,
    goal: `Make \`${code(branch.condition)}\` (${place}) true and check that \`${own.symbol.name}\` ${fails}.`,
    lineStart: branch.lineStart,
    lineEnd: branch.lineEnd,
  };
}

function plainFailure(target: Target, part: Measured, error: string): CaseDraft {
  const { own } = target;
  const fails = `${failing(target)} ${error}`;
  const through = part === own ? "" : ` out of \`${part.symbol.name}\``;
  return {
    kind: CaseKind.FAILURE,
    what: fails,
    slug: `raises_${error}`,
    goal: `Find input for which \`${own.symbol.name}\` ${fails}${through} (${range(part.symbol)}) and check the message.`,
    lineStart: part.symbol.bodyStart,
    lineEnd: part.symbol.lineEnd,
  };
}

function failing({ file }: Target): string {
  const { language } = file.outline;
  if (language === "go" || language === "rust") return "fails with";
  return language === "python" ? "raises" : "throws";
}

/** Helpers and branches that no test enters, then the edges of the input. */
function edgeCases({ own, helpers }: Target): CaseDraft[] {
  const { symbol } = own;
  const branches = symbol.branches.filter((each) => !each.raises && isUncovered(each, own));
  const viaHelpers = helpers.map((helper) => ({
    ...edge(helper.symbol.bodyStart, helper.symbol.lineEnd),
    what: `reaches ${helper.symbol.name}`,
    slug: `through_${helper.symbol.name}`,
    goal: `Reach \`${helper.symbol.name}\` (${range(helper.symbol)}) through \`${symbol.name}\`; ${missingLines(helper)}.`,
  }));
  const viaBranches = branches.map((branch) => ({
    ...edge(branch.lineStart, branch.lineEnd),
    what: `when ${branch.condition}`,
    slug: `when_${branch.condition}`,
    goal: `Make \`${code(branch.condition)}\` (line ${branch.line}) true in \`${symbol.name}\`, a way no test takes yet.`,
  }));
  const viaInput = inputClasses(symbol.parameters).map((input) => ({
    ...edge(symbol.bodyStart, symbol.lineEnd),
    what: `with ${input.words}`,
    slug: input.slug,
    goal: `${verb(symbol)} \`${symbol.name}\` with ${input.words} and check what comes of it.`,
  }));
  return [...viaHelpers.slice(0, 1), ...viaBranches.slice(0, 1), ...viaInput];
}

function verb(symbol: SourceSymbol): string {
  if (symbol.kind === "class") return "Create";
  return symbol.isGetter ? "Read" : "Call";
}

function edge(lineStart: number, lineEnd: number) {
  return { kind: CaseKind.EDGE, lineStart, lineEnd };
}

function securityCases({ file, own }: Target): CaseDraft[] {
  const { symbol } = own;
  const hazard = findHazard(symbol, linesOf(file, own));
  if (!hazard) return [];
  return [
    {
      kind: CaseKind.SECURITY,
      what: `withstands ${hazard.slug.replaceAll("_", " ")}`,
      slug: `withstands_${hazard.slug}`,
      goal: `\`${symbol.name}\` ${hazard.what} (${range(symbol)}): pass \`${hazard.payload}\` and check that ${hazard.expected}.`,
      lineStart: symbol.bodyStart,
      lineEnd: symbol.lineEnd,
    },
  ];
}

function concurrencyCases({ file, own }: Target): CaseDraft[] {
  const { symbol } = own;
  if (!isConcurrent(symbol, linesOf(file, own))) return [];
  return [
    {
      kind: CaseKind.CONCURRENCY,
      what: "keeps calls at the same time apart",
      slug: "concurrent_calls",
      goal: `Start several calls of \`${symbol.name}\` before the first has ended and check that each gets its own result.`,
      lineStart: symbol.bodyStart,
      lineEnd: symbol.lineEnd,
    },
  ];
}

function uncoveredFirst(branches: readonly Branch[], part: Measured): Branch[] {
  return branches.toSorted((a, b) => Number(isUncovered(b, part)) - Number(isUncovered(a, part)));
}

function isUncovered(branch: Branch, { uncovered }: Measured): boolean {
  return uncovered.some((line) => line >= branch.lineStart && line <= branch.lineEnd);
}

function missingLines({ known, covered, uncovered }: Measured): string {
  if (!known) return "its coverage is not known";
  if (uncovered.length === 0) return "all its lines run already";
  const total = covered.length + uncovered.length;
  const share = covered.length === 0 ? "none of its lines" : `${covered.length} of its ${total} lines`;
  return `${share} ran so far (missing: ${lineRanges(uncovered)})`;
}

/** Line numbers as ranges: `3-5, 9`. */
function lineRanges(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && line <= last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, 4).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return ranges.length > 4 ? `${shown.join(", ")}, …` : shown.join(", ");
}

function range({ bodyStart, lineEnd }: SourceSymbol): string {
  return bodyStart === lineEnd ? `line ${lineEnd}` : `lines ${bodyStart}-${lineEnd}`;
}

function linesOf({ lines }: Target["file"], { symbol }: Measured): readonly string[] {
  return lines.slice(symbol.lineStart - 1, symbol.lineEnd);
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

function code(text: string): string {
  return text.replaceAll("`", "'");
}
