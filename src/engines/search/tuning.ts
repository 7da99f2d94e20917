/**
 * The numbers that the search is tuned by. They were found by trying on open-source packages (`npm run bench -- search`);
 * each says what more or less of it would cost.
 */

/** How the budget is shared out. */
export const shares = {
  /** A phase ends at the latest after so much of the budget: first calls, exploring, what was left open, hunting mutants. */
  beginning: 0.25,
  exploring: 0.6,
  exploringAgain: 0.8,
  hunting: 0.9,
  /** Without anything new for so long, mutants are the better use of the time. */
  tired: 0.25,
  /** Looking for properties comes on top: most modules have none, and this much nobody notices. */
  properties: 0.1,
  /** How often a plan's environment is varied rather than its calls. */
  settings: 0.5,
};

/** Progress is reported no more often than a person can follow. */
export const reporting = { intervalMs: 250 };

/** When a driver is given up. */
export const driving = {
  /** A process that says nothing for so long after its limit hangs. */
  patienceMs: 3000,
  /** More is no answer but an attempt to fill the memory. */
  largestAnswer: 64 * 1024 * 1024,
  /** A module takes seconds to load only where it does something that no test should. */
  loadLimitMs: 10_000,
  /** Processes that one batch may take down: each costs a start. */
  restarts: 12,
  mutantRestarts: 10,
  /** Calls of one target that may take the driver down before the target is left alone. */
  lost: 3,
};

/** What is kept of what was run: enough for the hunt to choose from, and no more than fits in memory. */
export const evaluating = { seen: 4000, unrun: 4000 };

/** How a search goes on. */
export const exploring = {
  /** First plans of which every observation is sent: the simplest calls are the best tests, also where they show nothing new. */
  told: 1600,
  /** Batches grow while they are quick: a large one saves round trips, a small one learns sooner. */
  firstBatch: 200,
  largestBatch: 3200,
  longMs: 1000,
  /** Executions that may bring nothing new: many while code is known not to run, few when all of it does. */
  patience: { open: 100_000, unknown: 6000, covered: 800 },
  /** With a smaller share of fresh plans in a batch the steps get longer; so much counts at least, or it would never end. */
  fewFresh: 0.5,
  leastFresh: 0.1,
  mostChanges: 8,
  /** Words in quotes that are taken from one error message. */
  quoted: 6,
};

/** How plans are made. */
export const planning = {
  /** The first plans of a module, shared out among its parameters, and what a parameter gets at least. */
  firstPlans: 3000,
  leastBreadth: 40,
  /** Random combinations of arguments, for functions that take several. */
  combinations: 60,
  /** Pairs of equal arguments. */
  alike: 24,
  /** Values of each parameter of a constructor: every one is tried with each method. */
  receivers: 16,
  /** Plans that call other methods first. */
  siblingPlans: 30,
  /** Ways to make an object or to call a method that are remembered as working. */
  ways: 8,
  /** Longer plans and calls are hard to read, and seldom reach more. */
  mostSteps: 6,
  mostArguments: 8,
  /** The values at the head of a pool are typical, and picked half of the time. */
  typical: 24,
  typicalShare: 0.5,
  /** What a target compares with is remembered; the newest count. */
  learnt: 80,
  /** Many optional arguments at once seldom make sense together: from `crowd` on, about two are given. */
  optional: { usual: 0.5, crowd: 4, given: 2 },
  /** How often a method that is called before goes by a way that worked, else by the typical one. */
  workingWay: 0.5,
  typicalSibling: 0.5,
  /** How often a varied plan gets another derived class, one more call, one call less. */
  otherClass: 0.2,
  moreSteps: 0.2,
  fewerSteps: 0.1,
  /** How often a step gets all arguments again, one more argument, that of another place, one from the pool. */
  refill: 0.15,
  moreArguments: 0.2,
  elsewhere: 0.08,
  fromPool: 0.35,
};

/** How plans that proved worth keeping are varied. */
export const breeding = {
  /** The newest members have the least tried around them. */
  newest: 10,
  newestShare: 0.3,
  rarestShare: 0.4,
  /** A call on the object of another plan, and arguments of another one: rarely right, but nothing else gets there. */
  moved: 0.1,
  crossed: 0.1,
  argument: 0.5,
  /** How often one more change follows. */
  again: 0.3,
  /** How often it is one that came near to deciding a comparison otherwise. */
  near: 0.2,
};

/** How comparisons are decided otherwise: the first of many operands are as good as all. */
export const solving = { atOnce: 60, plans: 60, places: 3, examples: 4 };

/** Plans that put files where calls took something else for a path: a few calls of a kind, and the usual files. */
export const filePlans = { alike: 2, files: 8 };

/** Plans that set what calls look at around them. */
export const settingPlans = {
  ways: 80,
  /** Who looks at more of the environment prints it. */
  variables: 8,
  /** Plans of one target that are tried with the same settings. */
  alike: 6,
  /** How often a setting gets another value rather than a changed one. */
  otherValue: 0.5,
};

/** Plans that use an object of the package after a call was handed it: few ways, many texts. */
export const hostPlans = { makers: 3, texts: 48 };

/** Plans that go on with what a call gave back. */
export const resultPlans = { members: 8, steps: 3, makers: 4, callsPerMember: 6, pairs: 16 };

/** Plans that read from an object after what was done to it. */
export const readingBack = { mostSteps: 6, readers: 6 };

/** Plans after calls that leave something behind in their module: the cheapest of each function. */
export const moduleState = { changes: 4, known: 6 };

/** What an observation is worth. */
export const rating = {
  /** A mutant killed, in covered points. */
  kill: 3,
  /** A result that costs no more is taken in at a glance. */
  short: 12,
};

/** Shorter pieces of an error's message may be there by chance. */
export const wording = { shortestPiece: 4 };

/** How mutants are hunted. */
export const hunting = {
  batch: 400,
  leftOverBatch: 400,
  /** Of the cheapest that react to a mutant, one kills it almost always. */
  enough: 3,
  /** Batches and rounds that may kill nothing. */
  staleBatches: 2,
  staleRounds: 3,
  /** Observations that are tried on a mutant of what runs at load: each such mutant takes a copy of the module. */
  triedAtLoad: 24,
  /** Plans near to survivors that are read back from, and whose comparisons are decided otherwise. */
  readBack: 60,
  solved: 40,
  aimedBatch: 100,
  aimedAt: 3,
};

/** Texts that mutants of texts and patterns are aimed at with. */
export const aiming = { examples: 6, near: 2, longest: 60 };

/** What is chosen for tests, by the patience of a reader. */
export const choosing = {
  /** Tests that only kill mutants, for a module, and how many of them one subject may have. */
  moduleTests: 36,
  subjectTests: { least: 12, most: 30 },
  /** A single short call becomes a row of a table, which takes a reader less. */
  row: { cost: 9, counts: 0.25 },
  /** What a contrast may cost beside what a test is about. */
  contrastCost: 24,
  /** Titles that are longer say less of the condition. */
  longestTitle: 80,
};

/** How plans are made simpler: rounds, plans of each round, and how many of them are worth probing. */
export const shrinking = { rounds: 12, proposals: 30, promising: 8, cuts: 16, longWord: 12 };

/** How observations are made again. */
export const confirming = {
  /** Another month, and another day of the month and of the week. */
  clockShiftMs: 40 * 24 * 3600 * 1000,
  /** What was found is worth so much time, even past the budget. */
  patienceMs: 5000,
};

/** How properties are found. */
export const proving = {
  runs: 2500,
  /** Fewer runs, or fewer of them that tell something, say too little. */
  leastRuns: 2000,
  leastTelling: 100,
  /** Inputs that are tried on mutants, and those that a test shows. */
  inputs: 60,
  leastRows: 3,
  mostRows: 6,
};
