import { type Source, type TreeNode, walk } from "./sources.ts";

/** Words that name a language, a test runner, a package manager or another tool of one language. */
const words = new Set(
  [
    "javascript typescript ecmascript js jsx ts tsx mjs cjs deno python py cpython pypy golang rust rs java kotlin",
    "vitest jest mocha ava tape jasmine playwright pytest unittest doctest hypothesis nextest gotest",
    "npm npx pnpm yarn bun corepack pip pipx pipenv poetry conda venv cargo crate crates rustup maven mvn gradle",
    "tsc tsconfig eslint prettier biome babel stryker istanbul ruff mypy pyright pyproject rustc clippy gofmt goproxy",
  ].flatMap((line) => line.split(" ")),
);
/** Words that are English or the platform's too: only where they stand as they stand here. */
const phrases =
  /^(?:go|Go|uv|tap)$|[a-z,] Go\b|\bgo (?:build|env|list|mod|run|test|vet)\b|\bgo\.(?:mod|sum|work)\b|\bnode_modules\b|\bnode:test\b|\bpackage\.json\b/;

/** A word of a language, and where it stands. */
export interface FoundWord {
  readonly line: number;
  readonly word: string;
}

/** The words of languages in a module's names and literals. The names of modules it imports are the boundaries' affair. */
export function languageWords({ tree }: Source): FoundWord[] {
  const found: FoundWord[] = [];
  const imported = new Set<unknown>();
  walk(tree.program, (node) => {
    if (/^(Import|Export\w+)(Declaration|Expression)$|^TSImportType$/.test(node.type))
      imported.add(node["source"]);
    if (imported.has(node)) return;
    const word = nameIn(node) ?? phraseIn(node);
    if (word !== undefined) found.push({ line: node.loc.start.line, word });
  });
  return found;
}

function nameIn(node: TreeNode): string | undefined {
  return partsOf(spelling(node) ?? "").find((part) => words.has(part));
}

function phraseIn(node: TreeNode): string | undefined {
  return node.type === "Identifier" ? undefined : phrases.exec(spelling(node) ?? "")?.[0];
}

/** `pythonName`, `python_name` and `python-name` are all python and name. `NodeJS` is what Goldseam itself runs on. */
function partsOf(text: string): string[] {
  return text
    .replaceAll("NodeJS", " ")
    .replaceAll(/(Java|Type)Script/g, "$1script")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

function spelling(node: TreeNode): string | undefined {
  if (/^(Identifier|PrivateName)$/.test(node.type)) return String(node["name"]);
  if (/^(StringLiteral|DirectiveLiteral)$/.test(node.type)) return String(node["value"]);
  if (node.type === "RegExpLiteral")
    return String(node["pattern"])
      .replaceAll(/\\[bBdDsSwWnrt]/g, " ")
      .replaceAll("\\", "");
  if (node.type !== "TemplateElement") return undefined;
  return JSON.stringify(node["value"]);
}
