import { CaseKind } from "../../../contracts/index.ts";
import { insideOf } from "../../../languages/syntax/inside-of.ts";
import type { SourceSymbol } from "../../../languages/syntax/outline.ts";
import { type Measured, partsOf, type Target } from "../planning.ts";
import { bodyRange, missingLines, oneLine, quoted } from "../wording.ts";
import type { CaseDraft } from "./case-draft.ts";
import { findHazard } from "./hazards.ts";
import { inputClasses } from "./input-classes.ts";
import { integrationCases } from "./integration-cases.ts";
import { type OpenBranch, openBranches } from "./open-branches.ts";
import { accessIn, concurrencyIn, decisive } from "./signals.ts";

const MAX_CASES = 5;

/** The cases of one target: at most five, only of kinds that make sense for it, for behaviour that no test shows yet. */
export function draftCases(target: Target): CaseDraft[] {
  const requests = integrationCases(target);
  if (!target.own.symbol.exported && requests.length > 0) return requests;
  const cases = [
    ...requests.slice(0, 1),
    ...(isResultOpen(target.own) ? [successCase(target)] : []),
    ...failureCases(target).slice(0, 2),
    ...edgeCases(target).slice(0, 2),
    ...securityCases(target),
    ...concurrencyCases(target),
  ];
  // A case of a rarer kind says more than a second of the same kind.
  while (cases.length > MAX_CASES) {
    const second = cases.findLastIndex(
      (each, index) => cases.findIndex((a) => a.kind === each.kind && a.level === each.level) < index,
    );
    cases.splice(second, 1);
  }
  return cases.length > 0 ? cases : [successCase(target)];
}

/** Whether no test covers ordinary input yet: the lines outside of all conditions. */
function isResultOpen({ known, touched, covered, uncovered, symbol }: Measured): boolean {
  const isConditional = (line: number) =>
    symbol.branches.some(({ lineStart, lineEnd }) => line >= lineStart && line <= lineEnd);
  return !known || touched || covered.length === 0 || !uncovered.every(isConditional);
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
    ...body(symbol),
  };
}

/** One per error that no test has seen yet. */
function failureCases(target: Target): CaseDraft[] {
  const found = new Map<string, CaseDraft>();
  for (const part of partsOf(target)) {
    for (const { branch, outcome } of openBranches(part)) {
      const { raises } = branch;
      if (!raises || outcome === "false" || found.has(raises)) continue;
      found.set(raises, conditionalFailure(target, part, branch));
    }
    // If every line ran, every raise outside of a condition ran too.
    const mayBeOpen = !part.known || part.uncovered.length > 0;
    const conditional = new Set(part.symbol.branches.map(({ raises }) => raises));
    for (const error of mayBeOpen ? part.symbol.raises : []) {
      if (!found.has(error) && !conditional.has(error)) found.set(error, plainFailure(target, part, error));
    }
  }
  return [...found.values()];
}

function conditionalFailure(target: Target, part: Measured, branch: OpenBranch["branch"]): CaseDraft {
  const { own, file } = target;
  const place = part === own ? `line ${branch.line}` : `line ${branch.line}, in \`${part.symbol.name}\``;
  const fails = `${file.language.planning.failing} ${branch.raises}`;
  return {
    kind: CaseKind.FAILURE,
    what: `${fails} when ${branch.condition}`,
    slug: `raises_${branch.raises}`,
    goal: `${bringAbout(branch, place, "true")} and check that \`${own.symbol.name}\` ${fails}.`,
    lineStart: insideOf(branch),
    lineEnd: branch.lineEnd,
  };
}

function plainFailure(target: Target, part: Measured, error: string): CaseDraft {
  const { own, file } = target;
  const fails = `${file.language.planning.failing} ${error}`;
  const through = part === own ? "" : ` out of \`${part.symbol.name}\``;
  return {
    kind: CaseKind.FAILURE,
    what: fails,
    slug: `raises_${error}`,
    goal: `Find input for which \`${own.symbol.name}\` ${fails}${through} (${bodyRange(part.symbol)}) and check the message.`,
    ...body(part.symbol),
  };
}

/** Helpers and branches that no test takes, then the edges of the input. */
function edgeCases({ file, own, helpers }: Target): CaseDraft[] {
  const { symbol } = own;
  const viaHelpers = helpers.map((helper) => ({
    kind: CaseKind.EDGE,
    what: `reaches ${helper.symbol.name}`,
    slug: `through_${helper.symbol.name}`,
    goal: `Reach \`${helper.symbol.name}\` (${bodyRange(helper.symbol)}) through \`${symbol.name}\`; ${missingLines(helper)}.`,
    ...body(helper.symbol),
  }));
  const ways = openBranches(own).filter(({ branch, outcome }) => !branch.raises || outcome === "false");
  const viaBranches = ways.map(({ branch, outcome }) => ({
    kind: CaseKind.EDGE,
    what: outcome === "true" ? `when ${branch.condition}` : `unless ${branch.condition}`,
    slug: `${outcome === "true" ? "when" : "unless"}_${branch.condition}`,
    goal: `${bringAbout(branch, `line ${branch.line}`, outcome)} in \`${symbol.name}\`, a way no test takes yet.`,
    lineStart: outcome === "true" ? insideOf(branch) : branch.line,
    lineEnd: branch.lineEnd,
  }));
  const viaInput = inputClasses(symbol.parameters, file.language.planning).map((input) => ({
    kind: CaseKind.EDGE,
    what: `with ${input.words}`,
    slug: input.slug,
    goal: `${verb(symbol)} \`${symbol.name}\` with ${input.words} and check what comes of it.`,
    ...body(symbol),
  }));
  return [...viaHelpers.slice(0, 1), ...viaBranches.slice(0, 1), ...viaInput];
}

function securityCases({ file, own }: Target): CaseDraft[] {
  const { symbol } = own;
  const { planning } = file.language;
  const hazard = findHazard(symbol, { calls: symbol.calls, lines: linesOf(file, own), planning });
  if (hazard) {
    return [
      {
        kind: CaseKind.SECURITY,
        what: `withstands ${hazard.slug.replaceAll("_", " ")}`,
        slug: `withstands_${hazard.slug}`,
        goal: `\`${symbol.name}\` ${hazard.what} (${bodyRange(symbol)}): pass ${quoted(hazard.payload)} and check that ${hazard.expected}.`,
        ...body(symbol),
      },
    ];
  }
  if (symbol.parameters.length === 0 || accessIn(symbol.name, []) !== "decides") return [];
  return [
    {
      kind: CaseKind.SECURITY,
      what: "refuses whoever has no right",
      slug: "refuses_without_right",
      goal: `\`${symbol.name}\` decides on access (${bodyRange(symbol)}): pass what is missing, empty, expired or somebody else's and check that it refuses.`,
      ...body(symbol),
    },
  ];
}

function concurrencyCases({ file, own }: Target): CaseDraft[] {
  const { symbol } = own;
  const found = concurrencyIn(linesOf(file, own), file.language.planning.signs);
  if (symbol.isGenerator || found === "none") return [];
  const check =
    found === "shares" ? "nothing is lost, done twice or left waiting" : "each gets its own result";
  return [
    {
      kind: CaseKind.CONCURRENCY,
      what: "keeps calls at the same time apart",
      slug: "concurrent_calls",
      goal: `Start several calls of \`${symbol.name}\` before the first has ended and check that ${check}.`,
      ...body(symbol),
    },
  ];
}

/** Cases and handlers are not conditions that are true or false. */
function bringAbout(
  { condition, isWay }: OpenBranch["branch"],
  place: string,
  outcome: OpenBranch["outcome"],
): string {
  return isWay
    ? `Take the way ${quoted(condition)} (${place})`
    : `Make ${quoted(condition)} (${place}) ${outcome}`;
}

function verb(symbol: SourceSymbol): string {
  if (symbol.kind === "class") return "Create";
  return symbol.isGetter ? "Read" : "Call";
}

function body({ bodyStart, lineEnd }: SourceSymbol) {
  return { lineStart: bodyStart, lineEnd };
}

function linesOf({ lines, language }: Target["file"], { symbol }: Measured): readonly string[] {
  const own = lines.slice(symbol.lineStart - 1, symbol.lineEnd).map((line) => line.trim());
  return decisive(own, language.planning.signs);
}
