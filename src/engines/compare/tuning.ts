/**
 * The numbers that a comparison is tuned by. They were found by trying on real commits (`npm run bench -- search --diff`);
 * each says what more or less of it would cost.
 */

/** Exploring ends after so much of the budget: the rest is for shrinking and proving what was found. */
export const shares = { exploring: 0.7 };

/** How two versions are explored. */
export const exploring = {
  batch: 800,
  /** Inputs without anything new before it ends: more where some target shows no difference yet. */
  stale: { settled: 2000, open: 8000 },
  /** What a batch counts for at least: there may be few inputs, all of them tried. */
  least: 100,
  /** How often a plan's environment is varied rather than its calls. */
  settings: 0.5,
  /** Plans whose comparisons are looked at together. */
  solvedAtOnce: 60,
  /** The latest plans have the least tried around them. */
  latest: 20,
  /** Plans that run changed code, of which the newest are kept. */
  mostReaching: 2000,
};

/** How differences are put together for a reader. */
export const grouping = {
  /** Ways in which one function differs that a reader has patience for. */
  mostShown: 8,
  /** Differences of a group that are kept to choose from. */
  examples: 12,
  /** Examples of a group that are tried: the first that is stable stands for it. */
  tries: 3,
  /** A call that nobody would make takes as much to read as a long one. */
  odd: 12,
  /** First plans of a function that show what a typical call passes. */
  typical: 2,
};

/** How differences are made simpler: rounds, and plans of each round. */
export const shrinking = { rounds: 8, proposals: 30 };

/** How values are told. */
export const telling = {
  /** Digits of a float that count: the last ones differ with the order of a sum. */
  digits: 12,
  /** More of a value or call is not read. */
  mostCharacters: 300,
};
