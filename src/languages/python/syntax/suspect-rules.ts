import type { SuspectRules } from "../../syntax/fix-syntax.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const literals = /^(string|integer|float)$/;

/** What Python code may ask for to find out that it is being tested. */
export const pythonSuspects: SuspectRules = {
  nodes: /^(attribute|call|subscript|identifier|string|comparison_operator|class_definition|assignment)$/,
  asks: [
    {
      what: "the stack",
      pattern:
        /^(inspect\.(stack|currentframe|getouterframes|getinnerframes|trace)|sys\._(getframe|current_frames)\w*|traceback\.(extract_stack|print_stack|format_stack|walk_stack|StackSummary))$/,
    },
    { what: "the stack", pattern: /\.findCaller$|^(warnings\.)?catch_warnings\(record=True\b/ },
    { what: "the stack", pattern: /\.(tb_frame|f_back|f_code|f_globals|f_locals|gi_frame|cr_frame)$/ },
    { what: "the environment", pattern: /^os\.(environb?|getenvb?)([[(.].*)?$/ },
    { what: "the program's arguments", pattern: /^sys\.(argv|orig_argv|flags)(\[.*\])?$/ },
    {
      what: "the runner",
      pattern:
        /^(sys\.(modules|settrace|setprofile|gettrace|monitoring|meta_path|path_hooks|excepthook)|threading\.settrace|gc\.(get_\w+|callbacks)|sys\.(addaudithook|getrefcount|getallocatedblocks)|tracemalloc\.\w+|builtins\.\w+|__builtins__|ctypes\.\w+|atexit\.\w+)(\[.*\])?$/,
    },
    { what: "the runner", pattern: /^["'](PYTEST_\w+|COV_CORE_\w+|COVERAGE_PROCESS_START)["']$/ },
    { what: "the end of the process", pattern: /^os\.(_exit|abort|kill|killpg|exec\w+)$/ },
    { what: "dynamic code", pattern: /^(eval|exec|compile|__import__|globals|vars)\(/ },
    { what: "dynamic code", pattern: /^importlib\.\w+|^import_module\(/ },
    { what: "dynamic code", pattern: /^(getattr|setattr|delattr)\((os|sys|builtins|inspect|__builtins__)\b/ },
    { what: "dynamic code", pattern: /\.(__subclasses__|__globals__|__mro__|__builtins__)\b/ },
    { what: "the tests", pattern: /^["'](.*\/)?tests?(\/.*)?["']$|\btest_\w*(\.py)?["']$|_test\.py["']$/ },
    { what: "the process", pattern: /^[a-z]*["']\/proc\b/ },
    {
      what: "the process",
      pattern:
        /^(logging\.(root|getLogger\(\))\.(handlers|hasHandlers)|faulthandler\.is_enabled|warnings\.filters|sys\.(warnoptions|path_importer_cache|unraisablehook|displayhook)|threading\.(enumerate|excepthook)|os\.getppid)$|^(type|isinstance|id)\(sys\.(stdout|stderr|stdin)\b|^sys\.(stdout|stderr|stdin)\.(__class__|name)$|^sys\.stdin\.fileno$/,
    },
    {
      what: "the age or the memory of the process",
      pattern:
        /^(time\.)?(perf_counter|monotonic|process_time|thread_time)(_ns)?\(\)[<>]|^resource\.getrusage\b.*[<>]/,
    },
    {
      what: "time that passes after it was loaded",
      pattern: /^(threading\.)?(Timer|Thread)\(/,
      outside: true,
    },
    { what: "every error to count as one of its own", pattern: /^\w+=(Base)?Exception$/ },
    { what: "chance", pattern: /^random\.random\(\)[<>]|^hash\(["']|^id\(object\(\)\)$/ },
    {
      what: "the date",
      pattern:
        /^(time\.time\(\)[<>]=?[\d_.]{6,}|(datetime\.)*(now|utcnow|today)\(.*\)[<>]=?(datetime\.)*date(time)?\()/,
    },
    {
      what: "something that is no number",
      pattern: /^(float\(["']nan["']\)|math\.nan|Decimal\(["']nan["']\))$/i,
    },
    { what: "the number of its calls", pattern: /^next\(\w+\)[<>]=?\d+$/ },
    {
      what: "what an assertion takes for equal",
      pattern:
        /^class\w+\(.*\b(str|int|float|bytes|list|dict|tuple|set|frozenset|complex|Decimal)\b.*\):.*def__(eq|ne)__/,
    },
  ],
  variable: /^os\.(?:environ\[["'](\w+)["']\]|(?:environ\.get|environ\.pop|getenv)\(["'](\w+)["'])/,
  runnerVariables: /^(PYTEST_\w+|COVERAGE_\w+|COV_CORE_\w+|TOX_\w+|NOX_\w+|TEST\w*|_)$/,
  imported(node) {
    if (node.type === "import_from_statement") {
      const module = fieldOf(node, "module_name")?.text ?? "";
      const names = node.children.filter(({ field }) => field === "name");
      return names.map((name) => `${module}.${(fieldOf(name, "name") ?? name).text}`);
    }
    if (node.type !== "import_statement") return [];
    return node.children
      .filter(({ field }) => field === "name")
      .map((name) => (fieldOf(name, "name") ?? name).text);
  },
  frameworks: /^(pytest|_pytest|unittest|nose2?|doctest|mock|pluggy)(\.|$)/,
  replaced(node) {
    if (node.type === "assignment" || node.type === "augmented_assignment") {
      const left = fieldOf(node, "left");
      if (left?.type !== "attribute") return undefined;
      const root = firstName(left);
      return root === undefined ? undefined : { root, text: left.text };
    }
    if (node.type !== "call" || !/^(setattr|delattr)$/.test(fieldOf(node, "function")?.text ?? ""))
      return undefined;
    const [target] = partsOf(fieldOf(node, "arguments"));
    const root = target && firstName(target);
    return root && target ? { root, text: target.text } : undefined;
  },
  shared:
    /^(builtins|__builtins__|sys|os|io|inspect|asyncio|json|time|datetime|random|math|re|copy|decimal|functools|itertools|operator|collections|contextlib|types|threading|traceback|warnings|gc|object|type|int|str|list|dict|Exception|BaseException|AssertionError|\w*TestCase)$/,
  silences:
    /#\s*(?:noqa\b|type:\s*ignore|pyright:\s*(?:ignore|basic)|mypy:|ruff:\s*noqa|flake8[:-]|pylint:\s*(?:disable|skip)|pragma:?\s*no\s*(?:cover|branch)|nosec\b)/i,
  ordering: /^__(r?sub|r?truediv|lt|le|gt|ge)__$/,
  equality: /^__(eq|ne|contains|class|instancecheck|subclasscheck)__$/,
  handler(node) {
    if (node.type === "except_clause" || node.type === "except_group_clause") return node;
    return node.type === "with_item" && /^(contextlib\.)?suppress\(/.test(node.text) ? node : undefined;
  },
  returns: /^return_statement$/,
  compared(node) {
    if (node.type === "comparison_operator") {
      const [left, right] = partsOf(node);
      const operator = fieldOf(node, "operators")?.text ?? "";
      if (!/^(==|!=|is|in|notin|not in)$/.test(operator)) return [];
      const inside = right && /^(list|tuple|set)$/.test(right.type) ? partsOf(right) : [right];
      return [
        ...inside.map((literal) => ({ literal, other: left?.text ?? "" })),
        { literal: left, other: right?.text ?? "" },
      ].flatMap(({ literal, other }) => (literal && literals.test(literal.type) ? [{ literal, other }] : []));
    }
    if (node.type === "case_pattern")
      return [...descendants(node)]
        .filter(({ type }) => literals.test(type))
        .map((literal) => ({ literal, other: "" }));
    if (node.type !== "pair") return [];
    const [key, value] = [fieldOf(node, "key"), fieldOf(node, "value")];
    return key && value && literals.test(key.type) && literals.test(value.type)
      ? [{ literal: key, other: "" }]
      : [];
  },
};

function firstName(node: SyntaxNode): string | undefined {
  const first = [...descendants(node)].find(({ children }) => children.length === 0);
  return first?.type === "identifier" ? first.text : undefined;
}
