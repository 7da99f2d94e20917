import { describe, expect, it } from "vitest";
import {
  BuildStatus,
  create,
  type Event,
  EventSchema,
  FailedTestSchema,
  GateResultSchema,
  JobKind,
  PauseReason,
  RunState,
} from "../contracts/index.ts";
import { buildFinished, play, submitted, tests } from "./events.fixture.ts";

/** A build of the change in which tests failed, each with its message. */
function failedBuild(cycle: number, messages: Readonly<Record<string, string>>, gates = ["test"]): Event {
  const built = buildFinished(JobKind.BUILD_CHANGE, BuildStatus.FAILED);
  if (built.body.case !== "buildFinished" || !built.body.value.report) throw new Error("no report");
  const { report } = built.body.value;
  built.body.value.cycle = cycle;
  report.summary = `${Object.keys(messages).length} tests failed`;
  for (const [name, message] of Object.entries(messages))
    report.failedTests.push(create(FailedTestSchema, { name, file: "a.test.js", message }));
  report.gateResults.push(...gates.map((gate) => create(GateResultSchema, { gate, status: "fail" })));
  return built;
}

const begun = [submitted({ coderConfigured: true, maxCycles: 9 }), buildFinished(JobKind.BUILD_BASE)];
const failed = (cycle = 1, message = "expected 1, got 2") => failedBuild(cycle, { adds: message });

const requested = (maxCycles = 3) =>
  create(EventSchema, {
    id: `requested-${maxCycles}`,
    runId: "r",
    body: {
      case: "healRequested",
      value: { policy: { coderConfigured: true, maxCycles }, requestedBy: "Bob" },
    },
  });

it("whoever starts the coder by hand healed the change, and so did the coder", () => {
  const paused = [submitted(), buildFinished(JobKind.BUILD_BASE), failed(), requested()];
  const healed = tests.healed("healed-sha", 1, { healedBy: "Agent" });
  expect(play([...paused, healed]).run.healers).toEqual(["Bob", "Agent"]);
});

describe("tickets", () => {
  it("are one for each cause, and one for what is wrong beside the tests", () => {
    const messages = { adds: "expected 1, got 2", "adds more": "expected 1, got 3", reads: "no such file" };
    const { run } = play([...begun, failedBuild(1, messages, ["test", "lint"])]);
    expect(run.tickets.map(({ id, title }) => [id, title])).toEqual([
      ["r/1/b1-ticket", "adds failed and 1 more (Add a thing)"],
      ["r/1/b1-ticket-2", "reads failed (Add a thing)"],
      ["r/1/b1-ticket-3", "lint failed (Add a thing)"],
    ]);
    expect(new Set(run.tickets.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(run.tickets[0]?.reproduce.slice(-4)).toEqual(["--commit", "change-sha", "--base", "base-sha"]);
  });

  it("are never more than a person reads", () => {
    const messages = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`t${at}`, `reason ${String.fromCharCode(97 + at)}`]),
    );
    const { tickets } = play([...begun, failedBuild(1, messages)]).run;
    expect(tickets).toHaveLength(8);
    expect(tickets.at(-1)?.title).toContain("and 22 more");
  });
});

describe("a coder", () => {
  it("gets another attempt when its change was refused, with the reason kept", () => {
    const { run, jobs } = play([...begun, failed(), tests.healed("", 1, { refused: "it is a test" })]);
    expect(jobs.at(-1)).toBe("r/2/heal/1");
    expect(run.healAttempts).toMatchObject([{ cycle: 1, coder: "agent", refused: "it is a test" }]);
  });

  it.each([
    [
      "repeats a change",
      [
        tests.healed("", 1, { refused: "one", diffHash: "x" }),
        tests.healed("", 2, { refused: "two", diffHash: "x" }),
      ],
      "attempt 2 made the same change as attempt 1",
    ],
    [
      "is refused twice for the same reason",
      [
        tests.healed("", 1, { refused: "it is a test", diffHash: "x" }),
        tests.healed("", 2, { refused: "it is a test", diffHash: "y" }),
      ],
      "attempts 1 and 2 ended in the same way",
    ],
    [
      "leaves the same failure twice",
      [
        tests.healed("one", 1, { diffHash: "x" }),
        failed(2, "expected 1, got 5"),
        tests.healed("two", 2, { diffHash: "y" }),
        failed(3, "expected 1, got 7"),
      ],
      "attempts 1 and 2 ended in the same way",
    ],
  ])("that %s is stopped", (_, events, why) => {
    const { run } = play([...begun, failed(), ...events]);
    expect(run).toMatchObject({ state: RunState.PAUSED, pauseReason: PauseReason.TICKET });
    expect(run.handOffMd).toContain(`No further attempt was made: ${why}.`);
    expect(run.handOffMd).toContain("Tried so far");
  });

  it("goes on while failures differ, up to max_cycles", () => {
    const events = [
      ...[tests.healed("one", 1, { diffHash: "x" }), failed(2, "no such file")],
      ...[tests.healed("two", 2, { diffHash: "y" }), failed(3, "wrong type")],
    ];
    const { run } = play([...begun, failed(), ...events]);
    expect(run).toMatchObject({ state: RunState.HEALING, cycle: 3 });
    expect(run.healAttempts).toMatchObject([{ outcome: "1 tests failed" }, { outcome: "1 tests failed" }]);
    const short = submitted({ coderConfigured: true, maxCycles: 3 });
    expect(play([short, ...begun.slice(1), failed(), ...events]).run.handOffMd).toContain("max_cycles is 3");
  });
});

describe("healing on request", () => {
  it("starts the coder on a run that waits with its ticket, and counts its attempts again", () => {
    const { run, jobs } = play([submitted(), begun[1] as Event, failed(), requested()]);
    expect(jobs.at(-1)).toBe("r/1/heal/1");
    expect(run).toMatchObject({ state: RunState.HEALING, policy: { coderConfigured: true, maxCycles: 4 } });
  });

  it("does not repeat a job of an earlier attempt", () => {
    const tried = [tests.healed("", 1, { refused: "a" }), tests.healed("", 2, { refused: "a" })];
    const { jobs } = play([...begun, failed(), ...tried, requested()]);
    expect(jobs.at(-1)).toBe("r/3/heal/1");
  });

  it("does nothing for a run that waits for something else", () => {
    const { run } = play([submitted(), requested()]);
    expect(run.state).toBe(RunState.BASELINE);
  });
});
