import type { FailureSigns } from "../failure-signs.ts";

/** A line of the project that a failure names, as the runner wrote its path, without the folder of the checkout. */
export interface ProjectFrame {
  readonly file: string;
  /** Undefined where the runner gives none. */
  readonly line?: number | undefined;
}

/** Places outside the project: outside the checkout, or code without a file. */
const outside = /^<|^\/(?!workspace\/)/;

/** The places of the project that a failure names, the innermost first; those of the first kind of frame that has any. */
export function projectFrames(message: string, signs: readonly FailureSigns[]): ProjectFrame[] {
  const isForeign = (place: string) =>
    outside.test(place) || signs.some(({ foreign }) => foreign?.test(place));
  for (const { pattern, innermost } of signs.flatMap(({ frames }) => frames)) {
    const frames = [...message.matchAll(pattern)]
      .map((match) => ({ file: (match[1] ?? "").replace(/^file:\/\//, ""), line: match[2] }))
      .filter(({ file }) => !isForeign(file))
      .map(({ file, line }) => ({
        file: file.replace(/^\/workspace\//, ""),
        line: line === undefined ? undefined : Number(line),
      }));
    if (frames.length > 0) return innermost === "first" ? frames : frames.reverse();
  }
  return [];
}
