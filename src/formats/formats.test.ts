import { describe, expect, it } from "vitest";
import { BuildReportSchema, BuildStatus, create, TestOutcome } from "../contracts/index.ts";
import { formats } from "./index.ts";

const report = create(BuildReportSchema, {
  status: BuildStatus.FAILED,
  summary: "1 of 3 tests failed: adds <a | b>",
  gateResults: [
    { gate: "lint", status: "skipped", reason: "no linter" },
    { gate: "test", status: "fail", passCount: 1, failCount: 1 },
  ],
  failedTests: [{ name: "adds <a | b>", file: "test/sum.js", message: "1 !== 2\nat line 3" }],
  lintErrors: [{ file: "src/a b.js", line: 3, rule: "no-var", message: "50% bad,\nreally" }],
  testRun: {
    results: [
      {
        name: "adds <a | b>",
        file: "test/sum.js",
        outcome: TestOutcome.FAILED,
        message: '1 !== "2"\n\u0000x',
        durationMs: 12,
      },
      { name: "is quick", file: "test/sum.js", outcome: TestOutcome.PASSED, durationMs: 1 },
      { name: "later", file: "test/later.js", outcome: TestOutcome.SKIPPED },
    ],
  },
  coverage: {
    measured: true,
    linePct: 66.666,
    files: [
      {
        path: "src/sum.js",
        linesTotal: 3,
        linesCovered: 2,
        branchesTotal: 2,
        branchesCovered: 1,
        coveredLines: [1, 5],
        uncoveredLines: [3],
      },
    ],
  },
});

function render(name: string, shown = report): string {
  return formats.find((format) => format.name === name)?.render(shown) ?? "";
}

describe("a report", () => {
  it("as JUnit XML has a suite per file and escapes what XML cannot hold", () => {
    expect(render("junit")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="goldseam" tests="3" failures="1" errors="0" skipped="1" time="0.013">
<testsuite name="test/sum.js" tests="2" failures="1" errors="0" skipped="0" time="0.013">
<testcase name="adds &lt;a | b&gt;" classname="test/sum.js" file="test/sum.js" time="0.012">
<failure message="1 !== &quot;2&quot;" type="failure">
1 !== &quot;2&quot;&#10;x
</failure>
</testcase>
<testcase name="is quick" classname="test/sum.js" file="test/sum.js" time="0.001"/>
</testsuite>
<testsuite name="test/later.js" tests="1" failures="0" errors="0" skipped="1" time="0.000">
<testcase name="later" classname="test/later.js" file="test/later.js" time="0.000">
<skipped/>
</testcase>
</testsuite>
</testsuites>
`);
  });

  it("as JUnit XML marks what ran more than once as Surefire does", () => {
    const { PASSED, FAILED, ERRORED } = TestOutcome;
    const failed = { outcome: FAILED, message: "too early\nat 3" };
    const again = create(BuildReportSchema, {
      testRun: {
        results: [
          { ...failed, name: "flaky", file: "f", outcome: PASSED, attempts: [failed, { outcome: PASSED }] },
          { ...failed, name: "broken", file: "f", attempts: [failed, { outcome: ERRORED, message: "gone" }] },
        ],
      },
    });
    expect(render("junit", again)).toContain(`<testcase name="flaky" classname="f" file="f" time="0.000">
<flakyFailure message="too early" type="failure">
<stackTrace>
too early&#10;at 3
</stackTrace>
</flakyFailure>
</testcase>
<testcase name="broken" classname="f" file="f" time="0.000">
<failure message="too early" type="failure">
too early&#10;at 3
</failure>
<rerunError message="gone" type="error">
<stackTrace>
gone
</stackTrace>
</rerunError>
</testcase>`);
    expect(render("junit", again)).toContain('<testsuite name="f" tests="2" failures="1" errors="0"');
  });

  it("for people names flakes and tests in quarantine", () => {
    const aside = create(BuildReportSchema, {
      flakyTests: [{ name: "late *one*", file: "a.js", proof: "rerun", detail: "failed 1 of 2 times" }],
      quarantinedFailures: [{ test: { name: "wobbles", file: "b.js" }, owner: "ada", until: "2026-12-31" }],
    });
    expect(render("markdown", aside)).toContain("- ⚠️ late \\*one\\* `a.js`: flaky, failed 1 of 2 times");
    expect(render("markdown", aside)).toContain("- 🕓 wobbles `b.js`: in quarantine until 2026-12-31 (ada)");
    expect(render("github", aside)).toBe(
      "::warning file=a.js,title=late *one*::flaky: failed 1 of 2 times\n" +
        "::warning file=b.js,title=wobbles::failed, in quarantine until 2026-12-31 (ada)\n",
    );
  });

  it("as LCOV has its lines in order", () => {
    expect(render("lcov")).toBe(
      "TN:\nSF:src/sum.js\nDA:1,1\nDA:3,0\nDA:5,1\nLF:3\nLH:2\nBRF:2\nBRH:1\nend_of_record\n",
    );
  });

  it("as Cobertura has rates per folder and file", () => {
    const xml = render("cobertura");
    expect(xml).toContain('<package name="src" line-rate="0.6667" branch-rate="0.5000"');
    expect(xml).toContain('<line number="3" hits="0"/>');
  });

  it("as SARIF points at lines", () => {
    const [result] = JSON.parse(render("sarif")).runs[0].results;
    expect(result).toMatchObject({ ruleId: "no-var", level: "error", message: { text: "50% bad,\nreally" } });
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "src/a%20b.js" },
      region: { startLine: 3 },
    });
  });

  it("as GitHub annotations cannot smuggle another command", () => {
    expect(render("github")).toBe(
      "::error file=src/a b.js,line=3,title=no-var::50%25 bad,%0Areally\n" +
        "::error file=test/sum.js,title=adds <a | b>::1 !== 2%0Aat line 3%0Ain adds <a | b> (test/sum.js)\n",
    );
  });

  it("as Markdown does not let a test's name become markup", () => {
    expect(render("markdown")).toContain(
      "- ❌ 1 !== 2\n  <br>at line 3\n  <br>in adds \\<a \\| b\\> (test/sum.js)",
    );
    expect(render("markdown")).toContain("66.7 % of lines covered.");
  });

  it("renders in every format when there is nothing in it", () => {
    const empty = create(BuildReportSchema, {});
    for (const { name } of formats) expect(render(name, empty)).not.toContain("undefined");
  });
});
