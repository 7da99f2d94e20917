import { isGeneratedTest } from "../toolchain/generated-name.ts";
import type { ProjectFiles } from "../toolchain/toolchain.ts";

const MOST = 10;

/** The texts of some of a project's own tests, as examples of its style; generated ones are left out. */
export function exampleTests(files: ProjectFiles, isTestFile: (path: string) => boolean): string[] {
  return files.paths
    .filter((path) => isTestFile(path) && !isGeneratedTest(path))
    .slice(0, MOST)
    .flatMap((path) => files.read(path) ?? []);
}
