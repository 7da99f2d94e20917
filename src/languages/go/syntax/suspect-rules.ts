import type { SuspectRules } from "../../syntax/fix-syntax.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const literals = /^(interpreted_string_literal|raw_string_literal|int_literal|float_literal)$/;

/** What Go code may ask for to find out that it is being tested. */
export const goSuspects: SuspectRules = {
  nodes:
    /^(selector_expression|call_expression|binary_expression|interpreted_string_literal|comment|var_spec|const_spec|function_declaration)$/,
  asks: [
    {
      what: "the stack",
      pattern:
        /^(runtime\.(Callers?|CallersFrames|Stack|FuncForPC)|debug\.(Stack|PrintStack)|log\.L(long|short)file)$/,
    },
    { what: "the environment", pattern: /^(os|syscall)\.(Getenv|LookupEnv|Environ|ExpandEnv)(\(.*\))?$/ },
    {
      what: "the program's arguments",
      pattern: /^(os\.(Args|Executable)|flag\.(Lookup|CommandLine|Parse|Args?))$/,
    },
    { what: "the runner", pattern: /^(testing\.\w+|debug\.ReadBuildInfo)$/ },
    { what: "the end of the process", pattern: /^(os\.Exit|syscall\.(Exit|Kill)|runtime\.Goexit)$/ },
    { what: "dynamic code", pattern: /^(plugin\.Open|unsafe\.\w+)$|^\/\/go:linkname/ },
    { what: "the tests", pattern: /^".*(_test\.go|\btestdata\/).*"$/ },
    { what: "the process", pattern: /^"\/proc\b|^runtime\.NumGoroutine$|^os\.(Getwd|Getppid)$/ },
    { what: "its own source", pattern: /^(os|filepath)\.\w+\(".*(\.go|\bgo\.(mod|sum))"\)$/ },
    // Tests of the package would mean them too. Blanks are gone from the text.
    {
      what: "another meaning of a word of the language",
      pattern:
        /^(nil|true|false|iota)(error|bool|int|any|=)|^func(len|cap|append|copy|panic|recover|min|max|clear|make|new|string|error|bool|int|float64)\(/,
    },
    { what: "the age or the memory of the process", pattern: /^runtime\.ReadMemStats$/ },
    { what: "chance", pattern: /^rand\.\w+\(.*\)[<>]|^fmt\.\w+\("%p"/ },
    { what: "something that is no number", pattern: /^math\.NaN\(\)$/ },
    { what: "the number of its calls", pattern: /^\w+\.Add\(1\)[<>]=?\d+$|^atomic\.Add\w+\(.*\)[<>]=?\d+$/ },
  ],
  variable: /^\w+\.(?:Getenv|LookupEnv)\("(\w+)"\)$/,
  runnerVariables: /^(GOCOVERDIR|GO_TEST\w*|TEST\w*)$/,
  imported: (node) =>
    node.type === "import_spec" ? [(fieldOf(node, "path")?.text ?? "").replaceAll(/["`]/g, "")] : [],
  frameworks:
    /^(testing(\/.*)?|github\.com\/stretchr\/testify.*|github\.com\/onsi\/.*|gotest\.tools.*|runtime\/(pprof|trace|metrics|coverage)|debug\/\w+)$/,
  replaced(node) {
    const left = node.type === "assignment_statement" ? partsOf(fieldOf(node, "left"))[0] : undefined;
    const root = left?.type === "selector_expression" ? fieldOf(left, "operand") : undefined;
    return left && root?.type === "identifier" ? { root: root.text, text: left.text } : undefined;
  },
  // The second are values that everybody compares with.
  shared:
    /^(os|testing|flag|runtime)$|^\w+\.(EOF|Err[A-Z]\w*|Canceled|DeadlineExceeded|Local|UTC|NoBody|Discard|Reader)$/,
  silences: /^\/\/\s*(?:nolint\b|lint:(?:file-)?ignore|#nosec)/,
  equality: /^(Equal|Is)$/,
  returns: /^return_statement$/,
  compared(node) {
    const operator = node.type === "binary_expression" ? fieldOf(node, "operator")?.text : undefined;
    if (operator !== undefined && /^[!=]=$/.test(operator))
      return sides(fieldOf(node, "left"), fieldOf(node, "right"));
    if (node.type === "expression_case")
      return partsOf(fieldOf(node, "value")).flatMap((one) => sides(one, undefined));
    return [];
  },
};

function sides(left: SyntaxNode | undefined, right: SyntaxNode | undefined) {
  return [
    { literal: left, other: right },
    { literal: right, other: left },
  ].flatMap(({ literal, other }) =>
    literal && literals.test(literal.type) ? [{ literal, other: other?.text ?? "" }] : [],
  );
}
