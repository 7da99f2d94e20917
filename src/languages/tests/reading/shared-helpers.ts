import type { ProjectFiles } from "../../toolchain/toolchain.ts";

const helperFiles =
  /(^|\/)(tests?|specs?|__tests__)\/(.*\/)?[\w.-]*(helper|factor|fixture|stub|fake|mock|builder|support)[\w.-]*(\/[\w.-]+)?$/i;
const MOST_FILES = 10;
const MOST_CHARACTERS = 50_000;

/** What files beside the tests define for them, such as factories and stubs of models: the file, and each signature. */
export function sharedHelpers(
  { paths, read }: ProjectFiles,
  isSource: (path: string) => boolean,
  signature: RegExp,
): string[] {
  return paths
    .filter((path) => isSource(path) && helperFiles.test(path))
    .slice(0, MOST_FILES)
    .flatMap((path) => {
      const text = (read(path) ?? "").slice(0, MOST_CHARACTERS);
      return [...text.matchAll(signature)].map(([line]) => `${path}: ${line.replaceAll(/\s+/g, " ").trim()}`);
    });
}
