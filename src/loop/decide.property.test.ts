import { toBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  BuildStatus,
  type Event,
  FailureClass,
  JobKind,
  type Run,
  RunSchema,
  RunState,
  Decision as Verdict,
} from "../contracts/index.ts";
import { openBlockers } from "./approval/conditions.ts";
import { decide, finalStates } from "./decide.ts";
import {
  approvalDecided,
  approvalOutdated,
  buildFinished,
  cancelRequested,
  conditionMarked,
  jobErrored,
  mergeFinished,
  retryDue,
  submitted,
  superseded,
  tests,
} from "./events.fixture.ts";

const cycle = fc.constantFrom(1, 1, 1, 2, 3);
const job = fc.constantFrom(...Object.values(JobKind).filter((kind) => kind !== JobKind.UNSPECIFIED));
const status = fc.constantFrom(
  BuildStatus.PASSED,
  BuildStatus.PASSED,
  BuildStatus.FAILED,
  BuildStatus.ERRORED,
);
const classes = fc.constantFrom<FailureClass[][]>(
  [],
  [FailureClass.INFRASTRUCTURE_ERROR],
  [FailureClass.TEST_FAILURE],
);
const attempt = fc.constantFrom(1, 2, 3);

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ coderConfigured: fc.boolean(), approvalRequired: fc.boolean() }).map(submitted),
  fc.tuple(job, status, classes, cycle).map(([...args]) => buildFinished(...args)),
  cycle.map(tests.specReady),
  fc.tuple(status, cycle).map(([...args]) => tests.written(...args)),
  fc.tuple(fc.constantFrom("healed-sha", ""), cycle).map(([...args]) => tests.healed(...args)),
  fc.tuple(job, attempt, cycle).map(([...args]) => jobErrored(...args)),
  fc.tuple(job, attempt, cycle).map(([...args]) => retryDue(...args)),
  fc
    .record({
      decision: fc.constantFrom(Verdict.APPROVE, Verdict.REJECT),
      commitSha: fc.constantFrom("tests-sha", "change-sha", "healed-sha", "another"),
    })
    .map(approvalDecided),
  fc
    .tuple(fc.constantFrom("a", "P1: b"), fc.constantFrom("Bob", "Eve"))
    .map(([condition, decidedBy]) => approvalDecided({ conditions: [condition], decidedBy })),
  fc.constantFrom(1, 2).map((condition) => conditionMarked(condition, "Eve")),
  fc.tuple(fc.boolean(), fc.boolean()).map(([...args]) => mergeFinished(...args)),
  fc.constantFrom("r-tests-s", "r-change-", "another").map(approvalOutdated),
  fc.constant(null).map(superseded),
  fc.constant(null).map(cancelRequested),
);

/** The event that moves a run on, so that random sequences reach deep states as well. */
function nextGoodEvent(run: Run | undefined): Event {
  const at = run?.cycle ?? 1;
  switch (run?.state) {
    case RunState.BASELINE:
      return buildFinished(JobKind.BUILD_BASE, BuildStatus.PASSED, [], at);
    case RunState.BUILDING:
      return buildFinished(JobKind.BUILD_CHANGE, BuildStatus.PASSED, [], at);
    case RunState.PLANNING:
      return tests.specReady(at);
    case RunState.WRITING:
      return tests.written(BuildStatus.PASSED, at);
    case RunState.REBUILDING:
      return buildFinished(JobKind.BUILD_TESTS, BuildStatus.PASSED, [], at);
    case RunState.AWAITING_APPROVAL:
      return approvalDecided({ commitSha: run.approval?.commitSha ?? "" });
    case RunState.MERGING:
      return mergeFinished(true);
    case RunState.HEALING:
      return tests.healed("healed-sha", at);
    default:
      return submitted();
  }
}

const anySequence = fc.array(fc.option(anyEvent, { nil: undefined, freq: 2 }), {
  minLength: 1,
  maxLength: 25,
});

/** Resolves the placeholders of a sequence against the states it goes through. */
function unfold(sequence: readonly (Event | undefined)[]): Event[] {
  let run: Run | undefined;
  return sequence.map((planned) => {
    const event = planned ?? nextGoodEvent(run);
    run = decide(run, event).run;
    return event;
  });
}

it("stays legal over 10,000 random sequences of events", () => {
  fc.assert(
    fc.property(anySequence, (sequence) => {
      let run: Run | undefined;
      let stale = false;
      for (const event of unfold(sequence)) {
        const before = run && toBinary(RunSchema, run);
        const decision = decide(run, event);
        if (run && before) expect(toBinary(RunSchema, run)).toEqual(before);
        if (run && finalStates.includes(run.state)) {
          expect(decision).toMatchObject({ run: { state: run.state }, commands: [], waits: [] });
          if (event.body.case !== "conditionMarked") expect(decision.run).toEqual(run);
        }
        expectLegal(decision.run);
        for (const command of decision.commands) {
          expect(command).toMatchObject({
            job: decision.run.job,
            cycle: decision.run.cycle,
            attempt: decision.run.attempt,
          });
          if (command.job === JobKind.MERGE) {
            expect(stale).toBe(false);
            expectMergeable(decision.run);
          }
        }
        stale ||= event.body.case === "superseded" && run !== undefined && run.state !== RunState.UNSPECIFIED;
        run = decision.run;
      }
    }),
    { numRuns: 10_000, seed: 20_260 },
  );
});

it("comes to the same state when the events are played again", () => {
  const playAll = (events: readonly Event[]) =>
    events.reduce<Run | undefined>((run, event) => decide(run, event).run, undefined);
  fc.assert(
    fc.property(anySequence, (sequence) => {
      const events = unfold(sequence);
      expect(playAll(events)).toEqual(playAll(events));
    }),
    { numRuns: 1_000, seed: 20_260 },
  );
});

function expectLegal(run: Run): void {
  expect(Object.values(RunState)).toContain(run.state);
  if (run.state === RunState.UNSPECIFIED) return;
  expect(run.change).toBeDefined();
  expect(run.attempt).toBeLessThanOrEqual(run.job === JobKind.MERGE ? 100 : 3);
  expect(run.cycle).toBeLessThanOrEqual(run.policy?.maxCycles ?? 0);
  if (run.state === RunState.PAUSED) expect(run.handOffMd).not.toBe("");
  if (run.state === RunState.AWAITING_APPROVAL) expect(run.approval).toBeDefined();
  if (run.state === RunState.DONE) expect(run.merge?.merged).toBe(true);
}

/** What is merged passed its builds, was approved, and is the commit that was asked about. */
function expectMergeable(run: Run): void {
  expect(run.decision?.commitSha).toBe(run.approval?.commitSha);
  expect(run.decision?.decision).not.toBe(Verdict.REJECT);
  expect(openBlockers(run.conditions)).toEqual([]);
  expect(run.changeReport?.status).toBe(BuildStatus.PASSED);
  if (run.approval?.commitSha === run.headSha) return;
  expect(run.testsReport).toMatchObject({ status: BuildStatus.PASSED });
  expect(run.approval?.commitSha).toBe(run.generatedTests?.commitSha);
}
