import { testingOf } from "../../languages/language-of.ts";
import type { Plan } from "../../languages/search/plan.ts";
import type { Outline, SyntaxParser } from "../../languages/syntax/outline.ts";
import { endOf } from "../../languages/syntax/syntax-node.ts";
import { ownText } from "../../languages/tests/reading/own-text.ts";
import { blockOf, withoutBlocks } from "../../languages/tests/reading/test-blocks.ts";
import type { TestBlock } from "../../languages/tests/reading/test-reading.ts";

const MAX_CHARACTERS = 500_000;

/** A test file, read test by test. */
export interface TestFileText {
  /** The statement that makes a reported test; undefined if it is not clear which one. */
  blockOf(name: string): TestBlock | undefined;
  /** The code of a test alone, not indented. */
  codeOf(block: TestBlock): string;
  /** The calls of a module's functions that a test makes with plain values. */
  callsIn(block: TestBlock, module: Outline): Promise<Plan[]>;
  /** The file without some of its tests; null if none is left. */
  without(gone: ReadonlySet<TestBlock>): string | null;
}

/** Reads a test file; undefined if no language that writes tests can read it. */
export async function readTestFile(
  outlines: SyntaxParser,
  path: string,
  text: string,
): Promise<TestFileText | undefined> {
  const testing = await testingOf(path);
  const root = text.length > MAX_CHARACTERS ? undefined : outlines.tree(path, text);
  if (!testing || !root) return undefined;
  const { reading } = testing.tests;
  const blocks = reading.blocksIn(root);
  return {
    blockOf: (name) => blockOf(blocks, name),
    codeOf: ({ node }) => ownText(node, root),
    async callsIn({ node }, module) {
      const calls = (await testing.search?.values.callsIn({ text, tree: root }, module)) ?? [];
      return calls.filter(({ end }) => end > node.start && end <= endOf(node)).map(({ plan }) => plan);
    },
    without: (gone) => withoutBlocks(root, { blocks, imports: reading.importedIn(root) }, gone),
  };
}
