import { describe, expect, it } from "vitest";
import {
  ApprovalRequestSchema,
  BuildStatus,
  create,
  FailureClass,
  HealAttemptSchema,
  MergeResultSchema,
  PauseReason,
  RegressionSchema,
  type Run,
  RunSchema,
  RunState,
  TestOutcome,
} from "../../../../contracts/index.ts";
import { runJson } from "../../terminal/run-json.ts";
import { recordingTerminal } from "../../terminal/terminal.fixture.ts";
import { runStory } from "./run-story.ts";
import { runSummary } from "./run-summary.ts";

const terminal = recordingTerminal();
const passed = { status: BuildStatus.PASSED, sandbox: "bubblewrap" };
const change = {
  commitSha: "2f3c1abdd0123",
  branchName: "agent/shipping",
  intoBranch: "main",
  author: "Demo Agent <agent@example.com>",
  message: "Add shipping\n\nlong text",
};

const awaiting = create(RunSchema, {
  id: "run-1",
  state: RunState.AWAITING_APPROVAL,
  change,
  baseReport: passed,
  changeReport: {
    ...passed,
    coverage: { measured: true, linePct: 41.2 },
    preExistingFailures: [{ name: "leap\u001b[2J days" }],
  },
  testsReport: {
    ...passed,
    coverage: { measured: true, linePct: 98.91 },
    gateResults: [{ gate: "test", status: "pass", passCount: 7 }],
  },
  generatedTests: {
    precheck: BuildStatus.PASSED,
    branchName: "agt/testbuilder/spec-1",
    commitSha: "9e8d7c6a5b4",
    files: ["test/shipping.agent.test.js"],
    tests: [
      {
        name: "costs 550",
        newLines: [1, 2],
        repeats: 3,
        mutantsKilled: 1,
        killedMutants: ["line 2: `+` became `-`"],
      },
    ],
    mutantsTried: 9,
    mutantsKilled: 8,
    refused: [{ name: "flaky one", step: "repeat", reason: "failed in run 2" }],
  },
  approval: {
    id: "ap-1",
    packet: { testsGenerated: 1, testsPassed: 1, evidenceUrls: [`sha256:${"0".repeat(64)}`] },
  },
});

const ticketed = create(RunSchema, {
  id: "run-2",
  state: RunState.PAUSED,
  pauseReason: PauseReason.TICKET,
  change,
  changeReport: { status: BuildStatus.FAILED },
  handOffMd: "## Take over\n\nFix the change.",
  tickets: [
    {
      id: "ticket-1",
      title: "1 of 1 test failed",
      retryContext: {
        failureClass: FailureClass.TEST_FAILURE,
        failedTests: [{ name: "adds", message: "3 !== 4" }],
        errorMessages: ["3 !== 4\nin adds"],
        suggestion: "Look at the logic.",
      },
    },
  ],
});

describe("run summary", () => {
  it("says what was found and what to type next", () => {
    const text = runSummary(awaiting, terminal, "./bin/goldseam");
    for (const part of [
      "Awaiting your approval",
      "2f3c1abd  Add shipping",
      "agent/shipping → main, by Demo Agent",
      "1 written and proven · all: 7 pass, 0 fail · 1 candidate refused",
      "41.2 % → 98.9 % of lines",
      "8 of 9 small changes to the targets make a new test fail",
      "agt/testbuilder/spec-1 at 9e8d7c6a",
      "- leap days",
      "./bin/goldseam approve ap-1",
      './bin/goldseam reject ap-1 --reason "…"',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("\u001b");
    expect(text.split("\n").every((line) => line.length <= 80)).toBe(true);
  });

  it("begins with tests that no longer run and what was not compared, and shows the coder's files apart", () => {
    const packet = {
      missingTests: [
        {
          name: "adds",
          outcome: TestOutcome.SKIPPED,
          reason: "the change marks tests to be left out in a.test.js",
        },
      ],
      notCompared: ["src/late.js was not compared: time ran out"],
      changedFiles: ["src/sum.js", "package.json"],
      coderFiles: ["src/fix.js"],
      protectedFiles: ["package.json"],
    };
    const text = runSummary(
      create(RunSchema, {
        id: "run-3",
        state: RunState.AWAITING_APPROVAL,
        change,
        approval: { id: "ap-1", packet },
      }),
      terminal,
      "g",
    );
    const places = [
      "adds, skipped",
      "src/late.js",
      "by a coder: src/fix.js",
      "by the author: package.json (protected), src/sum.js",
    ];
    const found = places.map((part) => text.replace(/\s+/g, " ").indexOf(part));
    expect(found.every((at) => at > 0)).toBe(true);
    expect(found.toSorted((a, b) => a - b)).toEqual(found);
  });

  it("shows a ticket with what failed and the hand-off note", () => {
    const text = runSummary(ticketed, terminal, "goldseam");
    for (const part of [
      "the change has a ticket",
      "TEST_FAILURE",
      "✗ 3 !== 4",
      "in adds",
      "Look at the logic.",
      "Fix the change.",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("approve");
  });

  it("says where a merge went, and what to do if it could not be handed over", () => {
    const merged: Run = {
      ...awaiting,
      state: RunState.DONE,
      merge: create(MergeResultSchema, { merged: true, intoBranch: "main", commitSha: "abcdef0123" }),
    };
    const stuck: Run = {
      ...awaiting,
      state: RunState.PAUSED,
      pauseReason: PauseReason.MERGE,
      merge: create(MergeResultSchema, { merged: false, intoBranch: "main", detail: "run git merge abc" }),
    };
    expect(runSummary(merged, terminal, "goldseam")).toContain("main is now at abcdef01");
    expect(runSummary(stuck, terminal, "goldseam")).toContain("run git merge abc");
  });
});

describe("run story", () => {
  it("shows each test with its evidence, and why others were refused", () => {
    const text = runStory(awaiting, terminal, "goldseam");
    for (const part of [
      "✓ costs 550",
      "+2 lines, kills 1 mutant, passed 3×",
      "fails when line 2: `+` became `-`",
      "✗ flaky one",
      "repeat: failed in run 2",
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe("run JSON", () => {
  it("has the builds in order and null for missing parts", () => {
    const json = runJson(ticketed);
    expect(json).toMatchObject({
      run_id: "run-2",
      state: "PAUSED",
      build_reports: [{ status: "FAILED", failed_tests: [] }],
      test_spec: null,
      generated_tests: null,
      approval: null,
      tickets: [{ id: "ticket-1", retry_context: { failure_class: "TEST_FAILURE" } }],
    });
    expect(runJson(awaiting)).toMatchObject({ build_reports: [{}, {}, { coverage: { line_pct: 98.91 } }] });
  });
});

describe("a run that a coder healed", () => {
  const healed = create(RunSchema, {
    ...awaiting,
    approval: create(ApprovalRequestSchema, { id: "run-1-9e8d7c6" }),
    tickets: [create(RegressionSchema, { id: "run-1/1/b1-ticket", title: "adds failed" })],
    healAttempts: [
      create(HealAttemptSchema, { coder: "my-agent", refused: "it changed nothing" }),
      create(HealAttemptSchema, { coder: "my-agent", commitSha: "9e8d7c6a5b4" }),
    ],
  });

  it("shows what was repaired while it awaits approval, and no ticket to work on", () => {
    const shown = runSummary(healed, terminal, "goldseam");
    expect(shown).toContain("Healed      - adds failed");
    expect(shown).toContain("repaired by my-agent, 2 attempts: goldseam show run-1 --attempts");
    expect(shown).not.toContain("run-1/1/b1-ticket");
  });

  it("shows its ticket while it waits for a fix", () => {
    const paused = create(RunSchema, { ...healed, state: RunState.PAUSED, pauseReason: PauseReason.TICKET });
    const shown = runSummary(paused, terminal, "goldseam");
    expect(shown).toContain("run-1/1/b1-ticket");
    expect(shown).not.toContain("Healed");
  });
});
