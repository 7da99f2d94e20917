import { type Draft, withoutRefused } from "./draft.ts";
import type { Refusal } from "./refusal.ts";

/** How far admission got. */
export interface AdmissionProgress {
  readonly candidates: number;
  readonly refused: number;
  /** What happens now, such as `lint`. */
  readonly doing: string;
}

/** What was refused so far, step by step. */
export interface RefusalLog {
  /** Tells whoever watches what happens now. */
  begin(doing: string): void;
  add(refusals: readonly Refusal[]): void;
  /** These drafts without what was refused. */
  open(drafts: readonly Draft[]): Draft[];
  all(): readonly Refusal[];
}

/** The log of the refusals among these drafts. */
export function createRefusalLog(
  drafts: readonly Draft[],
  onProgress: ((progress: AdmissionProgress) => void) | undefined,
): RefusalLog {
  const refusals: Refusal[] = [];
  const candidates = drafts.reduce((sum, draft) => sum + draft.candidates.length, 0);
  return {
    begin: (doing) => onProgress?.({ candidates, refused: refusals.length, doing }),
    add: (more) => void refusals.push(...more),
    open: (some) => withoutRefused(some, refusals),
    all: () => refusals,
  };
}
