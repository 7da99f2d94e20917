import type {
  HazardKind,
  HazardSigns,
  LanguagePlanning,
} from "../../../languages/planning/language-planning.ts";
import type { SourceSymbol } from "../../../languages/syntax/outline.ts";

/** A way in which input may do harm, with an input that tries it. */
export interface Hazard {
  readonly what: string;
  readonly slug: string;
  readonly payload: string;
  /** The condition that must hold. */
  readonly expected: string;
}

interface HazardRule extends Hazard {
  /** The kind of call that shows it in a language. */
  readonly kind?: HazardKind;
  /** A line that shows it in any language. */
  readonly line?: RegExp;
  /** Whether a line shows it only if it builds a text. */
  readonly isBuilt?: true;
}

const interpolation = /\$\{|\{\w|%[sv]|["'`]\s*\+|\+\s*["'`]/;

const rules: readonly HazardRule[] = [
  {
    what: "builds SQL",
    slug: "sql_injection",
    payload: "' OR '1'='1",
    expected: "it stays data and reaches the database as a parameter",
    line: /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|VALUES)\b|["'`](select|insert into|update|delete from)\s/,
    isBuilt: true,
  },
  {
    what: "runs a command",
    slug: "command_injection",
    payload: "; touch pwned",
    expected: "no second command runs",
    kind: "command",
  },
  {
    what: "evaluates text",
    slug: "code_injection",
    payload: "1 + 1",
    expected: "it is refused and not run",
    kind: "code",
  },
  {
    what: "opens a path",
    slug: "path_traversal",
    payload: "../../etc/passwd",
    expected: "nothing outside the intended folder is read or written",
    kind: "path",
  },
  {
    what: "builds HTML",
    slug: "html_injection",
    payload: "<script>alert(1)</script>",
    expected: "the mark-up comes out escaped",
    kind: "html",
    line: /["'`]<[a-z]/i,
    isBuilt: true,
  },
  {
    what: "sets raw HTML",
    slug: "html_injection",
    payload: "<script>alert(1)</script>",
    expected: "the mark-up comes out escaped",
    kind: "raw html",
  },
  {
    what: "parses text from outside",
    slug: "malformed_input",
    payload: '{"a":',
    expected: "it fails with a clear error, not a crash or a half-read value",
    kind: "input",
  },
  {
    what: "reads numbers from text",
    slug: "malformed_input",
    payload: "12abc",
    expected: "it fails with a clear error, not a half-read value",
    kind: "number",
  },
];

/** The calls and lines that may show a hazard. */
export interface HazardEvidence {
  readonly calls: readonly string[];
  readonly lines: readonly string[];
  readonly planning: LanguagePlanning;
}

/** The first hazard that the calls or lines of a function show; none if callers pass nothing in. */
export function findHazard({ parameters }: SourceSymbol, evidence: HazardEvidence): Hazard | undefined {
  if (parameters.length === 0) return undefined;
  for (const rule of rules) {
    const signs = rule.kind && evidence.planning.hazards[rule.kind];
    if (isShown(rule, signs, evidence)) return { ...rule, payload: signs?.payload ?? rule.payload };
  }
  return undefined;
}

function isShown(
  { line: general, isBuilt }: HazardRule,
  signs: HazardSigns | undefined,
  { calls, lines }: HazardEvidence,
): boolean {
  const shows = (line: string) => general?.test(line) || signs?.line?.test(line);
  return (
    calls.some((call) => signs?.calls?.test(call)) ||
    lines.some((line) => shows(line) && (!isBuilt || interpolation.test(line)))
  );
}

/** Whether a hazard only gives a wrong result, while others do harm. */
export function isMalformedInput({ slug }: Hazard): boolean {
  return slug === "malformed_input";
}
