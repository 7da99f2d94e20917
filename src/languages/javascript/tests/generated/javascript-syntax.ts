import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import { type Above, type AllowedSyntax, words } from "../../../tests/generated/check-syntax.ts";

/** Modules that tests import besides the code under test, with the names that they take from them. */
const runner = words("describe expect it test vi jest mock onTestFinished");
const library: Readonly<Record<string, ReadonlySet<string>>> = {
  "node:fs": words("existsSync mkdtempSync readFileSync rmSync writeFileSync"),
  "node:os": words("tmpdir"),
  "node:path": words("join"),
  "node:util": words("promisify"),
  "node:assert/strict": words("assert"),
  "node:test": runner,
  "@jest/globals": runner,
  vitest: runner,
  chai: words("expect"),
  ava: words("test"),
};
const libraryNames: ReadonlySet<string> = new Set(Object.values(library).flatMap((names) => [...names]));

const nodes = words(
  "program import_statement import_clause named_imports import_specifier namespace_import string string_fragment",
  "escape_sequence lexical_declaration variable_declarator object_pattern shorthand_property_identifier_pattern",
  "expression_statement call_expression member_expression property_identifier identifier arguments arrow_function",
  "formal_parameters required_parameter rest_pattern statement_block template_string template_substitution number",
  "unary_expression binary_expression array object pair computed_property_name spread_element new_expression regex",
  "regex_pattern regex_flags class class_body field_definition public_field_definition this await_expression",
  "for_in_statement try_statement finally_clause throw_statement return_statement true false null undefined",
  "parenthesized_expression assignment_expression subscript_expression type_annotation array_type predefined_type",
  "type_identifier",
);
const tokens = words(
  "( ) [ ] { } , ; : . ... = => ' \" ` ${ / - < * import from as const let of for async await new class return throw try",
  "finally instanceof any unknown",
);

const replacing = words("restoreAllMocks spyOn stubEnv unstubAllEnvs useFakeTimers useRealTimers");
/** Objects of the language and of the runner, with the members that tests use of them. */
const members: Readonly<Record<string, ReadonlySet<string>>> = {
  assert: words("deepEqual deepStrictEqual equal ok rejects strictEqual throws"),
  it: words("each"),
  jest: replacing,
  mock: words("method restoreAll timers"),
  test: words("each serial"),
  vi: replacing,
  Array: words("fromAsync"),
  Buffer: words("from"),
  JSON: words("stringify"),
  Math: words("abs"),
  Number: words("NaN NEGATIVE_INFINITY POSITIVE_INFINITY"),
  Object: words("assign create freeze"),
  Promise: words("all resolve"),
  Symbol: words("for"),
  process: words("env"),
};
/** Global values that may stand anywhere. */
const globals = words(
  "Array ArrayBuffer BigInt64Array BigUint64Array Boolean Buffer DataView Date Error EvalError Float16Array Float32Array",
  "Float64Array Infinity Int16Array Int32Array Int8Array Map NaN Number Object Promise RangeError ReferenceError RegExp Set",
  "String SyntaxError TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap",
  "WeakSet",
);
/** They lead from any value to code. */
const machinery = /^(__.*|constructor|prototype|caller|callee)$/;

/** The syntax of a file that was written for a module; it and others of the project are told by `isOurs`. */
export function javascriptSyntax(root: SyntaxNode, isOurs: (module: string) => boolean): AllowedSyntax {
  const own = ownNames(root, isOurs);
  const isImport = (module: string, names: readonly string[]) =>
    isOurs(module) || (Object.hasOwn(library, module) && names.every((name) => library[module]?.has(name)));
  const rules: Readonly<Record<string, (node: SyntaxNode, above: Above) => boolean>> = {
    import_statement: (node) => isImport(textIn(fieldOf(node, "source")), boundIn(node)),
    identifier(node, above) {
      const parent = above(node);
      if (own.has(node.text) || globals.has(node.text)) return true;
      if (libraryNames.has(node.text)) return parent?.type !== "arguments" && parent?.type !== "pair";
      if (node.text === "require") return isRequire(parent, above, isImport);
      if (/^(Math|console)$/.test(node.text) && parent?.type === "arguments")
        return isReplaced(above(parent));
      if (node.text === "process") return parent?.type === "member_expression" || isTaken(parent);
      return isObject(node, parent) && Object.hasOwn(members, node.text);
    },
    property_identifier(node, above) {
      const owner = fieldOf(above(node), "object");
      if (machinery.test(node.text)) return above(node)?.type === "pair" && node.text !== "__proto__";
      if (owner?.type !== "identifier" || own.has(owner.text)) return true;
      return Object.hasOwn(members, owner.text) && members[owner.text]?.has(node.text) === true;
    },
    assignment_expression: (node) => fieldOf(node, "left")?.text === "process.env",
    subscript_expression: ({ text }) => text === "args[0]",
    template_substitution: (node) =>
      partsOf(node).every(
        ({ type, text }) => type === "identifier" || /^JSON\.stringify\([\w$]+\)$/.test(text),
      ),
    class: (node) => partsOf(node).every(({ type }) => type !== "class_heritage"),
    new_expression: (node) => /^(identifier|parenthesized_expression)$/.test(makerOf(node)?.type ?? ""),
    call_expression: (node) =>
      isCallee(fieldOf(node, "function")) && fieldOf(node, "arguments")?.type === "arguments",
    unary_expression: ({ text }) => text.startsWith("-"),
    type_identifier: (node, above) => /^class/.test(above(node)?.type ?? ""),
  };
  return {
    nodes,
    tokens,
    isKnown: (node, above) => !node.named || (rules[node.type]?.(node, above) ?? true),
  };
}

/** Names that a node binds. */
function boundIn(node: SyntaxNode | undefined): string[] {
  const binds = words("identifier shorthand_property_identifier_pattern");
  return [...(node ? descendants(node) : [])].filter(({ type }) => binds.has(type)).map(({ text }) => text);
}

/** Names that a file declares itself or takes from the code under test. */
function ownNames(root: SyntaxNode, isOurs: (module: string) => boolean): ReadonlySet<string> {
  const isForeign = (declarator: SyntaxNode) => {
    const value = fieldOf(declarator, "value");
    const [module] =
      fieldOf(value, "function")?.text === "require" ? partsOf(fieldOf(value, "arguments")) : [];
    return module !== undefined && !isOurs(textIn(module));
  };
  const found = [...descendants(root)].flatMap((node): readonly string[] => {
    switch (node.type) {
      case "variable_declarator":
        return isForeign(node) ? [] : boundIn(fieldOf(node, "name"));
      case "import_statement":
        return isOurs(textIn(fieldOf(node, "source"))) ? boundIn(node) : [];
      case "for_in_statement":
        return boundIn(fieldOf(node, "left"));
      case "arrow_function":
        return [...boundIn(fieldOf(node, "parameter")), ...boundIn(fieldOf(node, "parameters"))];
      case "class":
        return [fieldOf(node, "name")?.text ?? ""];
      default:
        return [];
    }
  });
  return new Set(found);
}

/** A call of a name, of a member, of a table of cases, or of a function that is made to return a promise. */
function isCallee(node: SyntaxNode | undefined): boolean {
  if (node?.type === "call_expression")
    return /\.each$|^promisify$/.test(fieldOf(node, "function")?.text ?? "");
  return node?.type === "identifier" || node?.type === "member_expression";
}

function isObject(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return parent?.type === "member_expression" && fieldOf(parent, "object") === node;
}

function makerOf(node: SyntaxNode): SyntaxNode | undefined {
  const maker = fieldOf(node, "constructor");
  const inside = maker?.type === "parenthesized_expression" ? partsOf(maker)[0] : maker;
  return inside?.type === "class" || inside?.type === "identifier" ? maker : undefined;
}

/** Whether a global object is handed to the runner, which replaces one of its functions. */
function isReplaced(call: SyntaxNode | undefined): boolean {
  return /^(vi|jest)\.spyOn$|^mock\.method$/.test(fieldOf(call, "function")?.text ?? "");
}

/** `const { env } = process`. */
function isTaken(parent: SyntaxNode | undefined): boolean {
  return parent?.type === "variable_declarator" && fieldOf(parent, "name")?.text === "{ env }";
}

/** A whole statement that requires a known module. */
function isRequire(
  call: SyntaxNode | undefined,
  above: Above,
  isImport: (module: string, names: readonly string[]) => boolean,
): boolean {
  const declaration = call && above(call);
  const [module, ...others] = partsOf(fieldOf(call, "arguments"));
  if (call?.type !== "call_expression" || declaration?.type !== "variable_declarator") return false;
  const names = boundIn(fieldOf(declaration, "name"));
  return others.length === 0 && module?.type === "string" && isImport(textIn(module), names);
}

/** The text of a string without escapes: no module has any. */
function textIn(node: SyntaxNode | undefined): string {
  return node?.text.slice(1, -1) ?? "";
}
