import { descendants, fieldOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { TestHelper, TestImport } from "../../tests/candidate.ts";
import { isDeeperThan } from "../../tests/reading/own-text.ts";
import type { TestReading, UnreadTest, WrittenTest } from "../../tests/reading/test-reading.ts";
import { isTestFile } from "../toolchain/paths.ts";
import { crateOf, type TestedCrate } from "./rust-crate.ts";
import { type UsedPath, usedPaths } from "./used-paths.ts";

const MOST_DEEP = 200;
const itsOwn = new Set(["std", "core", "alloc", "test"]);

/** How Rust test files are read that a model wrote: those of a module within the source become those of a file of their own. */
export const rustReading: TestReading = {
  partsOf(root, place) {
    const tested = crateOf(place);
    const helpers: TestHelper[] = [];
    const tests: WrittenTest[] = [];
    const unread: UnreadTest[] = [];
    const leftOut: string[] = [];
    const used: UsedPath[] = [];
    for (const { node, attributes } of itemsOf(root)) {
      const name = fieldOf(node, "name")?.text ?? "";
      const code = outside([...attributes, node.text].join("\n"), tested);
      if (node.type === "use_declaration") used.push(...usedPaths(node));
      else if (attributes.some((one) => /^#\[(?:\w+::)*test\b/.test(one))) {
        const reason = whyUnread(node, attributes, tested);
        if (reason === undefined) tests.push({ name, code, group: "", helpers: [] });
        else unread.push({ name, code, reason });
      } else if (isHelper(node, attributes)) helpers.push({ names: namesOf(node), code, scope: "file" });
      else leftOut.push(node.text);
    }
    const imports = used.map((one) => importOf(one, tested));
    return { imports, helpers, tests, unread, leftOut, always: ["*"] };
  },
  unknownModules(root, place) {
    const { name, dependencies } = crateOf(place);
    const known = new Set([...itsOwn, ...dependencies, name, "crate", "self", "super"]);
    const firsts = usesIn(root).map(({ parts: [first = ""] }) => first);
    // A type of the file itself may be imported from: its variants.
    const own = new Set([...descendants(root)].map((node) => fieldOf(node, "name")?.text));
    return [...new Set(firsts)].filter((first) => !known.has(first) && !own.has(first));
  },
  describeStyle(place) {
    const { name, module, edition } = crateOf(place);
    return [
      `Tests are functions with \`#[test]\` in an integration test of their own crate (edition ${edition}): not in a \`mod tests\`, without \`use super::*\`.`,
      `What is tested is imported, and only what is public can be: \`use ${module}::…;\` of the crate \`${name}\`.`,
      'Checks are assert_eq!, assert_ne! and assert!, with `matches!` for variants; a panic is expected by `#[should_panic(expected = "…")]`, an error by `.unwrap_err()`.',
    ];
  },
  sharedDefinitions: ({ files }) =>
    files.paths
      .filter((path) => /(?:^|\/)tests\/common\b/.test(path) && isTestFile(path))
      .flatMap((path) =>
        [...(files.read(path) ?? "").matchAll(/^pub (?:async )?fn ([^\n{]{1,200})/gm)].map(
          ([, signature = ""]) => `fn ${signature.trim()}`,
        ),
      ),
  // Only searched tests are written again, so nothing is taken out of a file of Rust.
  blocksIn: () => [],
  importedIn: () => [],
};

/** Everything that a file imports. */
export function usesIn(root: SyntaxNode): UsedPath[] {
  return [...descendants(root)].flatMap((node) => (node.type === "use_declaration" ? usedPaths(node) : []));
}

interface Item {
  readonly node: SyntaxNode;
  readonly attributes: readonly string[];
}

/** The items of a file and of modules for tests in it, with their attributes. */
function itemsOf(holder: SyntaxNode): Item[] {
  const items: Item[] = [];
  let attributes: string[] = [];
  for (const node of holder.children) {
    if (!node.named || node.type.endsWith("comment")) continue;
    if (node.type === "attribute_item") {
      attributes.push(node.text);
      continue;
    }
    const body = node.type === "mod_item" ? fieldOf(node, "body") : undefined;
    if (body && attributes.some((one) => /cfg\(test\)/.test(one))) items.push(...itemsOf(body));
    else items.push({ node, attributes });
    attributes = [];
  }
  return items;
}

const ofTests = /^#\[(?:(?:\w+::)*test\b|should_panic\b|ignore\b|allow\()/;

function whyUnread(
  node: SyntaxNode,
  attributes: readonly string[],
  { isLibrary, name }: TestedCrate,
): string | undefined {
  if (!isLibrary)
    return `${name || "the package"} is a program without a library: a test file can use nothing of it`;
  if (isDeeperThan(node, MOST_DEEP)) return "its code is nested too deep";
  const other = attributes.find((one) => !ofTests.test(one));
  return other && `${other.slice(0, 60)} is no attribute of a test`;
}

/** Attributes may have code run before the tests, or stand in for parts of the program. */
const harmless = /^#\[(?:derive|allow|must_use|inline|doc|rustfmt::skip)\b/;

function isHelper({ type }: SyntaxNode, attributes: readonly string[]): boolean {
  const isDefinition = /^(function|struct|enum|const|static|type|trait|impl)_item$/.test(type);
  return isDefinition && attributes.every((one) => harmless.test(one));
}

function namesOf(node: SyntaxNode): string[] {
  // An implementation belongs to its type.
  const named = fieldOf(node, node.type === "impl_item" ? "type" : "name");
  return named ? [/\w+/.exec(named.text)?.[0] ?? named.text] : [];
}

/** Paths as they are from outside of the crate. */
function outside(code: string, { name, module }: TestedCrate): string {
  return code.replace(/(?<![\w:])crate::/g, `${name}::`).replace(/(?<![\w:])super::/g, `${module}::`);
}

function importOf({ parts, alias }: UsedPath, { name, module }: TestedCrate): TestImport {
  const [first = "", ...rest] = parts;
  const roots: Readonly<Record<string, string>> = { crate: name, super: module, self: name };
  const path = [Object.hasOwn(roots, first) ? (roots[first] ?? first) : first, ...rest]
    .join("::")
    .split("::");
  const last = path.at(-1) ?? "";
  return {
    module: path.slice(0, -1).join("::"),
    name: alias === last || alias === first ? last : `${last} as ${alias}`,
    kind: "named",
  };
}
