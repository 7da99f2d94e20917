import type { SourceSymbol } from "../../../languages/syntax/outline.ts";

/** A way in which input may do harm, with an input that tries. */
export interface Hazard {
  readonly what: string;
  readonly slug: string;
  readonly payload: string;
  /** What must hold. */
  readonly expected: string;
}

interface HazardRule extends Hazard {
  /** A call that shows it. */
  readonly calls?: RegExp;
  /** One line that all of these match shows it. */
  readonly line?: readonly RegExp[];
}

const interpolation = /\$\{|\{\w|%[sv]|["'`]\s*\+|\+\s*["'`]/;

const rules: readonly HazardRule[] = [
  {
    what: "builds SQL",
    slug: "sql_injection",
    payload: "' OR '1'='1",
    expected: "it stays data and reaches the database as a parameter",
    line: [
      /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|VALUES)\b|["'`](select|insert into|update|delete from)\s/,
      interpolation,
    ],
  },
  {
    what: "runs a command",
    slug: "command_injection",
    payload: "; touch pwned",
    expected: "no second command runs",
    calls:
      /^(os\.(system|popen)|subprocess\.\w+|Popen|(child_process\.|cp\.)?(exec|execSync|spawn|spawnSync)|execa|exec\.Command(Context)?|(\w+::)*Command::new)$/,
  },
  {
    what: "evaluates text",
    slug: "code_injection",
    payload: "__import__('os').getcwd()",
    expected: "it is refused and not run",
    calls: /^(eval|exec|Function|pickle\.loads?|yaml\.(load|unsafe_load)|vm\.run\w+)$/,
  },
  {
    what: "opens a path",
    slug: "path_traversal",
    payload: "../../etc/passwd",
    expected: "nothing outside the intended folder is read or written",
    calls:
      /^(open|io\.open|send_file|os\.(remove|unlink|mkdir|makedirs)|shutil\.\w+|(fs\.|fsp\.)?(promises\.)?(readFile|writeFile|appendFile|unlink|rm|createReadStream|createWriteStream)(Sync)?|os\.(Open|OpenFile|Create|ReadFile|WriteFile|RemoveAll)|(std::)?fs::\w+|File::(open|create))$/,
  },
  {
    what: "builds HTML",
    slug: "html_injection",
    payload: "<script>alert(1)</script>",
    expected: "the mark-up comes out escaped",
    line: [/\.innerHTML\s*\+?=|["'`]<[a-z]/i, interpolation],
  },
  {
    what: "sets raw HTML",
    slug: "html_injection",
    payload: "<script>alert(1)</script>",
    expected: "the mark-up comes out escaped",
    line: [/dangerouslySetInnerHTML|insertAdjacentHTML|\bv-html\b|\bmark_safe\(|\bMarkup\(|template\.HTML\(/],
  },
  {
    what: "parses text from outside",
    slug: "malformed_input",
    payload: '{"a":',
    expected: "a clear error comes of it, not a crash or a half-read value",
    calls:
      /^(JSON\.parse|json\.loads?|yaml\.safe_load|tomllib\.loads?|ET\.(parse|fromstring)|xml\.\S+|urlparse|DOMParser|json\.Unmarshal|serde_json::\w+)$/,
  },
  {
    what: "reads numbers from text",
    slug: "malformed_input",
    payload: "12abc",
    expected: "a clear error comes of it, not a half-read value",
    calls: /^(parseInt|parseFloat|strconv\.(Parse\w+|Atoi))$/,
  },
];

/** The first hazard that calls or lines of a function show; none where a caller passes nothing in. */
export function findHazard(
  { parameters }: SourceSymbol,
  { calls, lines }: { readonly calls: readonly string[]; readonly lines: readonly string[] },
): Hazard | undefined {
  if (parameters.length === 0) return undefined;
  return rules.find(
    ({ calls: called, line: patterns }) =>
      (called && calls.some((call) => called.test(call))) ||
      (patterns && lines.some((line) => patterns.every((pattern) => pattern.test(line)))),
  );
}

/** Whether a hazard only gives a wrong result, where others do harm. */
export function isMalformedInput({ slug }: Hazard): boolean {
  return slug === "malformed_input";
}
