import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import { localName, wordsOf } from "../../../tests/reading/pick-parts.ts";
import type { FileParts, ReadingPlace } from "../../../tests/reading/test-reading.ts";
import type { TestPlace } from "../../../tests/test-writer.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { moduleFiles } from "../../syntax/resolve/module-files.ts";
import { importPath } from "../import-path.ts";
import { nodeAssert } from "../render/assertions.ts";
import { detectStyle, type JavaScriptStyle } from "../test-style.ts";

/** Everything that a statement imports or requires; what is loaded without a name is nothing that a test can use. */
export function importsIn(node: SyntaxNode): TestImport[] {
  if (node.type === "import_statement") return importedNames(node);
  return partsOf(node).flatMap(requiredNames);
}

function importedNames(node: SyntaxNode): TestImport[] {
  const module = unquoted(fieldOf(node, "source")?.text ?? "");
  const isType = node.children.some(({ type }) => type === "type");
  const [clause] = node.children.filter(({ type }) => type === "import_clause");
  return (clause?.children ?? []).flatMap((part): TestImport[] => {
    if (part.type === "identifier") return [{ module, name: part.text, kind: "default" }];
    if (part.type === "namespace_import")
      return [{ module, name: partsOf(part)[0]?.text ?? "", kind: "whole" }];
    return partsOf(part).map((one) => {
      const name = one.text.replaceAll(/\s+/g, " ");
      return { module, name: isType && !name.startsWith("type ") ? `type ${name}` : name, kind: "named" };
    });
  });
}

function requiredNames(declarator: SyntaxNode): TestImport[] {
  const value = fieldOf(declarator, "value")?.text ?? "";
  const [, module] = /^(?:await\s+import|require)\s*\(\s*["'`]([^"'`]+)["'`]\s*\)$/.exec(value) ?? [];
  const target = fieldOf(declarator, "name");
  if (module === undefined || !target) return [];
  if (target.type === "identifier") return [{ module, name: target.text, kind: "default" }];
  return partsOf(target).map((part) => ({
    module,
    name: part.text.replace(/\s*:\s*/, " as "),
    kind: "named",
  }));
}

/** Names of test frameworks, whatever the project has them from. */
const frameworkWords = new Set(
  "describe suite it test expect vi jest mock before after beforeEach afterEach beforeAll afterAll".split(
    " ",
  ),
);
const frameworks = /^(vitest|@jest\/globals|node:test|mocha|test)$/;

/** One file has one `assert`: the strict one, as everywhere in generated tests. */
function isAssert({ module, name, kind }: TestImport): boolean {
  return /^(node:)?assert(\/strict)?$/.test(module) && name === "assert" && kind === "default";
}

/** Imports with the right path for what the source exports, and with what the code uses but does not import. */
export function ownImports(parts: FileParts, place: ReadingPlace): TestImport[] {
  const style = detectStyle(place);
  const path = importPath(place, style);
  const exported = new Map(
    place.outline.symbols
      .filter((one) => one.exported && !one.className)
      .map((one) => [one.name, one.exportKind === "named" ? ("named" as const) : ("default" as const)]),
  );
  const given = parts.imports
    .filter(({ module }) => !frameworks.test(module))
    .map((one) => (isAssert(one) ? nodeAssert : ownModule(one, { place, path, exported })));
  const inner = parts.tests.flatMap(({ helpers }) => helpers);
  const codes = [...parts.tests, ...inner, ...parts.helpers].map(({ code }) => code);
  const used = new Set([
    ...(style.isFlat && inner.length === 0 ? [] : ["describe"]),
    ...codes.flatMap(wordsOf),
  ]);
  const known = new Set([
    ...given.map(localName),
    ...[...parts.helpers, ...inner].flatMap(({ names }) => names),
  ]);
  const missing = [...exported].filter(([name]) => used.has(name) && !known.has(name));
  return [
    ...given,
    ...missing.map(([name, kind]) => ({ module: path, name, kind })),
    ...frameworkImports(style, { used, known }),
  ];
}

function frameworkImports(
  style: JavaScriptStyle,
  { used, known }: { readonly used: ReadonlySet<string>; readonly known: ReadonlySet<string> },
): TestImport[] {
  const isMissing = (name: string) => used.has(name) && !known.has(name);
  const { importsFramework: module, assertions, runner } = style;
  if (runner === "ava") return [{ module: "ava", name: "test", kind: "default" }];
  const words = [...frameworkWords].filter((name) => isMissing(name));
  const own = words.filter((name) => name !== "expect" || assertions === "expect");
  return [
    ...(module ? own.map((name) => ({ module, name, kind: "named" as const })) : []),
    ...(assertions === "chai" && isMissing("expect")
      ? [{ module: "chai", name: "expect", kind: "named" as const }]
      : []),
    ...(isMissing("assert") ? [nodeAssert] : []),
  ];
}

/** A relative import of something that is not there, but that the source exports, means the source. */
function ownModule(
  one: TestImport,
  {
    place,
    path,
    exported,
  }: {
    readonly place: ReadingPlace;
    readonly path: string;
    readonly exported: ReadonlyMap<string, "named" | "default">;
  },
): TestImport {
  const target = fileOf(one.module, place);
  if (target === place.sourcePath) return { ...one, module: path };
  const isThere = target !== undefined || isDeclared(one.module, place);
  const name = one.name.split(" ")[0] ?? "";
  const kind = exported.get(name);
  if (isThere || (one.kind === "named" && kind === undefined)) return one;
  return { ...one, module: path, kind: one.kind === "named" ? (kind ?? "named") : one.kind };
}

/** The file of the project that a relative path means; undefined if there is none. */
function fileOf(
  module: string,
  { files, testPath }: Pick<TestPlace, "files" | "testPath">,
): string | undefined {
  if (!module.startsWith(".")) return undefined;
  const all = new Set(files.paths);
  return moduleFiles(posix.join(posix.dirname(testPath), module)).find((path) => all.has(path));
}

/** Modules that a file loads by a plain text and that are not there. */
export function unknownModules(root: SyntaxNode, place: TestPlace): string[] {
  const found = [...descendants(root)].flatMap((node) => {
    if (node.type === "import_statement") return [unquoted(fieldOf(node, "source")?.text ?? "")];
    const callee = node.type === "call_expression" ? (fieldOf(node, "function")?.text ?? "") : "";
    if (!/^(import|require|(vi|jest)\.(mock|doMock|importActual|requireActual))$/.test(callee)) return [];
    const [module] = partsOf(fieldOf(node, "arguments"));
    return module?.type === "string" ? [unquoted(module.text)] : [];
  });
  return [...new Set(found)].filter(
    (module) => fileOf(module, place) === undefined && !isDeclared(module, place),
  );
}

/** Whether Node has a module, or a manifest at or above the project names its package. */
export function isDeclared(
  module: string,
  { project, files }: Pick<TestPlace, "project" | "files">,
): boolean {
  if (module.startsWith(".") || module.startsWith("/")) return false;
  if (isBuiltin(module)) return true;
  const { alias } = aliasOf(module, files, project.root);
  if (alias) return true;
  const name = /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  const folders = project.root === "" ? [""] : [project.root, ""];
  return folders.some((folder) => {
    const manifest = files.read(posix.join(folder, "package.json")) ?? "";
    return manifest.includes(`"${name}"`);
  });
}

/** A path of the compiler's settings, such as `@/`. */
function aliasOf(module: string, files: ProjectFiles, root: string): { readonly alias: boolean } {
  const settings = files.read(posix.join(root, "tsconfig.json")) ?? "";
  const prefixes = [...settings.matchAll(/"([^"\s*]+)\*"\s*:\s*\[/g)].map(([, prefix = ""]) => prefix);
  return { alias: module.startsWith("#") || prefixes.some((prefix) => module.startsWith(prefix)) };
}

function unquoted(text: string): string {
  return text.replaceAll(/^["'`]|["'`]$/g, "");
}
