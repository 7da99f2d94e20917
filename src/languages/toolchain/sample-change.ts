import { posix } from "node:path";
import type { ProjectFiles, Toolchain } from "./toolchain.ts";

/** A file of a change, with its text. */
export interface SampleFile {
  readonly path: string;
  readonly text: string;
}

const aside = /(^|\/)(tests?|__tests__|spec|docs?|examples?|scripts|dist|build)\//;

/** A small real source file in the repository's main language that no test covers; undefined if none has a sample. */
export function sampleChange(
  toolchains: readonly Pick<Toolchain, "isSourceFile" | "sampleModule">[],
  files: ProjectFiles,
): SampleFile | undefined {
  const textFor = (path: string) =>
    toolchains.find((one) => one.isSourceFile(path))?.sampleModule?.(path, files);
  const sources = files.paths.filter((path) => !aside.test(path) && textFor(path) !== undefined);
  const ending = mostFrequent(sources.map((path) => posix.extname(path)));
  if (ending === undefined) return undefined;
  const folder = mostFrequent(
    sources.filter((path) => path.endsWith(ending)).map((path) => posix.dirname(path)),
  );
  const taken = new Set(files.paths);
  const names = ["duration", ...Array.from({ length: 100 }, (_, index) => `duration_${index + 2}`)];
  const path = names
    .map((name) => posix.join(folder ?? "", `${name}${ending}`))
    .find((each) => !taken.has(each));
  const text = path === undefined ? undefined : textFor(path);
  return path === undefined || text === undefined ? undefined : { path, text };
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
