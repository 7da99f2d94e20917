import { TestLevel } from "../../../contracts/index.ts";
import type { CaseDraft } from "../cases/case-draft.ts";
import { type PlanInput, type Target, targetName } from "../planning.ts";
import { type ClaimedCase, kindsByName, readCase, readCases } from "./answer-schema.ts";
import { cleanGoal, cleanSlug, cleanWhat, quote } from "./case-text.ts";
import { findTarget } from "./find-target.ts";

const maxCases = 5;
const maxClaims = 200;

/** A model's answer after the review. */
export interface Review {
  /** Targets in the model's order, each with one case at least. */
  readonly drafts: ReadonlyMap<Target, readonly CaseDraft[]>;
  /** Each case that was dropped or fixed, and why. */
  readonly notes: readonly string[];
}

/** Checks an answer case by case: fixes cases where possible, drops the others, and notes each. */
export function reviewAnswer(answer: unknown, candidates: readonly Target[], input: PlanInput): Review {
  const claims = readCases(answer);
  if (!claims) return { drafts: new Map(), notes: ["the answer holds no list of cases"] };
  const drafts = new Map<Target, CaseDraft[]>();
  const notes: string[] = [];
  for (const claim of claims.slice(0, maxClaims)) {
    const problem = reviewCase(claim);
    if (problem) notes.push(`dropped: ${problem}`);
  }
  if (claims.length > maxClaims) notes.push(`dropped: ${claims.length - maxClaims} cases past ${maxClaims}`);
  return { drafts, notes };

  /** Adds the case, or says why not. */
  function reviewCase(claim: unknown): string | undefined {
    const claimed = readCase(claim);
    if (!claimed) return "a case without target, kind or goal";
    const found = findTarget(claimed, candidates, input);
    if (found.status === "unknown") return found.reason;
    const { target } = found;
    const kindName = claimed.kind.trim().toLowerCase();
    const kind = kindsByName.get(kindName);
    if (kind === undefined) return `kind ${quote(claimed.kind)} of ${quote(targetName(target))} is unknown`;
    const goal = cleanGoal(claimed.goal);
    if (!goal) return `a case of ${quote(targetName(target))} without a goal`;
    const name = cleanWhat(claimed.name, target);
    const what = name || kindName;
    const known = drafts.get(target) ?? [];
    if (known.some((each) => each.goal === goal || each.what === name))
      return `${quote(what)} is already there`;
    if (known.length === maxCases) return `${quote(what)} is one more than ${maxCases} of a target`;
    if (known.length === 0 && drafts.size === input.maxTargets) {
      return `${quote(targetName(target))} is one more than ${input.maxTargets} targets`;
    }
    const lines = fixLines(claimed, target);
    if (lines.isFixed) notes.push(`fixed: lines of ${quote(what)}`);
    const slug = cleanSlug(what, target) || kindName;
    const { lineStart, lineEnd } = lines;
    const level = levelOf(claimed, target);
    drafts.set(target, [...known, { kind, what, slug, goal, lineStart, lineEnd, ...level }]);
    return undefined;
  }
}

/** A route that no test can import is only reached by a request; what no route reaches never is. */
function levelOf({ level }: ClaimedCase, { own, routes = [] }: Target): Pick<CaseDraft, "level"> {
  const isRequest = !own.symbol.exported || level.trim().toLowerCase() === "integration";
  return routes.length > 0 && isRequest ? { level: TestLevel.INTEGRATION } : {};
}

/** The claimed lines as far as they are in the function or one of its helpers, else the whole function. */
function fixLines({ line_start, line_end }: ClaimedCase, { own, helpers }: Target) {
  for (const { symbol } of [own, ...helpers]) {
    const lineStart = Math.max(line_start, symbol.lineStart);
    const lineEnd = Math.min(line_end, symbol.lineEnd);
    const whole = Number.isInteger(line_start) && Number.isInteger(line_end);
    if (!whole || lineStart > lineEnd) continue;
    return { lineStart, lineEnd, isFixed: lineStart !== line_start || lineEnd !== line_end };
  }
  return { lineStart: own.symbol.bodyStart, lineEnd: own.symbol.lineEnd, isFixed: true };
}
