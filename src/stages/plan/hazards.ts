import type { SourceSymbol } from "../../syntax/outline.ts";

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

const interpolation = /\$\{|\{\w|%s|["']\s*\+/;

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
      /^(os\.(system|popen)|subprocess\.\w+|Popen|(child_process\.|cp\.)?(exec|execSync|spawn|spawnSync)|execa)$/,
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
      /^(open|io\.open|send_file|os\.(remove|unlink|mkdir|makedirs)|shutil\.\w+|(fs\.|fsp\.)?(promises\.)?(readFile|writeFile|appendFile|unlink|rm|createReadStream|createWriteStream)(Sync)?)$/,
  },
  {
    what: "builds HTML",
    slug: "html_injection",
    payload: "<script>alert(1)</script>",
    expected: "the mark-up comes out escaped",
    line: [/innerHTML|["'`]<[a-z]/i, interpolation],
  },
  {
    what: "parses text from outside",
    slug: "malformed_input",
    payload: '{"a":',
    expected: "a clear error comes of it, not a crash or a half-read value",
    calls:
      /^(JSON\.parse|json\.loads?|yaml\.safe_load|tomllib\.loads?|ET\.(parse|fromstring)|xml\.\S+|urlparse|DOMParser)$/,
  },
];

/** The first hazard that a function's calls or its lines show; none where a caller passes nothing in. */
export function findHazard(symbol: SourceSymbol, lines: readonly string[]): Hazard | undefined {
  if (symbol.parameters.length === 0) return undefined;
  return rules.find(
    ({ calls, line: patterns }) =>
      symbol.calls.some((call) => calls?.test(call) ?? false) ||
      (patterns && lines.some((line) => patterns.every((pattern) => pattern.test(line)))),
  );
}

const sharing =
  /(^|\.)(R?Lock|Semaphore|Mutex|Thread|ThreadPoolExecutor|acquire|gather|create_task|TaskGroup)$|^Promise\.(all|allSettled|race|any)$|^Atomics\./;

/** Whether calls at the same time can meet in a function. */
export function isConcurrent(symbol: SourceSymbol, lines: readonly string[]): boolean {
  return (
    (symbol.isAsync && !symbol.isGenerator) ||
    symbol.calls.some((call) => sharing.test(call)) ||
    lines.some((line) => /^(global|nonlocal) /.test(line.trimStart()))
  );
}
