import { expect, it } from "vitest";
import { BuildStatus, create, EventSchema, JobKind } from "../contracts/index.ts";
import { buildFinished, jobErrored, play, submitted, tests } from "./events.fixture.ts";

const failed = { name: "fare of 2", file: "test/fare.agent.test.js", message: "4 !== 9" };
const stale = { name: failed.name, file: failed.file, target: "src/fare.js::fare", input: "fare(2)" };

/** A red build of the author's commit in which these tests are stale. */
function red(
  staleTests = [stale],
  failedTests = [failed],
  gate = "test",
  commitSha = "change-sha",
  cycle = 1,
) {
  const gateResults = [{ gate, status: "fail" }];
  const report = { commitSha, status: BuildStatus.FAILED, failedTests, staleTests, gateResults };
  const value = { job: JobKind.BUILD_CHANGE, cycle, report };
  return create(EventSchema, { id: `red-${cycle}`, runId: "r", body: { case: "buildFinished", value } });
}

/** The writer replaced the stale test. */
function rewritten(commitSha = "tests-sha", notes = "") {
  const precheck = commitSha === "" ? BuildStatus.FAILED : BuildStatus.PASSED;
  const again = [{ ...stale, before: "4", after: "9", newTests: ["fare of 2"] }];
  const value = { cycle: 1, tests: { precheck, commitSha, notes, rewritten: commitSha === "" ? [] : again } };
  return create(EventSchema, { id: "written", runId: "r", body: { case: "testsWritten", value } });
}

const begun = (options = {}) => [submitted(options), buildFinished(JobKind.BUILD_BASE)];
const b2 = buildFinished(JobKind.BUILD_TESTS);

it("a change that breaks nothing but stale tests is planned, and a person sees what was rewritten", () => {
  const { states, run } = play([...begun(), red(), tests.specReady(), rewritten(), b2]);
  expect(states.slice(2)).toEqual(["PLANNING", "WRITING", "REBUILDING", "AWAITING_APPROVAL"]);
  expect(run.approval?.packet?.rewrittenTests).toMatchObject([{ input: "fare(2)", before: "4", after: "9" }]);
  expect(run.tickets).toEqual([]);
});

it("a person decides on altered behaviour even if the settings ask for no approval", () => {
  const all = [...begun({ approvalRequired: false }), red(), tests.specReady(), rewritten(), b2];
  expect(play(all).states.at(-1)).toBe("AWAITING_APPROVAL");
});

it("everything else that fails stays a ticket", () => {
  const other = { name: "by hand", file: "test/fare.test.js", message: "4 !== 9" };
  for (const event of [red([stale], [failed, other]), red([]), red([stale], [failed], "lint")]) {
    const { run, states } = play([...begun(), event]);
    expect(states.at(-1)).toBe("PAUSED");
    expect(run.tickets.length).toBeGreaterThan(0);
  }
});

it("what a coder's commit breaks is never excused", () => {
  const start = [...begun({ coderConfigured: true }), red([], [failed]), tests.healed("healed-sha")];
  const { states, run } = play([...start, red([stale], [failed], "test", "healed-sha", 2)]);
  expect(states.at(-1)).toBe("HEALING");
  expect(run.tickets).toHaveLength(2);
});

it("stale tests that are not written again become the ticket of the first build", () => {
  const why = "Tests of altered behaviour were not written again: no test could be admitted";
  const { run, states } = play([...begun(), red(), tests.specReady(), rewritten("", why)]);
  expect(states.at(-1)).toBe("PAUSED");
  expect(run.tickets).toMatchObject([{ build: "B1", commitSha: "change-sha" }]);
  expect(run.tickets[0]?.handOffMd).toContain(why);
  const failing = [1, 2, 3].map((attempt) => jobErrored(JobKind.WRITE, attempt));
  expect(play([...begun(), red(), tests.specReady(), ...failing]).states.at(-1)).toBe("PAUSED");
});
