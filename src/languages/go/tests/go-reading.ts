import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { TestHelper, TestImport } from "../../tests/candidate.ts";
import { isDeeperThan } from "../../tests/reading/own-text.ts";
import { wordsOf } from "../../tests/reading/pick-parts.ts";
import type { TestReading, UnreadTest, WrittenTest } from "../../tests/reading/test-reading.ts";
import { inRoot } from "../../toolchain/repo-path.ts";
import { modulePath } from "../toolchain/module.ts";
import { packageName, packageOf, type TestPackage } from "./go-package.ts";

const MOST_DEEP = 200;

/** How Go test files are read that a model wrote. */
export const goReading: TestReading = {
  directives: /^\/\/\s*nolint\b/,
  partsOf(root, place) {
    const own = packageOf(place);
    const given = importsIn(root);
    const isApart = /_test\s*$/.test(root.children.find(({ type }) => type === "package_clause")?.text ?? "");
    const owner = given.find(({ module }) => module === own.path)?.name ?? own.own;
    const textOf = (node: SyntaxNode) => (isApart && !own.isApart ? unqualified(node, owner) : node.text);
    const helpers: TestHelper[] = [];
    const tests: WrittenTest[] = [];
    const unread: UnreadTest[] = [];
    const leftOut: string[] = [];
    for (const node of root.children) {
      const name = fieldOf(node, "name")?.text ?? "";
      const code = textOf(node);
      if (node.type === "function_declaration" && /^(Test|Benchmark|Fuzz|Example)(?![a-z])/.test(name)) {
        const reason = whyUnread(node, { name, isApart, own });
        if (reason === undefined) tests.push({ ...freeName(name, code, own), group: "", helpers: [] });
        else unread.push({ name, code, reason });
      } else if (/^(function|method|type|const|var)_declaration$/.test(node.type))
        helpers.push({ names: namesOf(node), code, scope: "file" });
      else if (node.named && !/^(package_clause|import_declaration|comment|ERROR)$/.test(node.type))
        leftOut.push(node.text);
    }
    const codes = [...tests, ...helpers].map(({ code }) => code);
    const wanted = own.isApart ? [{ module: own.path, name: own.own, kind: "whole" as const }] : [];
    const others = given.filter(({ module }) => module !== own.path);
    return { imports: [...others, ...wanted, ...missing(others, codes)], helpers, tests, unread, leftOut };
  },
  unknownModules(root, { project, files }) {
    const manifest = files.read(inRoot(project.root, "go.mod")) ?? "";
    const module = modulePath(project, files);
    const required = [...manifest.matchAll(/^\s*(?:require\s+)?([\w.~/-]+\.[\w.~/-]+)\s+v/gm)].map(
      ([, path = ""]) => path,
    );
    const isKnown = (path: string) =>
      // The standard library has no dot in its first part.
      !path.split("/")[0]?.includes(".") ||
      [module, ...required].some((one) => path === one || path.startsWith(`${one}/`));
    return [...new Set(importsIn(root).map((one) => one.module))].filter((path) => !isKnown(path));
  },
  describeStyle(place) {
    const { name, own, path, isApart } = packageOf(place);
    const testify = /github\.com\/stretchr\/testify/.test(
      place.files.read(inRoot(place.project.root, "go.mod")) ?? "",
    );
    return [
      `Tests are functions \`func TestXxx(t *testing.T)\` in \`package ${name}\`, with the standard package testing.`,
      isApart
        ? `The package under test is imported: \`import "${path}"\`, and used as \`${own}.Name\`.`
        : "The tests are in the package under test, so nothing of it is imported.",
      testify
        ? "Checks are those of github.com/stretchr/testify, as in the existing tests."
        : 'Checks are plain: `if got := Total(x); got != 3 { t.Errorf("Total(x) = %d, want 3", got) }`; reflect.DeepEqual for slices and maps.',
    ];
  },
  sharedDefinitions: (place) =>
    packageOf(place).others.flatMap((text) =>
      [...text.matchAll(/^func ((?!Test|Benchmark|Fuzz|Example)\w+\([^\n]{0,200}) \{$/gm)].map(
        ([, signature = ""]) => `func ${signature}`,
      ),
    ),
  // Only searched tests are written again, so nothing is taken out of a file of Go.
  blocksIn: () => [],
  importedIn: () => [],
};

/** What a file imports, without imports for their effects or of all names. */
export function importsIn(root: SyntaxNode): TestImport[] {
  return [...descendants(root)].flatMap((node): TestImport[] => {
    if (node.type !== "import_spec") return [];
    const module = (fieldOf(node, "path")?.text ?? "").slice(1, -1);
    const name = fieldOf(node, "name")?.text ?? packageName(module);
    return /^[._]$/.test(name) ? [] : [{ module, name, kind: "whole" }];
  });
}

function whyUnread(
  node: SyntaxNode,
  { name, isApart, own }: { readonly name: string; readonly isApart: boolean; readonly own: TestPackage },
): string | undefined {
  if (name === "TestMain") return "it runs the other tests";
  if (!name.startsWith("Test")) return "it is no test: `func TestXxx(t *testing.T)` is asked for";
  if (!/\*\s*testing\.T\b/.test(fieldOf(node, "parameters")?.text ?? "")) return "it takes no *testing.T";
  if (isDeeperThan(node, MOST_DEEP)) return "its code is nested too deep";
  if (own.isApart && !isApart) return `tests of this package are in package ${own.name}, and import it`;
  return undefined;
}

/** A test that another file of the package declares already gets a number. */
function freeName(name: string, code: string, { taken }: TestPackage): { name: string; code: string } {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  return { name: free, code: code.replace(`func ${name}(`, () => `func ${free}(`) };
}

function namesOf(node: SyntaxNode): string[] {
  const name = fieldOf(node, "name")?.text;
  // A method belongs to its type.
  if (node.type === "method_declaration") return wordsOf(fieldOf(node, "receiver")?.text ?? "").slice(-1);
  if (name !== undefined) return [name];
  return partsOf(node).flatMap((spec) =>
    spec.children.filter(({ field }) => field === "name").map(({ text }) => text),
  );
}

/** The text of a node without the name of the package before what it exports. */
function unqualified(node: SyntaxNode, owner: string): string {
  const cuts = [...descendants(node)].flatMap(({ type, start, children: [first] }) =>
    /^(selector_expression|qualified_type)$/.test(type) && first?.text === owner
      ? [[start - node.start, first.text.length + 1] as const]
      : [],
  );
  return cuts.reduceRight((text, [at, length]) => text.slice(0, at) + text.slice(at + length), node.text);
}

const wellKnown = [
  ..."testing errors fmt strings reflect math sort time bytes strconv context io sync slices maps".split(" "),
  ..."net/http net/http/httptest encoding/json path/filepath".split(" "),
];

/** What tests use without importing it, if there is only one thing that they can mean. */
function missing(given: readonly TestImport[], codes: readonly string[]): TestImport[] {
  const known = new Set(given.map(({ name }) => name));
  const all = codes.join("\n");
  return wellKnown
    .map((module) => ({ module, name: packageName(module), kind: "whole" as const }))
    .filter(({ name }) => !known.has(name) && new RegExp(`(?<![\\w.])${name}\\.[A-Z]`).test(all));
}
