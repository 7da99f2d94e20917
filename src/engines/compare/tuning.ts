/**
 * The tuning constants of a comparison. They were found by experiments on real commits (`npm run bench -- search --diff`);
 * each has its reason.
 */

/** Exploring ends after this share of the budget: the rest is for shrinking and confirming differences. */
export const shares = { exploring: 0.7 };

/** How two versions are explored. */
export const exploring = {
  batch: 800,
  /** Inputs without anything new before it ends: more if some target shows no difference yet. */
  stale: { settled: 2000, open: 8000 },
  /** The least that a batch counts for: few inputs may exist, and all may have been tried. */
  least: 100,
  /** How often a plan's environment is varied rather than its calls. */
  settings: 0.5,
  /** Plans whose comparisons are solved together. */
  solvedAtOnce: 60,
  /** The latest plans have been varied least. */
  latest: 20,
  /** Plans that run changed code; the newest are kept. */
  mostReaching: 2000,
};

/** How differences are grouped for a reader. */
export const grouping = {
  /** Ways in which one function differs that a reader has patience for. */
  mostShown: 8,
  /** Differences of a group that are kept. */
  examples: 12,
  /** Examples of a group that are tried: the first stable one represents the group. */
  tries: 3,
  /** A call that nobody would make costs a reader as much as a long one. */
  odd: 12,
  /** First plans of a function that show what a typical call passes. */
  typical: 2,
};

/** How differences are simplified: rounds, and plans of each round. */
export const shrinking = { rounds: 8, proposals: 30 };

/** How values are compared and written. */
export const wording = {
  /** Significant digits of a float: the last ones depend on the order of a sum. */
  digits: 12,
  /** Readers do not read more of a value or call. */
  mostCharacters: 300,
};

/** When errors on arguments that nothing is known about count: so many calls worked in one version, and none in both. */
export const judging = { enoughRefused: 8 };
