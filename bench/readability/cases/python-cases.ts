import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../src/languages/syntax/syntax-node.ts";
import { composeCase, type Level, type Part, type TestCase } from "./test-case.ts";

const always = /^(?:setUp|tearDown|setup_|teardown_|set_up|tear_down)/;

/** The tests of a Python file. */
export function pythonCases(root: SyntaxNode, text: string): TestCase[] {
  return casesIn(
    partsOf(root),
    [{ head: "", tail: "", uses: new Set(), parts: partsFor(partsOf(root), text) }],
    text,
  );
}

function casesIn(statements: readonly SyntaxNode[], levels: readonly Level[], text: string): TestCase[] {
  return statements.flatMap((node) => {
    const definition = definitionOf(node);
    const name = fieldOf(definition, "name")?.text ?? "";
    if (definition?.type === "class_definition" && hasTests(definition)) {
      const members = partsOf(fieldOf(definition, "body"));
      const [first] = members;
      const head = indented(node, text)
        .slice(0, first ? first.start - node.start : undefined)
        .trimEnd();
      const uses = namesIn(fieldOf(definition, "superclasses"));
      const level = { title: name, head, tail: "", uses, parts: partsFor(members, text) };
      return casesIn(members, [...levels, level], text);
    }
    if (!isTest(definition)) return [];
    return [composeCase(levels, { title: name, node, text: indented(node, text), uses: namesIn(node) })];
  });
}

function definitionOf(node: SyntaxNode): SyntaxNode | undefined {
  const definition = node.type === "decorated_definition" ? fieldOf(node, "definition") : node;
  return definition && /^(?:function|class)_definition$/.test(definition.type) ? definition : undefined;
}

function isTest(definition: SyntaxNode | undefined): boolean {
  return definition?.type === "function_definition" && /^test/.test(fieldOf(definition, "name")?.text ?? "");
}

function hasTests(definition: SyntaxNode): boolean {
  return partsOf(fieldOf(definition, "body")).some((member) => isTest(definitionOf(member)));
}

/** The text of a node with the spaces before its first line: the other lines have theirs. */
function indented(node: SyntaxNode, text: string): string {
  const column = node.start - (text.lastIndexOf("\n", node.start - 1) + 1);
  return " ".repeat(column) + node.text;
}

function partsFor(statements: readonly SyntaxNode[], text: string): Part[] {
  return statements.flatMap((node): Part[] => {
    const definition = definitionOf(node);
    if (isTest(definition) || (definition?.type === "class_definition" && hasTests(definition))) return [];
    if (/^import/.test(node.type)) return [importPart(node, text)];
    const declares = declaredBy(node);
    if (declares.length === 0) return [];
    const isAlways =
      always.test(declares[0] ?? "") || /autouse\s*=\s*True/.test(node.text.split("\n")[0] ?? "");
    return [{ declares, uses: namesIn(node), isAlways, text: () => indented(node, text) }];
  });
}

function importPart(node: SyntaxNode, text: string): Part {
  const module = fieldOf(node, "module_name");
  const names = node.children.filter(({ field }) => field === "name");
  const local = (one: SyntaxNode) => fieldOf(one, "alias")?.text ?? one.text.split(".")[0] ?? "";
  return {
    declares: names.map(local),
    uses: new Set(),
    isAlways: node.type === "import_from_statement" && names.length === 0,
    text: (used) => {
      const kept = names.filter((one) => used.has(local(one))).map((one) => one.text);
      if (kept.length === 0) return indented(node, text);
      return module ? `from ${module.text} import ${kept.join(", ")}` : `import ${kept.join(", ")}`;
    },
  };
}

function declaredBy(node: SyntaxNode): string[] {
  const name = fieldOf(definitionOf(node), "name");
  if (name) return [name.text];
  if (!/^(?:expression|if|try|with|type_alias)_?/.test(node.type)) return [];
  return [...descendants(node)].flatMap((one) => {
    if (one.type === "assignment") return [...namesIn(fieldOf(one, "left"))];
    if (/^import/.test(one.type))
      return one.children
        .filter(({ field }) => field === "name")
        .map((each) => fieldOf(each, "alias")?.text ?? each.text);
    return /^(?:function|class)_definition$/.test(one.type) ? [fieldOf(one, "name")?.text ?? ""] : [];
  });
}

/** The names that stand in a node, those of attributes and parameters too: fixtures are parameters. */
export function namesIn(node: SyntaxNode | undefined): ReadonlySet<string> {
  const found = node ? [...descendants(node)].filter(({ type }) => type === "identifier") : [];
  return new Set(found.map(({ text }) => text));
}
