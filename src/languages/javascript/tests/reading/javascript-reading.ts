import { fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { TestHelper, TestImport } from "../../../tests/candidate.ts";
import { applyEdits } from "../../../tests/reading/apply-edits.ts";
import { isDeeperThan, ownText } from "../../../tests/reading/own-text.ts";
import { sharedHelpers } from "../../../tests/reading/shared-helpers.ts";
import type { FileParts, TestReading, UnreadTest, WrittenTest } from "../../../tests/reading/test-reading.ts";
import { importPath } from "../import-path.ts";
import { nodeAssert } from "../render/assertions.ts";
import { detectStyle } from "../test-style.ts";
import { blocksIn, importedIn } from "./javascript-blocks.ts";
import { missingSeeds } from "./javascript-chance.ts";
import { importsIn, isDeclared, ownImports, unknownModules } from "./javascript-imports.ts";
import { missingMessages } from "./javascript-messages.ts";
import { tableTests } from "./javascript-tables.ts";

const MOST_DEEP = 200;

/** How test files in JavaScript and TypeScript are read that a model wrote. */
export const javascriptReading: TestReading = {
  directives: /^\/[/*]\s*(@ts-expect-error|@ts-ignore|eslint-disable-next-line|biome-ignore)\b/,
  partsOf(root, place) {
    const { runner, assertions, isFlat } = detectStyle(place);
    const reader = createReader(root, runner === "vitest" || assertions === "chai");
    reader.read(root.children, { group: "", helpers: [] });
    const parts = reader.parts();
    const hasOwn = parts.tests.some(({ helpers }) => helpers.length > 0);
    return { ...parts, imports: ownImports(parts, place), always: isFlat && !hasOwn ? [] : ["describe"] };
  },
  unknownModules,
  describeStyle(place) {
    const style = detectStyle(place);
    const { runner, assertions, importsFramework, testWord } = style;
    const from = importsFramework ? `imported from "${importsFramework}"` : "as globals, without an import";
    const groups = style.isFlat ? "without groups" : 'under `describe("name", …)`';
    const modules = style.modules === "esm" ? "import" : "require";
    return [
      `Tests are for ${runner}: \`${testWord}("title", () => { … })\` ${groups}, ${from}.`,
      `Checks are written with ${assertions === "assert" ? `assert of "${nodeAssert.module}"` : assertions}. Modules are loaded with ${modules}.`,
      `The code under test is loaded from "${importPath(place, style)}".`,
      ...(isDeclared("fast-check", place)
        ? [
            'fast-check is installed: where a rule holds for all inputs, a test may be `fc.assert(fc.property(…), { seed: 1 })`, imported with `import fc from "fast-check"`.',
          ]
        : []),
      ...(isDeclared("@faker-js/faker", place)
        ? ["@faker-js/faker is installed: a test that uses it begins with `faker.seed(1)`."]
        : []),
    ];
  },
  sharedDefinitions: ({ files }) => sharedHelpers(files, (path) => /\.[cm]?[jt]sx?$/.test(path), exported),
  blocksIn: (root) => blocksIn(root),
  importedIn,
};

const exported = /^export (?:default )?(?:async )?(?:function|class|const) \w+[^={\n]*/gm;

/** The heading that a statement is under, and what is defined there. */
interface Scope {
  readonly group: string;
  readonly helpers: readonly TestHelper[];
}

const hooks = /^(before|after)(Each|All)?$|^(test\.)?(before|after)(Each)?$|^(setup|teardown)$/;

function createReader(root: SyntaxNode, takesMessages: boolean) {
  const imports: TestImport[] = [];
  const fileHelpers: TestHelper[] = [];
  const tests: WrittenTest[] = [];
  const unread: UnreadTest[] = [];
  const leftOut: string[] = [];

  function read(nodes: readonly SyntaxNode[], scope: Scope, isInner = false): void {
    const helpers = [...scope.helpers];
    const place = isInner ? ("group" as const) : ("file" as const);
    const keep = (names: readonly string[], node: SyntaxNode) => {
      const helper: TestHelper = { names, code: ownText(node, root), scope: place };
      if (isInner) helpers.push(helper);
      else fileHelpers.push(helper);
    };
    const own = { ...scope, helpers };
    const inside: (() => void)[] = [];
    for (const node of nodes) {
      const call = callOf(node);
      const callee = fieldOf(call, "function")?.text ?? "";
      const loaded = /^(import_statement|lexical_declaration|variable_declaration)$/.test(node.type)
        ? importsIn(node)
        : [];
      if (loaded.length > 0 || node.type === "import_statement") imports.push(...loaded);
      else if (definitions.has(node.type)) keep(definedNames(node), node);
      else if (call && /^(describe|suite|context)(\.\w+)*$/.test(callee))
        inside.push(() => readGroup(call, callee, own));
      else if (call && /^(it|test)(\.\w+)*(\(|$)/.test(callee) && !hooks.test(callee))
        inside.push(() => take(call, callee, own, node));
      else if (call && hooks.test(callee)) {
        const helper: TestHelper = { names: [], code: ownText(node, root), scope: "group" };
        helpers.push(helper);
      } else if (node.named && !isIdle(node)) leftOut.push(node.text);
    }
    // Definitions count for all tests of their block, wherever they stand in it.
    for (const step of inside) step();
  }

  function readGroup(call: SyntaxNode, callee: string, scope: Scope): void {
    const { title, body } = partsOfCall(call);
    const isSkipped = callee.includes(".");
    if (isSkipped || title === undefined || !body) {
      const reason = isSkipped
        ? `${callee}: it is skipped, or runs alone`
        : "its heading is not a plain text";
      unread.push({ name: title ?? callee, code: call.text, reason });
      return;
    }
    const inner = body.type === "statement_block" ? body.children : [body];
    read(inner, { group: scope.group || title, helpers: scope.helpers }, true);
  }

  function take(call: SyntaxNode, callee: string, scope: Scope, node: SyntaxNode): void {
    const rows = callee.includes(".each") ? tableTests(call) : undefined;
    if (rows && !isDeeperThan(node, MOST_DEEP)) {
      tests.push(...rows.map((row) => ({ ...scope, ...row })));
      return;
    }
    const { title, body } = partsOfCall(call);
    const added = [...missingSeeds(node, body), ...(takesMessages ? missingMessages(node) : [])];
    const code = ownText({ ...node, text: applyEdits(node, added) }, root);
    const reason = callee.includes(".each")
      ? "it is a table whose rows cannot be read: one test for each case is asked for"
      : title === undefined
        ? "its title is not a plain text"
        : !body
          ? "it has no body"
          : isDeeperThan(node, MOST_DEEP)
            ? "its code is nested too deep"
            : undefined;
    if (reason === undefined && title !== undefined) tests.push({ name: title, ...scope, code });
    else unread.push({ name: title ?? callee, code, reason: reason ?? "" });
  }

  return {
    read,
    parts: (): FileParts => ({ imports, helpers: fileHelpers, tests, unread, leftOut }),
  };
}

const definitions = new Set([
  "lexical_declaration",
  "variable_declaration",
  "function_declaration",
  "generator_function_declaration",
  "class_declaration",
  "interface_declaration",
  "type_alias_declaration",
  "enum_declaration",
]);

function definedNames(node: SyntaxNode): string[] {
  const name = fieldOf(node, "name")?.text;
  if (name !== undefined) return [name];
  return partsOf(node).flatMap((part) => fieldOf(part, "name")?.text.match(/[A-Za-z_$][\w$]*/g) ?? []);
}

function callOf(node: SyntaxNode): SyntaxNode | undefined {
  const [first] = node.type === "expression_statement" ? partsOf(node) : [];
  return first?.type === "call_expression" ? first : undefined;
}

/** The title of a test or heading, if it is a plain text, and the body of its function. */
function partsOfCall(call: SyntaxNode): {
  readonly title: string | undefined;
  readonly body: SyntaxNode | undefined;
} {
  const [title, ...others] = partsOf(fieldOf(call, "arguments"));
  const callback = others.findLast(({ type }) => /^(arrow_function|function_expression)$/.test(type));
  const isPlain = title && /^(string|template_string)$/.test(title.type) && !title.text.includes("${");
  return { title: isPlain ? unquoted(title.text) : undefined, body: fieldOf(callback, "body") };
}

function unquoted(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}

/** Comments, directives and empty statements do nothing. */
function isIdle({ type, children: [first] }: SyntaxNode): boolean {
  if (/^(comment|empty_statement|hash_bang_line|ERROR)$/.test(type)) return true;
  return type === "expression_statement" && first?.type === "string";
}
