import { expect, it } from "vitest";
import {
  BuildReportSchema,
  BuildStatus,
  create,
  FailureClass,
  FlakeCause,
  RunSchema,
} from "../contracts/index.ts";
import { writeTickets } from "./verifier.ts";

const run = create(RunSchema, {
  id: "r1",
  cycle: 1,
  change: { branchName: "feature", message: "Add a fee" },
});
const noteOf = (more: Parameters<typeof create<typeof BuildReportSchema>>[1]) => {
  const report = create(BuildReportSchema, { status: BuildStatus.FAILED, ...more });
  return writeTickets(run, report, "B1")[0]?.handOffMd ?? "";
};
const failedTests = [{ name: "fare of 1", file: "test/fare.agent.test.js", message: "1 !== 3" }];

it("says which behaviour a failed generated test was written for, and leaves the decision to a person", () => {
  const [failed] = failedTests;
  const stale = { ...failed, target: "src/fare.js::fare", input: "fare(1)", before: "1", after: "3" };
  const { message: _, ...staleTest } = stale;
  const note = noteOf({ failedTests, staleTests: [staleTest] });
  expect(note).toContain("alters src/fare.js::fare: fare(1) gave 1 on the base and gives 3 now.");
  expect(note).toContain("leave these tests: they are written again once nothing else fails");
  const others = noteOf({ failedTests, staleTests: [{ ...staleTest, name: "another" }] });
  expect(others).not.toContain("written again");
});

it("gives the cause of a flake, and advice that fits it", () => {
  const summary = 'fails after "visits" has run: 3 of 3; passes alone';
  const note = noteOf({
    failureClasses: [FailureClass.TEST_FLAKE],
    failedTests: failedTests.map((one) => ({ ...one, failureClass: FailureClass.TEST_FLAKE })),
    flakyTests: [
      { name: "fare of 1", detail: "shares state", diagnosis: { cause: FlakeCause.ORDER, summary } },
    ],
  });
  expect(note).toContain(`flaky: shares state; order: ${summary}`);
  expect(note).toContain("Next: Let code under test keep no state between tests");
});
