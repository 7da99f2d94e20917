import { replaceNodes } from "../change-literal.ts";
import type { ReadTests } from "../expected-values.ts";
import { unchecked } from "../touched-places.ts";
import { ask, type OtherInput } from "./other-inputs.ts";

/**
 * Test files in which the code under test gets a copy of what a test compares with later: code that changes what it is given
 * can make anything equal to it.
 */
export function withCopies(files: readonly ReadTests[]): OtherInput {
  const found = files.flatMap((file) => {
    const { copyOf } = file.fix;
    const able = copyOf ? file.tests.filter(({ lent }) => lent.length > 0) : [];
    if (!copyOf || able.length === 0) return [];
    const nodes = [...new Set(able.flatMap(({ lent }) => lent))];
    const text = replaceNodes(
      file.text,
      nodes.map((node) => ({ node, by: copyOf(node.text) })),
    );
    return [{ path: file.path, text: unchecked(file.path, text), tests: able.map((one) => ask(file, one)) }];
  });
  return {
    texts: new Map(found.map(({ path, text }) => [path, text])),
    tests: found.flatMap(({ tests }) => tests),
  };
}
