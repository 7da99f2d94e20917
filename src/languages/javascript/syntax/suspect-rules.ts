import type { SuspectRules } from "../../syntax/fix-syntax.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const literals = /^(string|template_string|number|regex)$/;
const globals = "(?:globalThis|global|window|self)";
const words =
  "describe|it|test|expect|suite|jest|vi|vitest|jasmine|mocha|before|after|beforeEach|afterEach|__\\w*(?:vitest|jest|mocha|coverage)\\w*";

/** What JavaScript code may ask for to find out that it is being tested. */
export const javascriptSuspects: SuspectRules = {
  nodes:
    /^(member_expression|subscript_expression|call_expression|new_expression|unary_expression|binary_expression|identifier|property_identifier|string|variable_declarator)$/,
  asks: [
    { what: "the stack", pattern: /\.stack$|\[["'`]stack["'`]\]$|\.prepareStackTrace$|\.(callee|caller)$/ },
    { what: "the stack", pattern: /^(util\.)?getCallSites?$/ },
    {
      what: "the environment",
      pattern: new RegExp(`^(${globals}\\.)?(process|import\\.meta|Deno|Bun)\\.env(\\.\\w+|\\[.*\\])?$`),
    },
    {
      what: "the program's arguments",
      pattern: new RegExp(`^(${globals}\\.)?process\\.(argv|argv0|execArgv|title|mainModule)(\\[.*\\])?$`),
    },
    { what: "the program's arguments", pattern: /^(require\.main|module\.parent|import\.meta\.main)$/ },
    { what: "the runner", pattern: new RegExp(`^(typeof|${globals}\\.)(${words})$`) },
    {
      what: "the runner",
      pattern: /^["'`](VITEST\w*|JEST_WORKER_ID|NODE_TEST_CONTEXT|NODE_V8_COVERAGE)["'`]$/,
    },
    { what: "the runner", pattern: /^require\.cache$|^Module\._\w+$|^process\.(_\w+|binding|features)$/ },
    { what: "the end of the process", pattern: /^process\.(exit|reallyExit|abort|kill|exitCode)$/ },
    { what: "dynamic code", pattern: /^(eval|newFunction|Function)\(|\.constructor\.constructor|^vm\.\w+$/ },
    {
      what: "dynamic code",
      pattern: new RegExp(`^(${globals}|process|Reflect)\\[(?!["'\`][\\w$]+["'\`]\\])`),
    },
    { what: "dynamic code", pattern: /^(require|import)\((?!["'`][^"'`$]*["'`][,)])/ },
    { what: "dynamic code", pattern: new RegExp(`^Reflect\\.\\w+\\(${globals}\\b`) },
    {
      what: "dynamic code",
      pattern: new RegExp(`^(Object|Reflect)\\.\\w+\\((${globals}|process|require)\\b`),
    },
    {
      what: "the tests",
      pattern: /^["'`](.*\/)?(tests?|__tests__|__snapshots__|spec)(\/.*)?["'`]$|\.(test|spec|snap)\b.*["'`]$/,
    },
    { what: "what an assertion takes for equal", pattern: /^(asymmetricMatch|\$\$typeof)$/ },
    { what: "the process", pattern: /^["'`]\/proc\b/ },
    {
      what: "the process",
      pattern:
        /^process\.(report|listeners|listenerCount|rawListeners|eventNames|getActiveResourcesInfo|ppid|channel|connected|permission|moduleLoadList)\b|\bgetEventListeners\(process\b|^performance\.(getEntries\w*|nodeTiming)\b/,
    },
    {
      what: "the age or the memory of the process",
      pattern:
        /^(performance\.now|process\.(uptime|hrtime(\.bigint)?))\(\)[<>]|^process\.(memoryUsage|resourceUsage|cpuUsage)\b.*[<>]/,
    },
    { what: "what was collected as garbage", pattern: /^new(WeakRef|FinalizationRegistry)\(/ },
    {
      what: "time that passes after it was loaded",
      pattern: /^set(Timeout|Interval|Immediate)\(/,
      outside: true,
    },
    {
      what: "the runner",
      pattern: /^Symbol\.for\(["'`][^"'`]*(jest|vitest|expect|matchers|mocha|chai|test)/i,
    },
    { what: "every error to count as one of its own", pattern: /^\w+=Error$/ },
    { what: "chance", pattern: /^Math\.random\(\)[<>]|^process\.pid[%&<>]/ },
    {
      what: "the date",
      pattern: /^(Date\.now\(\)|\+?newDate\(\))[<>]=?(Date\.UTC|newDate\(["'\d]|[\d_]{6,})/,
    },
    { what: "something that is no number", pattern: /^(NaN|Number\.NaN)$/ },
    { what: "the number of its calls", pattern: /^(?:(?:\+\+|--)\w+|\w+(?:\+\+|--))[<>]=?\d+$/ },
  ],
  variable: /\benv(?:\.(\w+)|\[["'`](\w+)["'`]\])$/,
  runnerVariables: /^(VITEST\w*|JEST_\w+|NODE_TEST_\w+|MOCHA\w*|npm_\w+|NODE_V8_COVERAGE|NYC_\w+|TEST\w*)$/,
  imported(node) {
    if (node.type === "import_statement" || node.type === "export_statement") {
      const source = unquoted(fieldOf(node, "source"));
      return source === undefined ? [] : [source];
    }
    const called = node.type === "call_expression" ? fieldOf(node, "function")?.text : undefined;
    if (called === undefined || !/^(require|import|process\.getBuiltinModule)$/.test(called)) return [];
    const source = unquoted(partsOf(fieldOf(node, "arguments"))[0]);
    return source === undefined ? [] : [source];
  },
  frameworks:
    /^(node:test|test|vitest|@vitest\/.*|jest|jest-.*|@jest\/.*|mocha|chai|ava|sinon|tap|tape|uvu|jasmine.*|bun:test|@playwright\/test|expect|(node:)?(v8|vm|inspector|module|repl|async_hooks|diagnostics_channel))(\/.*)?$/,
  replaced(node) {
    if (/^(augmented_)?assignment_expression$/.test(node.type)) return memberRoot(fieldOf(node, "left"));
    const called = node.type === "call_expression" ? fieldOf(node, "function")?.text : undefined;
    if (
      called === undefined ||
      !/^(Object\.(assign|definePropert(y|ies)|setPrototypeOf)|Reflect\.(set|defineProperty))$/.test(called)
    )
      return undefined;
    const [target] = partsOf(fieldOf(node, "arguments"));
    const root = target && firstName(target);
    return root && target ? { root, text: target.text } : undefined;
  },
  shared:
    /^(globalThis|global|window|self|process|console|Object|Array|String|Number|Boolean|Symbol|Function|Error|\w+Error|JSON|Math|Date|RegExp|Promise|Map|Set|WeakMap|WeakSet|Proxy|Reflect|Intl|Buffer|Atomics|BigInt|\w+Array|ArrayBuffer|DataView|assert|expect|chai|should|require)$/,
  silences:
    /@ts-(?:nocheck|ignore|expect-error)\b|\b(?:eslint|oxlint|tslint|jshint|deno-lint|biome)-?(?:disable|ignore)|^.{0,4}\s*standard-disable|\b(?:v8|c8|istanbul|node:coverage) (?:ignore|disable)\b/,
  equality: /^(Symbol\.(toPrimitive|hasInstance)|valueOf|equals)$/,
  handler(node) {
    if (node.type === "catch_clause") return node;
    const isRejected =
      node.type === "call_expression" && /\.catch$/.test(fieldOf(node, "function")?.text ?? "");
    return isRejected ? fieldOf(node, "arguments") : undefined;
  },
  returns: /^return_statement$/,
  compared(node) {
    const operator = node.type === "binary_expression" ? fieldOf(node, "operator")?.text : undefined;
    if (operator !== undefined && /^[!=]==?$/.test(operator))
      return pair(fieldOf(node, "left"), fieldOf(node, "right"));
    if (node.type === "switch_case") return pair(fieldOf(node, "value"), undefined);
    if (node.type === "pair") {
      const [key, value] = [fieldOf(node, "key"), fieldOf(node, "value")];
      return key && value && literals.test(value.type) && literals.test(key.type)
        ? [{ literal: key, other: "" }]
        : [];
    }
    return [];
  },
};

function pair(left: SyntaxNode | undefined, right: SyntaxNode | undefined) {
  return [
    { literal: left, other: right },
    { literal: right, other: left },
  ].flatMap(({ literal, other }) =>
    literal && literals.test(literal.type) ? [{ literal, other: other?.text ?? "" }] : [],
  );
}

function memberRoot(left: SyntaxNode | undefined) {
  if (!left || !/^(member|subscript)_expression$/.test(left.type)) return undefined;
  const root = firstName(left);
  return root === undefined ? undefined : { root, text: left.text };
}

/** The name that an expression such as `a.b[0]` begins with. */
function firstName(node: SyntaxNode): string | undefined {
  const first = [...descendants(node)].find(({ children }) => children.length === 0);
  return first?.type === "identifier" ? first.text : undefined;
}

function unquoted(node: SyntaxNode | undefined): string | undefined {
  return node?.type === "string" ? node.text.slice(1, -1) : undefined;
}
