import { CaseKind, TestLevel } from "../../../contracts/index.ts";
import { insideOf } from "../../../languages/syntax/inside-of.ts";
import { type ReachedRoute, type Target, targetName } from "../planning.ts";
import { bodyRange, missingLines, quoted } from "../wording.ts";
import type { CaseDraft } from "./case-draft.ts";
import { openBranches } from "./open-branches.ts";

const MOST_BRANCHES = 3;

/** Cases by requests to the app: the ordinary answer, and the ways through a handler that no test takes yet. */
export function integrationCases(target: Target): CaseDraft[] {
  const [route] = target.routes ?? [];
  if (!route) return [];
  return target.own.symbol.route ? handlerCases(target, route) : [throughRoute(target, route)];
}

function handlerCases({ own, file }: Target, route: ReachedRoute): CaseDraft[] {
  const { symbol } = own;
  const request = `${route.method} ${route.path}`;
  const answer: CaseDraft = {
    kind: CaseKind.SUCCESS,
    level: TestLevel.INTEGRATION,
    what: "answers an ordinary request",
    slug: "answers_request",
    goal: `Send \`${request}\` to the app (${file.path}) with ordinary values and check the status and the body; ${missingLines(own)}.`,
    lineStart: symbol.bodyStart,
    lineEnd: symbol.lineEnd,
  };
  const ways = openBranches(own)
    .slice(0, MOST_BRANCHES)
    .map(({ branch, outcome }): CaseDraft => {
      const isTrue = outcome === "true";
      return {
        kind: branch.raises && isTrue ? CaseKind.FAILURE : CaseKind.EDGE,
        level: TestLevel.INTEGRATION,
        what: `answers ${isTrue ? "when" : "unless"} ${branch.condition}`,
        slug: `answers_${isTrue ? "when" : "unless"}_${branch.condition}`,
        goal: `Send \`${request}\` so that ${quoted(branch.condition)} (line ${branch.line}) ${branch.isWay ? "is taken" : `is ${outcome}`}, and check the status and the body.`,
        lineStart: isTrue ? insideOf(branch) : branch.line,
        lineEnd: branch.lineEnd,
      };
    });
  return [answer, ...ways];
}

/** A function that a handler calls, in its own module or another. */
function throughRoute(target: Target, { method, path, file }: ReachedRoute): CaseDraft {
  const { symbol } = target.own;
  return {
    kind: CaseKind.SUCCESS,
    level: TestLevel.INTEGRATION,
    what: `is reached by ${method} ${path}`,
    slug: `through_${method}_${path}`,
    goal: `Send \`${method} ${path}\` to the app (${file}) so that \`${targetName(target)}\` (${bodyRange(symbol)}) runs, and check the status, the body and what is stored.`,
    lineStart: symbol.bodyStart,
    lineEnd: symbol.lineEnd,
  };
}
