/** Topics of the bus. Every message is keyed by its run, so that one run's messages stay in order. */
export const topics = {
  /** Contracts, as they are, for anyone who listens; a commit result of anyone starts a run. */
  commitResult: "commit.result",
  buildReport: "build.report",
  testSpecOut: "test.spec.out",
  generatedTestsOut: "generated.tests.out",
  /** Events of the loop. */
  loopEvent: "loop.event",
  /** Jobs for workers. */
  jobBuild: "job.build",
  jobPlan: "job.plan",
  jobWrite: "job.write",
  jobHeal: "job.heal",
  jobMerge: "job.merge",
  /** A run that ended, for anyone who listens. */
  runFinished: "run.finished",
  /** Notices for others, one for each receiver. */
  runNotice: "run.notice",
} as const;

/** A topic's name. */
export type Topic = (typeof topics)[keyof typeof topics];
