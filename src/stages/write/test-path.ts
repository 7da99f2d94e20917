import { createHash } from "node:crypto";
import type { TestSpec } from "../../contracts/index.ts";
import { withWord } from "../../languages/toolchain/generated-name.ts";
import type { Workbench } from "../../workbench/workbench.ts";

/** The file for a spec's tests of a source: a name that no file has, and that tests of another spec never get. */
export function testPathFor(
  { project, toolchain, files }: Pick<Workbench, "project" | "toolchain" | "files">,
  sourcePath: string,
  spec: Pick<TestSpec, "id">,
): string {
  const all = files();
  return freePath(toolchain.generatedTestPath(project, all, sourcePath), {
    word: wordOf(spec),
    existing: all.paths,
  });
}

/** The path with that word in its name, and a number too if it is taken: an existing file is never overwritten. */
export function freePath(
  path: string,
  { word, existing }: { readonly word: string; readonly existing: readonly string[] },
): string {
  const taken = new Set(existing);
  const named = withWord(path, word);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? named : withWord(named, String(number));
    if (!taken.has(candidate)) return candidate;
  }
}

/** Branches of two specs may be merged into one: names that depend on the spec never meet. */
function wordOf({ id }: Pick<TestSpec, "id">): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 6);
}
