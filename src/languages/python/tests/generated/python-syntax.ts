import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import { type Above, type AllowedSyntax, words } from "../../../tests/generated/check-syntax.ts";

const nodes = words(
  "module import_statement import_from_statement dotted_name identifier function_definition parameters block",
  "expression_statement assert_statement call attribute argument_list keyword_argument string string_start string_content",
  "string_end escape_sequence interpolation concatenated_string integer float true false none list tuple set dictionary",
  "pair lambda lambda_parameters list_splat_pattern dictionary_splat_pattern default_parameter positional_separator",
  "keyword_separator unary_operator binary_operator comparison_operator parenthesized_expression assignment",
  "decorated_definition decorator class_definition return_statement raise_statement with_statement with_clause with_item",
  "as_pattern as_pattern_target for_statement pattern_list delete_statement subscript pass_statement",
  "future_import_statement type await",
);
const tokens = words(
  "( ) [ ] { } , : . = == != < <= > >= + - * ** / // % & | ^ ~ @ is in as import from def assert lambda class return",
  "raise with for del pass __future__ -> async await",
);

/** Built-in functions, classes and errors that tests use: none of them reads, writes or runs anything. */
const builtIns = words(
  "abs bool bytearray bytes callable complex dict float format frozenset hash int isinstance len list memoryview next",
  "object range repr reversed set slice sorted str tuple type",
  "ArithmeticError AssertionError AttributeError BaseException BlockingIOError BrokenPipeError BufferError BytesWarning",
  "ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning",
  "EOFError Exception FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit ImportError",
  "ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError",
  "MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError",
  "PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError",
  "RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError",
  "TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning",
  "UserWarning ValueError Warning ZeroDivisionError",
);

/** Modules that tests import as a whole, with the members that they use of them. */
const members: Readonly<Record<string, ReadonlySet<string>>> = {
  asyncio: words("gather run"),
  math: words("isnan"),
  mock: words("patch"),
  os: words("environ"),
  pytest: words("approx mark param raises"),
  random: words("seed"),
  re: words("compile"),
  sys: words("modules"),
  tempfile: words("TemporaryDirectory"),
  unittest: words("TestCase"),
};
/** Names with two underscores that stand for an operator; all others lead from any object to code. */
const operators =
  /^__(abs|add|and|bool|call|concat|contains|delete|delitem|enter|eq|exit|float|floordiv|format|ge|get|getitem|gt|hash|i?add|iand|iconcat|ifloordiv|ilshift|imatmul|imod|imul|index|init|int|inv|invert|ior|ipow|irshift|isub|iter|itruediv|ixor|le|len|lshift|lt|matmul|mod|mul|ne|neg|next|not|or|pos|pow|repr|reversed|rshift|set|setitem|str|sub|truediv|xor)__$/;

/** What a file may import. */
export interface PythonImports {
  /** The module under test. */
  readonly subject: string;
  isKnown(module: string): boolean;
}

/** What a test says of itself, in words only. */
function isDocstring(text: string): boolean {
  return /^"""Tests? [\w. ]+\."""$/.test(text);
}

/** The syntax of a file that was written for a module. */
export function pythonSyntax(root: SyntaxNode, { subject, isKnown }: PythonImports): AllowedSyntax {
  const own = ownNames(root);
  const wholes = wholeModules(root);
  const isModule = (module: string) => module === subject || isKnown(module);
  const isOurs = (name: string) => own.has(name) && !(Object.hasOwn(members, name) && wholes.has(name));
  const rules: Readonly<Record<string, (node: SyntaxNode, above: Above) => boolean>> = {
    import_statement: (node) =>
      partsOf(node).every(({ text }) => isModule(text) || Object.hasOwn(members, text)),
    future_import_statement: ({ text }) => text === "from __future__ import annotations",
    import_from_statement: (node) => isModule(fieldOf(node, "module_name")?.text ?? ""),
    identifier(node, above) {
      const parent = above(node);
      const { text } = node;
      if (isMachinery(text)) return false;
      if (parent?.type === "dotted_name") return true;
      if (node.field === "attribute") return isMember(text, fieldOf(parent, "object"));
      if (parent?.type === "keyword_argument" && node.field === "name") return true;
      if (isDefined(node, parent)) return true;
      if (isOurs(text) || builtIns.has(text)) return true;
      return wholes.has(text) && (Object.hasOwn(members, text) || isModule(text)) && isOwner(node, parent);
    },
    call: (node) => isCallee(fieldOf(node, "function")) && isReplacement(node, subject),
    type: ({ text }) => text === "None",
    interpolation: ({ text }) => text === "{tmp_path}",
    string_start: (node, above) => /^[brf]?["']$/.test(node.text) || isDocstring(above(node)?.text ?? ""),
    decorator: ({ text }) => /^@(pytest\.mark\.parametrize|mock\.patch(\.dict)?)\(/.test(text),
    keyword_argument: (node) => fieldOf(node, "name")?.type === "identifier",
    class_definition: (node) => partsOf(fieldOf(node, "superclasses")).length <= 1,
    assignment: (node) => /^(identifier|attribute|subscript)$/.test(fieldOf(node, "left")?.type ?? ""),
  };
  const isMember = (name: string, owner: SyntaxNode | undefined) => {
    if (owner?.type !== "identifier" || isOurs(owner.text) || !Object.hasOwn(members, owner.text))
      return true;
    return members[owner.text]?.has(name) === true;
  };
  return {
    nodes,
    tokens,
    isKnown: (node, above) => !node.named || (rules[node.type]?.(node, above) ?? true),
  };
}

function isMachinery(name: string): boolean {
  return name.startsWith("__") && !operators.test(name);
}

function isOwner(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return parent?.type === "attribute" && fieldOf(parent, "object") === node;
}

/** Names that a file defines, is given, or imports from a module. */
function ownNames(root: SyntaxNode): ReadonlySet<string> {
  const found = words("self tmp_path monkeypatch capsys");
  return new Set([
    ...found,
    ...[...descendants(root)].flatMap((node): readonly string[] => {
      if (node.type === "import_from_statement")
        return partsOf(node)
          .filter(({ field }) => field === "name")
          .map(({ text }) => text);
      return boundBy(node);
    }),
  ]);
}

/** Modules that a file imports under their full names: the first part is the name that it uses. */
function wholeModules(root: SyntaxNode): ReadonlySet<string> {
  const imports = [...descendants(root)].filter(({ type }) => type === "import_statement");
  const mocks = [...descendants(root)].filter(({ text }) => text === "from unittest import mock");
  return new Set([
    ...imports.flatMap((node) => partsOf(node).flatMap(({ text }) => [text, text.split(".")[0] ?? ""])),
    ...(mocks.length > 0 ? ["mock"] : []),
  ]);
}

/** Names that a statement gives a value. */
function boundBy(node: SyntaxNode): readonly string[] {
  const identifiers = (part: SyntaxNode | undefined) =>
    [...(part ? descendants(part) : [])].filter(({ type }) => type === "identifier").map(({ text }) => text);
  const plain = (part: SyntaxNode | undefined) => (part?.type === "identifier" ? [part.text] : []);
  switch (node.type) {
    case "assignment":
      return plain(fieldOf(node, "left"));
    case "for_statement":
      return identifiers(fieldOf(node, "left"));
    case "as_pattern":
      return identifiers(partsOf(node).find(({ type }) => type === "as_pattern_target"));
    case "class_definition":
    case "function_definition":
      return [fieldOf(node, "name")?.text ?? "", ...parameterNames(fieldOf(node, "parameters"))];
    case "lambda":
      return parameterNames(fieldOf(node, "parameters"));
    default:
      return [];
  }
}

function parameterNames(parameters: SyntaxNode | undefined): string[] {
  return partsOf(parameters).flatMap((one) => {
    const name = one.type === "default_parameter" ? fieldOf(one, "name") : one;
    return [...(name ? descendants(name) : [])]
      .filter(({ type }) => type === "identifier")
      .map(({ text }) => text);
  });
}

/** Whether an identifier is where a name is defined. */
function isDefined(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return /^(function_definition|class_definition)$/.test(parent?.type ?? "") && node.field === "name";
}

/** A call of a name, a member, or the result of another call. */
function isCallee(node: SyntaxNode | undefined): boolean {
  return /^(identifier|attribute|call|subscript|parenthesized_expression)$/.test(node?.type ?? "");
}

/** Whether a call that replaces something for a while replaces the environment, or something of the module under test. */
function isReplacement(node: SyntaxNode, subject: string): boolean {
  const callee = fieldOf(node, "function")?.text ?? "";
  if (callee !== "monkeypatch.setattr" && callee !== "mock.patch") return true;
  const target = partsOf(fieldOf(node, "arguments"))[0]?.text.slice(1, -1) ?? "";
  return /^(sys\.(argv|stdin)|time\.(time|time_ns|sleep))$/.test(target) || target.startsWith(`${subject}.`);
}
