import { describe, expect, it } from "vitest";
import {
  BuildStatus,
  create,
  FailedTestSchema,
  FailureClass,
  GateResultSchema,
  JobKind,
  PauseReason,
  RunState,
  SelectionSchema,
  Decision as Verdict,
} from "../contracts/index.ts";
import { backOffMs } from "./back-off.ts";
import { decide } from "./decide.ts";
import {
  approvalDecided,
  approvalOutdated,
  at,
  buildFinished,
  jobErrored,
  mergeFinished,
  play,
  retryDue,
  submitted,
  superseded,
  tests,
} from "./events.fixture.ts";

const upToApproval = [
  submitted(),
  buildFinished(JobKind.BUILD_BASE),
  buildFinished(JobKind.BUILD_CHANGE),
  tests.specReady(),
  tests.written(),
  buildFinished(JobKind.BUILD_TESTS),
];

describe("a good change", () => {
  it("is built, planned, given tests, rebuilt and put before a person", () => {
    const { states, jobs, run } = play(upToApproval);
    expect(states).toEqual([
      "BASELINE",
      "BUILDING",
      "PLANNING",
      "WRITING",
      "REBUILDING",
      "AWAITING_APPROVAL",
    ]);
    expect(jobs).toEqual(["r/1/base/1", "r/1/b1/1", "r/1/plan/1", "r/1/write/1", "r/1/b2/1"]);
    expect(run.approval).toMatchObject({
      commitSha: "tests-sha",
      changeSha: "change-sha",
      intoBranch: "main",
    });
    expect(run.approval?.packet).toMatchObject({ testsGenerated: 1, coverageBefore: 50, coverageAfter: 50 });
  });

  it("is merged on approval and done when merged", () => {
    const { states, jobs } = play([...upToApproval, approvalDecided(), mergeFinished(true)]);
    expect(states.slice(-2)).toEqual(["MERGING", "DONE"]);
    expect(jobs.at(-1)).toBe("r/1/merge/1");
  });

  it("is merged without asking where policy asks for no approval", () => {
    const { states } = play([submitted({ approvalRequired: false }), ...upToApproval.slice(1)]);
    expect(states.at(-1)).toBe("MERGING");
  });

  it("waits for a second approval if the first one names conditions", () => {
    const first = approvalDecided({ conditions: ["a changelog entry"] });
    const { run, jobs } = play([...upToApproval, first]);
    expect(run).toMatchObject({ state: RunState.AWAITING_APPROVAL, decision: { decidedBy: "Bob" } });
    expect(jobs.at(-1)).toBe("r/1/b2/1");
    expect(play([...upToApproval, first, approvalDecided()]).run.state).toBe(RunState.MERGING);
  });

  it("is not merged on the approval of someone who may not approve, but they may reject it", () => {
    const begun = submitted({ approvers: ["Ada <a@x.org>", "Bob <b@x.org>"] });
    const asked = [begun, ...upToApproval.slice(1)];
    const by = (decidedBy: string, decision: Verdict = Verdict.APPROVE) =>
      play([...asked, approvalDecided({ decidedBy, decision })]).run.state;
    expect(by("Eve <e@x.org>")).toBe(RunState.AWAITING_APPROVAL);
    expect(by("Bob <b@x.org>")).toBe(RunState.MERGING);
    expect(by("Eve <e@x.org>", Verdict.REJECT)).toBe(RunState.REJECTED);
  });

  it("ends as rejected with the reason", () => {
    const { run } = play([
      ...upToApproval,
      approvalDecided({ decision: Verdict.REJECT, reason: "too clever" }),
    ]);
    expect(run).toMatchObject({ state: RunState.REJECTED, handOffMd: "too clever" });
  });

  it("goes on without new tests where none were admitted, and says so", () => {
    const { states, run } = play([...upToApproval.slice(0, 4), tests.written(BuildStatus.FAILED)]);
    expect(states.at(-1)).toBe("AWAITING_APPROVAL");
    expect(run.approval?.commitSha).toBe("change-sha");
    expect(run.approval?.packet?.notes.join()).toContain("No tests were added");
  });

  it("needs no baseline where there is no base", () => {
    expect(play([submitted({ baseSha: "" })]).jobs).toEqual(["r/1/b1/1"]);
  });

  it("tells the person about a gate that also fails on the base", () => {
    const excused = buildFinished(JobKind.BUILD_TESTS);
    const report = excused.body.case === "buildFinished" ? excused.body.value.report : undefined;
    report?.gateResults.push(
      create(GateResultSchema, { gate: "test", status: "fail", reason: "no results" }),
    );
    const { run } = play([...upToApproval.slice(0, 5), excused]);
    expect(run.approval?.packet?.notes).toEqual(["Gate test fails, as it does on the base: no results"]);
  });

  it("tells the person where tests were left out", () => {
    const built = buildFinished(JobKind.BUILD_CHANGE);
    const report = built.body.case === "buildFinished" ? built.body.value.report : undefined;
    const files = [{ file: "a.test.ts", run: true }, { file: "b.test.ts" }];
    if (report) report.selection = create(SelectionSchema, { mode: "selected", tests: files });
    const before = upToApproval.slice(0, 2);
    const { run } = play([...before, built, tests.specReady(), tests.written(BuildStatus.FAILED)]);
    expect(run.approval?.packet?.notes.join()).toContain("were run: 1 of 2 files");
  });

  it("is not held back by a base that fails", () => {
    const { states } = play([submitted(), buildFinished(JobKind.BUILD_BASE, BuildStatus.FAILED)]);
    expect(states.at(-1)).toBe("BUILDING");
  });
});

describe("a change that breaks something", () => {
  const failed = [
    submitted(),
    buildFinished(JobKind.BUILD_BASE),
    buildFinished(JobKind.BUILD_CHANGE, BuildStatus.FAILED),
  ];

  it("gets a ticket and waits for a person where no coder is set up", () => {
    const { run } = play(failed);
    expect(run).toMatchObject({ state: RunState.PAUSED, pauseReason: PauseReason.TICKET });
    expect(run.tickets).toMatchObject([{ build: "B1", commitSha: "change-sha" }]);
    expect(run.handOffMd).toContain("The change did not pass");
  });

  it("gets one for the second build as well", () => {
    const { run } = play([
      ...upToApproval.slice(0, 5),
      buildFinished(JobKind.BUILD_TESTS, BuildStatus.FAILED),
    ]);
    expect(run.tickets).toMatchObject([{ build: "B2" }]);
  });

  it("gets one when it errored through its own fault", () => {
    const fault = buildFinished(JobKind.BUILD_CHANGE, BuildStatus.ERRORED, [FailureClass.BUILD_TIMEOUT]);
    expect(play([...failed.slice(0, 2), fault]).run.state).toBe(RunState.PAUSED);
  });

  it("is healed by a coder and goes through the loop again", () => {
    const { jobs, run } = play([
      submitted({ coderConfigured: true }),
      ...failed.slice(1),
      tests.healed("healed-sha"),
    ]);
    expect(jobs.slice(-2)).toEqual(["r/1/heal/1", "r/2/b1/1"]);
    expect(run).toMatchObject({ cycle: 2, headSha: "healed-sha" });
  });

  it("waits for a person when cycles run out", () => {
    expect(play([submitted({ coderConfigured: true, maxCycles: 1 }), ...failed.slice(1)]).run.state).toBe(
      RunState.PAUSED,
    );
  });
});

describe("generated tests", () => {
  const secondBuild = (files: readonly string[], gates: readonly string[] = ["test"]) => {
    const built = buildFinished(JobKind.BUILD_TESTS, BuildStatus.FAILED);
    const report = built.body.case === "buildFinished" ? built.body.value.report : undefined;
    report?.failedTests.push(...files.map((file) => create(FailedTestSchema, { name: "a test", file })));
    report?.gateResults.push(...gates.map((gate) => create(GateResultSchema, { gate, status: "fail" })));
    return built;
  };
  const upToSecondBuild = upToApproval.slice(0, 5);

  it("are taken out if they fail in the second build, and the rest is built again", () => {
    const failed = [...upToSecondBuild, secondBuild(["a.agent.test.ts"])];
    const { jobs, run } = play([...failed, tests.written(), buildFinished(JobKind.BUILD_TESTS)]);
    expect(jobs.slice(-3)).toEqual(["r/1/b2/1", "r/1/take-out-2/1", "r/1/b2-2/1"]);
    expect(run).toMatchObject({ state: RunState.AWAITING_APPROVAL, tickets: [] });
    const alone = play([...failed, tests.written(BuildStatus.FAILED)]).run;
    expect(alone).toMatchObject({ state: RunState.AWAITING_APPROVAL, approval: { commitSha: "change-sha" } });
  });

  it.each([
    ["a test of the project fails as well", secondBuild(["a.agent.test.ts", "b.test.ts"])],
    ["another gate fails as well", secondBuild(["a.agent.test.ts"], ["test", "lint"])],
    ["no test is named", secondBuild([])],
  ])("are not blamed if %s", (_, built) => {
    const { run } = play([...upToSecondBuild, built]);
    expect(run.tickets[0]).toMatchObject({ build: "B2" });
  });

  it.each([
    ["planned", JobKind.PLAN, upToApproval.slice(0, 3)],
    ["written", JobKind.WRITE, upToApproval.slice(0, 4)],
    ["taken out", JobKind.TAKE_OUT, [...upToSecondBuild, secondBuild(["a.agent.test.ts"])]],
  ])("that cannot be %s do not hold up a change", (_, job, before) => {
    const events = [1, 2, 3].flatMap((attempt) => [jobErrored(job, attempt), retryDue(job, attempt + 1)]);
    const { run } = play([...before, ...events]);
    expect(run).toMatchObject({ state: RunState.AWAITING_APPROVAL, approval: { commitSha: "change-sha" } });
    expect(run.approval?.packet?.notes.join()).toContain("writing them failed 3 times: the disk is full");
  });
});

describe("an environment that fails", () => {
  it("are given the attempts and waits of the back-off table, then a person", () => {
    const begun = play([submitted()]);
    const first = decide(begun.run, jobErrored(JobKind.BUILD_BASE, 1));
    expect(first.waits).toMatchObject([{ delayMs: backOffMs[1], event: { body: { case: "retryDue" } } }]);
    const again = decide(first.run, first.waits[0]?.event ?? jobErrored(JobKind.BUILD_BASE, 9));
    expect(again.commands.map(({ id }) => id)).toEqual(["r/1/base/2"]);
    const second = decide(again.run, jobErrored(JobKind.BUILD_BASE, 2));
    expect(second.waits).toMatchObject([{ delayMs: backOffMs[2] }]);
    const third = decide(second.run, jobErrored(JobKind.BUILD_BASE, 3));
    expect(third.run).toMatchObject({ state: RunState.PAUSED, pauseReason: PauseReason.INFRASTRUCTURE });
  });

  it("gets no other attempt if that would end the same way", () => {
    const begun = play([submitted()]);
    const { run, waits } = decide(begun.run, jobErrored(JobKind.BUILD_BASE, 1, 1, true));
    expect(run).toMatchObject({ state: RunState.PAUSED, pauseReason: PauseReason.INFRASTRUCTURE });
    expect([run.handOffMd, waits]).toEqual([expect.stringContaining("failed once"), []]);
  });

  it("count likewise when a build reports them", () => {
    const report = buildFinished(JobKind.BUILD_BASE, BuildStatus.ERRORED, [
      FailureClass.INFRASTRUCTURE_ERROR,
    ]);
    expect(decide(play([submitted()]).run, report).waits).toMatchObject([{ delayMs: 90_000 }]);
  });
});

describe("stale events", () => {
  it("cancel a run that a newer commit overtook, wherever it stands", () => {
    for (let count = 1; count <= upToApproval.length; count++) {
      const { run } = play([...upToApproval.slice(0, count), superseded()]);
      expect(run.state).toBe(RunState.CANCELLED);
    }
  });

  it("do not call off a merge that began before, nor repeat it", () => {
    const merging = play([...upToApproval, approvalDecided(), superseded()]);
    expect(merging.run.state).toBe(RunState.MERGING);
    expect(decide(merging.run, mergeFinished(true)).run.state).toBe(RunState.DONE);
    expect(decide(merging.run, mergeFinished(false)).run.state).toBe(RunState.CANCELLED);
    expect(decide(merging.run, jobErrored(JobKind.MERGE, 1)).run.state).toBe(RunState.CANCELLED);
  });

  it("of another commit approve nothing", () => {
    const { run } = play([...upToApproval, approvalDecided({ commitSha: "another" })]);
    expect(run.state).toBe(RunState.AWAITING_APPROVAL);
  });

  it("of an earlier job change nothing", () => {
    const before = play(upToApproval.slice(0, 3)).run;
    expect(decide(before, buildFinished(JobKind.BUILD_CHANGE, BuildStatus.FAILED)).run).toEqual(before);
  });
});

it("tries a merge that needed a person's hand again on a second approval", () => {
  const paused = play([...upToApproval, approvalDecided(), mergeFinished(false)]);
  expect(paused.run).toMatchObject({ state: RunState.PAUSED, pauseReason: PauseReason.MERGE });
  const again = decide(paused.run, approvalDecided());
  expect(again.commands.map(({ id }) => id)).toEqual(["r/1/merge/2"]);
});

it("tries a merge again on a second approval if the environment kept it from arriving, such as a remote that was down", () => {
  const due = (attempt: number) => retryDue(JobKind.MERGE, attempt);
  const errors = [
    jobErrored(JobKind.MERGE, 1),
    due(2),
    jobErrored(JobKind.MERGE, 2),
    due(3),
    jobErrored(JobKind.MERGE, 3),
  ];
  const paused = play([...upToApproval, approvalDecided(), ...errors]);
  expect(paused.run).toMatchObject({ state: RunState.PAUSED, pauseReason: PauseReason.INFRASTRUCTURE });
  const again = decide(paused.run, approvalDecided());
  expect(again.commands.map(({ id }) => id)).toEqual(["r/1/merge/4"]);
});

describe("an approval that binds", () => {
  const asked = [
    submitted({ approvalDays: 14 }),
    ...upToApproval.slice(1, -1),
    at("2026-01-01T12:00:00.000Z", buildFinished(JobKind.BUILD_TESTS)),
  ];
  const answer = (time: string, decision: Verdict = Verdict.APPROVE) =>
    play([...asked, at(time, approvalDecided({ decision }))]);

  it("is open for the days that the base gives it, and can be rejected after", () => {
    expect(play(asked).run.approval?.expiresAt).toBe("2026-01-15T12:00:00.000Z");
    expect(answer("2026-01-15T12:00:00.000Z").run.state).toBe(RunState.MERGING);
    const late = answer("2026-01-15T12:00:00.001Z");
    expect(late.run.state).toBe(RunState.CANCELLED);
    expect(late.run.decision).toBeUndefined();
    expect(late.run.handOffMd).toContain("expired on 2026-01-15");
    expect(late.jobs.at(-1)).toBe("r/1/b2/1");
    expect(answer("2026-02-01T00:00:00.000Z", Verdict.REJECT).run.state).toBe(RunState.REJECTED);
  });

  it("is over when its branches move on, before the decision or during the merge", () => {
    const before = play([...upToApproval, approvalOutdated(), approvalDecided()]);
    expect(before.run).toMatchObject({ state: RunState.CANCELLED, handOffMd: "main moved" });
    const during = play([...upToApproval, approvalDecided(), mergeFinished(false, true), approvalDecided()]);
    expect(during.run).toMatchObject({ state: RunState.CANCELLED, handOffMd: "it moved" });
    expect(during.jobs.filter((id) => id.includes("merge"))).toHaveLength(1);
  });

  it("is not ended by news about another request, nor a paused run without one", () => {
    expect(play([...upToApproval, approvalOutdated("another")]).run.state).toBe(RunState.AWAITING_APPROVAL);
    const failed = buildFinished(JobKind.BUILD_CHANGE, BuildStatus.FAILED);
    expect(play([...upToApproval.slice(0, 2), failed, approvalOutdated("")]).run.state).toBe(RunState.PAUSED);
  });

  it("starts one merge, whatever else is decided", () => {
    const reject = approvalDecided({ decision: Verdict.REJECT });
    const twice = play([...upToApproval, approvalDecided(), approvalDecided({ decidedBy: "Eve" }), reject]);
    expect(twice.run).toMatchObject({ state: RunState.MERGING, decision: { decidedBy: "Bob" } });
    expect(twice.jobs.filter((id) => id.includes("merge"))).toEqual(["r/1/merge/1"]);
    expect(play([...upToApproval, reject, approvalDecided()]).run.state).toBe(RunState.REJECTED);
  });
});
