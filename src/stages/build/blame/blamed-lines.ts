import type { Coverage } from "../../../contracts/index.ts";
import type { ChangedFile } from "../../../ports/git.ts";

/** A line of a file of the repository. */
export interface Line {
  readonly path: string;
  readonly line: number;
}

/** The frames of a failure that the change touched, the innermost first. */
export function changedFrames(frames: readonly Line[], changed: readonly ChangedFile[]): Line[] {
  const touched = new Map(changed.map((file) => [file.path, new Set(file.changedLines)]));
  return frames.filter(({ path, line }) => touched.get(path)?.has(line));
}

/**
 * The changed lines that a failing test ran, and where lines were removed, the lines at the gap. Files that the failure
 * names come first.
 */
export function changedAndRun(
  changed: readonly ChangedFile[],
  coverage: Coverage | undefined,
  frames: readonly Line[] = [],
): Line[] {
  const ran = new Map(coverage?.files.map((file) => [file.path, new Set(file.coveredLines)]));
  const named = (path: string) => (frames.some((frame) => frame.path === path) ? 0 : 1);
  return changed
    .flatMap(({ path, changedLines, gapLines = [] }) => {
      const covered = (line: number) => ran.get(path)?.has(line) === true;
      const lines = changedLines.filter(covered);
      return (lines.length > 0 ? lines : gapLines.filter(covered)).map((line) => ({ path, line }));
    })
    .sort((a, b) => named(a.path) - named(b.path));
}
