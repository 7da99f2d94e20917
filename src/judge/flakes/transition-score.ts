const weight = 0.2;
const alarmAt = 0.4;
const recoverBelow = 0.1;

/** How unsteady a test has been of late. */
export interface TransitionScore {
  /** From 0, always the same outcome, to 1, another one each time; recent runs count more. */
  readonly score: number;
  /** Raised by about three changes in a row, lowered only by some eight runs without one: it does not flicker itself. */
  readonly alarmed: boolean;
}

/** Follows a test's outcomes, the oldest first. Breaking and mending something once raises no alarm. */
export function transitionScore(passed: readonly boolean[]): TransitionScore {
  let score = 0;
  let alarmed = false;
  for (const [at, outcome] of passed.entries()) {
    if (at === 0) continue;
    const changed = outcome !== passed[at - 1];
    score = score * (1 - weight) + (changed ? weight : 0);
    alarmed = alarmed ? score >= recoverBelow : score >= alarmAt;
  }
  return { score, alarmed };
}
