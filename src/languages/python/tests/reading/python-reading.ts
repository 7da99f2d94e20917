import { fieldOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { TestHelper, TestImport } from "../../../tests/candidate.ts";
import { isDeeperThan, ownText } from "../../../tests/reading/own-text.ts";
import { sharedHelpers } from "../../../tests/reading/shared-helpers.ts";
import type { FileParts, TestReading, UnreadTest, WrittenTest } from "../../../tests/reading/test-reading.ts";
import { fixtureSignatures } from "../fixtures.ts";
import { isDeclaredModule } from "../generated/python-modules.ts";
import { pythonModule } from "../module-name.ts";
import { usesTestCases } from "../test-style.ts";
import { blocksIn, importedIn } from "./python-blocks.ts";
import { withSeeds } from "./python-chance.ts";
import { importsIn, ownImports } from "./python-imports.ts";
import { withMessages } from "./python-messages.ts";
import { tableTests } from "./python-tables.ts";

const MOST_DEEP = 200;

/** How test files in Python are read that a model wrote. */
export const pythonReading: TestReading = {
  directives: /^#\s*(type:\s*ignore|noqa|pyright:\s*ignore|pylint:\s*disable)\b/,
  partsOf(root, place) {
    const isTestCase = usesTestCases(place.files);
    const reader = createReader(root, isTestCase);
    for (const node of root.children) reader.read(node);
    const parts = reader.parts();
    const helpers = parts.helpers.map(({ code }) => code).join("\n");
    const steady = {
      ...parts,
      tests: parts.tests.map((test) => ({ ...test, code: withSeeds(test.code, helpers) })),
    };
    return { ...steady, imports: ownImports(steady, place) };
  },
  unknownModules(root, { files }) {
    const modules = importsIn(root).map(({ module }) => module);
    return [...new Set(modules)].filter((module) => !isDeclaredModule(module, files));
  },
  describeStyle({ project, files, sourcePath }) {
    const module = pythonModule(project, sourcePath);
    const form = usesTestCases(files)
      ? "Tests are methods of classes `Test…(unittest.TestCase)`; they are run by pytest or unittest."
      : "Tests are plain functions `def test_…():` for pytest, without classes, with `assert` and `pytest.raises`.";
    return [
      form,
      `The code under test is imported with \`from ${module} import …\`.`,
      ...(isDeclaredModule("hypothesis", files)
        ? [
            "hypothesis is installed: where a rule holds for all inputs, a test may be a property with `@settings(derandomize=True, deadline=None)` and `@given(…)`.",
          ]
        : []),
      ...(isDeclaredModule("faker", files)
        ? ["Faker is installed: a test that uses it begins with `Faker.seed(1)`."]
        : []),
    ];
  },
  sharedDefinitions: ({ files }) => [
    ...fixtureSignatures(files),
    ...sharedHelpers(
      files,
      (path) => path.endsWith(".py"),
      /^(?:class \w+[^:\n]*|(?:async )?def [^_\W]\w*\([^)]*\)[^:\n]*)/gm,
    ),
  ],
  blocksIn: (root) => blocksIn(root),
  importedIn,
};

interface Reader {
  read(node: SyntaxNode): void;
  parts(): FileParts;
}

function createReader(root: SyntaxNode, isTestCase: boolean): Reader {
  const imports: TestImport[] = [];
  const helpers: TestHelper[] = [];
  const tests: WrittenTest[] = [];
  const unread: UnreadTest[] = [];
  const leftOut: string[] = [];
  const file = (names: readonly string[], code: string) => helpers.push({ names, code, scope: "file" });

  function read(node: SyntaxNode): void {
    const definition = node.type === "decorated_definition" ? fieldOf(node, "definition") : node;
    const name = fieldOf(definition, "name")?.text ?? "";
    if (/^(import_statement|import_from_statement)$/.test(node.type)) imports.push(...importsIn(node));
    else if (definition?.type === "class_definition" && /^Test|TestCase/.test(classHead(definition)))
      readClass(definition, name);
    else if (definition?.type === "function_definition" && name.startsWith("test"))
      take({ name, group: "", code: node.text, helpers: [] }, node);
    else if (/^(class|function)_definition$/.test(definition?.type ?? "")) file([name], node.text);
    else if (isAssignment(node)) file(assignedNames(node), node.text);
    else if (node.named && !isIdle(node)) leftOut.push(node.text);
  }

  /** Methods become functions if the project's tests are functions, which they can be if they use no `self`. */
  function readClass(definition: SyntaxNode, group: string): void {
    const own: TestHelper[] = [];
    const methods: SyntaxNode[] = [];
    for (const node of fieldOf(definition, "body")?.children ?? []) {
      const method = node.type === "decorated_definition" ? fieldOf(node, "definition") : node;
      const name = fieldOf(method, "name")?.text ?? "";
      if (method?.type === "function_definition" && name.startsWith("test")) methods.push(node);
      else if (method?.type === "function_definition")
        own.push({
          names: /^(setUp|tearDown|setup|teardown)/.test(name) ? [] : [name],
          code: ownText(node, root),
          scope: "group",
        });
      else if (isAssignment(node))
        own.push({ names: assignedNames(node), code: ownText(node, root), scope: "group" });
    }
    for (const node of methods) {
      const method = node.type === "decorated_definition" ? fieldOf(node, "definition") : node;
      const name = fieldOf(method, "name")?.text ?? "";
      const code = ownText(withMessages(node), root);
      const plain = withoutSelf(code);
      if (isTestCase) take({ name, group, code, helpers: own }, node);
      else if (/\bself\b/.test(plain))
        unread.push({ name, code, reason: "it uses self: tests of this project are plain functions" });
      else take({ name, group: "", code: plain, helpers: [] }, node);
    }
  }

  function take(test: WrittenTest, node: SyntaxNode): void {
    const rows = isTestCase || isDeeperThan(node, MOST_DEEP) ? undefined : tableTests(node, root);
    if (rows) {
      tests.push(...rows.map((row) => ({ ...test, ...row, code: withoutSelf(row.code) })));
      return;
    }
    const reason = isDeeperThan(node, MOST_DEEP)
      ? "its code is nested too deep"
      : /@\s*(pytest\.mark\.)?parametrize\b/.test(test.code)
        ? "it is a table whose rows cannot be read: one function for each case is asked for"
        : isTestCase && test.group === ""
          ? "it is a function: tests of this project are methods of test cases"
          : undefined;
    if (reason === undefined) tests.push(test);
    else unread.push({ name: test.name, code: test.code, reason });
  }

  return { read, parts: () => ({ imports, helpers, tests, unread, leftOut }) };
}

function withoutSelf(code: string): string {
  return code.replace(/(\bdef \w+\()\s*self\s*,?\s*/, "$1");
}

function classHead(definition: SyntaxNode): string {
  return `${fieldOf(definition, "name")?.text ?? ""}${fieldOf(definition, "superclasses")?.text ?? ""}`;
}

function isAssignment({ type, children: [first] }: SyntaxNode): boolean {
  return type === "expression_statement" && first?.type === "assignment";
}

function assignedNames({ children: [assignment] }: SyntaxNode): string[] {
  return fieldOf(assignment, "left")?.text.match(/[A-Za-z_]\w*/g) ?? [];
}

/** Docstrings, comments and the usual last lines do nothing. */
function isIdle({ type, text, children: [first] }: SyntaxNode): boolean {
  if (type === "comment" || type === "future_import_statement" || type === "ERROR") return true;
  if (type === "if_statement" && /^if\s+__name__\s*==/.test(text)) return true;
  return type === "expression_statement" && first?.type === "string";
}
