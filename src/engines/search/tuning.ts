/**
 * The tuning constants of the search. They were found by experiments on open-source packages (`npm run bench -- search`);
 * each has its reason.
 */

/** How the budget is divided. */
export const shares = {
  /** Loading and reading a module may take this share; what they take more comes on top, up to the second one. */
  opening: 0.25,
  late: 1,
  /** A phase ends at the latest after this share: first calls, exploring, exploring again, hunting mutants. */
  beginning: 0.25,
  exploring: 0.6,
  exploringAgain: 0.8,
  hunting: 0.9,
  /** Plain tests are worth some time past the budget, if the hunt took all of it. */
  simplifying: 1.06,
  /** After this share without anything new, mutants are the better use of the time. */
  tired: 0.25,
  /** Options and objects are looked at on top: a few calls for each chosen test. */
  looking: 0.05,
  /** The search for properties comes on top: most modules have none, and nobody notices this much. */
  properties: 0.1,
  /** The proof of inputs that a model chose for searched tests comes on top, after it has answered. */
  rewording: 0.25,
  /** How often a plan's environment is varied rather than its calls. */
  settings: 0.5,
};

/** Progress is reported at a rate that people can follow. */
export const reporting = { intervalMs: 250 };

/** When to give up on a driver. */
export const driving = {
  /** A process that is silent for this long after its limit hangs. */
  patienceMs: 3000,
  /** A larger answer is an attempt to fill the memory. */
  largestAnswer: 64 * 1024 * 1024,
  /** With the start of the project's own tools, if they have to load it. Drivers limit what the module does itself. */
  loadLimitMs: 40_000,
  /** Processes that one batch may crash: each restart costs time. */
  restarts: 12,
  mutantRestarts: 10,
  /** Calls of one target that may crash the driver before the target is skipped. */
  lost: 3,
};

/** Observations and plans that are kept: enough for the hunt to choose from, and few enough for the memory. */
export const evaluating = { seen: 4000, unrun: 4000 };

/** How a search explores. */
export const exploring = {
  /** First plans whose observations are all sent: the simplest calls are the best tests, even if they show nothing new. */
  sentInFull: 1600,
  /** Plans are made for so long before the first of them are run. */
  planningMs: 300,
  /** Batches grow while they are fast: a large one saves round trips, a small one learns sooner. */
  firstBatch: 200,
  largestBatch: 3200,
  longMs: 1000,
  /** Executions that may find nothing new: many while some code has not run, few once all of it has. */
  patience: { open: 100_000, unknown: 6000, covered: 800 },
  /** With a smaller share of new plans in a batch, plans change more; a batch counts at least `leastFresh`, or it would never end. */
  fewFresh: 0.5,
  leastFresh: 0.1,
  mostChanges: 8,
  /** Quoted words that are used from one error message. */
  quoted: 6,
};

/** How plans are made. */
export const planning = {
  /** The first plans of a module, divided among its parameters, and the least for one parameter. */
  firstPlans: 3000,
  leastBreadth: 40,
  /** Random combinations of arguments, for functions with several parameters. */
  combinations: 60,
  /** Pairs of equal arguments. */
  alike: 24,
  /** Values of each constructor parameter: each one is tried with each method. */
  receivers: 16,
  /** Plans that call other methods first. */
  siblingPlans: 30,
  /** Working ways to make an object or to call a method that are remembered. */
  ways: 8,
  /** Longer plans and calls are hard to read, and rarely reach more. */
  mostSteps: 6,
  mostArguments: 8,
  /** The first values of a pool are typical, and picked half of the time. */
  typical: 24,
  typicalShare: 0.5,
  /** Values that a target compares with; the newest are kept. */
  learnt: 80,
  /** Many optional arguments rarely make sense together: with more than `crowd`, about two are passed. */
  optional: { usual: 0.5, crowd: 4, given: 2 },
  /** How often an earlier method call repeats one that worked, else the typical one. */
  workingWay: 0.5,
  typicalSibling: 0.5,
  /** How often a varied plan gets another derived class, one more call, one call fewer. */
  otherClass: 0.2,
  moreSteps: 0.2,
  fewerSteps: 0.1,
  /** How often a step gets all new arguments, one more argument, one from another step, one from the pool. */
  refill: 0.15,
  moreArguments: 0.2,
  elsewhere: 0.08,
  fromPool: 0.35,
  /** Typical numbers of a call with several. */
  numbers: [5, 10, 2],
  /** How often an argument may be one that callers would not pass. */
  misfits: 0.1,
};

/** How plans that are worth keeping are varied. */
export const breeding = {
  /** The newest members have been varied least. */
  newest: 10,
  newestShare: 0.3,
  rarestShare: 0.4,
  /** A call on another plan's object, and arguments of another plan: rarely right, but they reach what nothing else does. */
  moved: 0.1,
  crossed: 0.1,
  argument: 0.5,
  /** How often one more change follows. */
  again: 0.3,
  /** How often the parent is a plan that came near to the other result of a comparison. */
  near: 0.2,
};

/** How comparisons are solved: the first of many operands are as good as all. */
export const solving = { atOnce: 60, plans: 60, places: 3, examples: 4, longest: 128 };

/** Plans that pass files where calls used something else as a path: a few similar calls, and the usual files. */
export const filePlans = { alike: 2, files: 8 };

/** Plans that set what calls read from their environment. */
export const settingPlans = {
  ways: 80,
  /** Code that reads more variables prints the whole environment. */
  variables: 8,
  /** Plans of one target that are tried with the same settings. */
  alike: 6,
  /** How often a setting gets another value rather than a changed one. */
  otherValue: 0.5,
};

/** Plans that use a host after a call received it: few calls, many texts. */
export const hostPlans = { makers: 3, texts: 48 };

/** Plans that use the result of a call. */
export const resultPlans = { members: 8, steps: 3, makers: 4, callsPerMember: 6, pairs: 16 };

/** Plans that read from an object after a call changed it. */
export const readingBack = { mostSteps: 6, readers: 6 };

/** Plans after calls that change their module's state: the cheapest of each function. */
export const moduleState = { changes: 4, known: 6 };

/** The worth of an observation. */
export const rating = {
  /** A killed mutant, in covered points. */
  kill: 3,
  /** A result of at most this cost is read at a glance. */
  short: 12,
};

/** Shorter pieces of an error's message may match by chance. */
export const wording = { shortestPiece: 4 };

/** How mutants are hunted. */
export const hunting = {
  batch: 400,
  leftOverBatch: 400,
  /** One of the cheapest observations that react to a mutant almost always kills it. */
  enough: 3,
  /** Batches and rounds that may kill nothing. */
  staleBatches: 2,
  staleRounds: 3,
  /** Observations that are tried on a mutant of load-time code: each such mutant needs a copy of the module. */
  triedAtLoad: 24,
  /** Plans near survivors whose objects are read back, and whose comparisons are solved. */
  readBack: 60,
  solved: 40,
  aimedBatch: 100,
  aimedAt: 3,
};

/** Texts for mutants of texts and patterns. */
export const aiming = { examples: 6, near: 2, longest: 60 };

/** Limits on the chosen tests, by the patience of a reader. */
export const choosing = {
  /** Tests that only kill mutants: for a module, and for one subject. */
  moduleTests: 36,
  subjectTests: { least: 12, most: 30 },
  /** A single short call becomes a row of a table, which is easier to read. */
  row: { cost: 9, counts: 0.25 },
  /** Tests of one subject that expect the same and run no code of their own. */
  sameResult: 3,
  /** Texts that documentation gives as examples of what a function takes. */
  told: 3,
  /** Checks of one function that one test has. */
  joined: 6,
  /** With fewer rows than that, checks stand below each other. */
  tableRows: 4,
  /** Observations that are tried in place of one whose option changes nothing. */
  rivals: 12,
  /** The highest cost of a contrast. */
  contrastCost: 24,
  /** A longer title is replaced by one with a shorter condition. */
  longestTitle: 80,
};

/** What is worth a reader's time. */
export const worth = {
  /** The cost of a text that nobody wrote: a few known words, or one sign more than a word. */
  text: 2.6,
  /** Tests of one function whose titles only say values: checks that one test can have, and tests that take several steps. */
  valued: 4,
  alone: 2,
  /** Mutants that a further one must notice alone. */
  kills: 3,
  /** Reasons that a note gives. */
  reasons: 3,
};

/** How plans are simplified: rounds, plans of each round, and how many of them are probed. */
export const shrinking = {
  rounds: 24,
  proposals: 40,
  promising: 8,
  cuts: 16,
  longWord: 12,
  /** A call with so many options is split into several, unless there are too many to try. */
  manyOptions: 3,
  mostOptions: 8,
};

/** How values are replaced with plainer ones. */
export const plainer = {
  /** Values of a pool that are offered whole; values that are offered for a part. */
  seeds: 12,
  inside: 6,
  /** Values of the usual kind that are offered for one of another kind. */
  usual: 4,
  /** Parts of a collection that are replaced, and how deep. */
  parts: 6,
  depth: 2,
  /** Seeds that a text is moved toward, and the pieces of the longest text that is. */
  nearest: 3,
  longest: 40,
  numbers: [2, 3, 5, 10, 1, 100, 1000],
};

/** Results that a person is asked about: plain calls only, and short results. */
export const questioning = { kept: 40, cost: 12, longest: 80 };

/** How observations are repeated. */
export const confirming = {
  /** Another month, and another day of the month and of the week. */
  clockShiftMs: 40 * 24 * 3600 * 1000,
  /** Time to confirm results, even past the budget. */
  patienceMs: 5000,
};

/** How properties are found. */
export const proving = {
  /** Some results are too long to compare. */
  runs: 3500,
  /** Fewer runs, or fewer with nontrivial inputs, prove too little. */
  leastRuns: 2000,
  leastHeld: 100,
  /** Inputs that are tried on mutants, and rows of a test. */
  inputs: 60,
  leastRows: 3,
  mostRows: 6,
};
