import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BehaviourKind, BuildStatus, create, RunSchema, RunState } from "../../../contracts/index.ts";
import { runPage } from "./run-page.ts";

const hostile = `<script>alert("x")</script><img src=x onerror='y'>&lt;\u202e\u001b[2J`;

const run = create(RunSchema, {
  id: hostile,
  state: RunState.AWAITING_APPROVAL,
  change: { message: hostile, branchName: hostile, author: hostile, repo: hostile, intoBranch: hostile },
  changeReport: {
    status: BuildStatus.FAILED,
    summary: hostile,
    gateResults: [{ gate: "test", status: hostile, reason: hostile, project: hostile }],
    failedTests: [{ name: hostile, file: hostile, message: hostile, cause: hostile, place: hostile }],
    coverage: { measured: true, linePct: 50, files: [{ path: hostile, linesTotal: 2, linesCovered: 1 }] },
  },
  generatedTests: {
    tests: [{ name: hostile, file: hostile, target: hostile, killedMutants: [hostile], repeats: 3 }],
  },
  behaviourDiff: {
    functions: [{ target: hostile, changes: [{ input: hostile, before: hostile, after: hostile }] }],
  },
  approval: { id: hostile, intoBranch: hostile, packet: { notes: [hostile] } },
  decision: { reason: hostile },
  conditions: [{ text: hostile }],
});

describe("the page of a run", () => {
  const page = runPage(run, { diff: `+${hostile}\n-old\n@@ -1 +1 @@` });

  it("holds nothing of a repository as markup", () => {
    expect(page).not.toMatch(/<script|<img|onerror='/);
    expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing of a terminal's language
    expect(page).not.toMatch(/[\u202e\u001b]/);
  });

  it("allows its own style and nothing else, by a policy", () => {
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;`);
    expect(page).not.toMatch(/<[^>]*\s(style|href|src|on\w+)=|url\(/);
  });

  it("shows gates, failures, tests, diff, behaviour, coverage and approval", () => {
    const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(headings).toEqual([
      ...["Approval", "Gates", "Failures", "Written tests", "The tests as a diff"],
      ...["Behaviour that changes", "Coverage"],
    ]);
    expect(page).toContain('<span class="del">-old</span>');
  });

  it("names new functions apart: they have no earlier answers", () => {
    const changes = [{ kind: BehaviourKind.NEW_FUNCTION }];
    const added = create(RunSchema, { behaviourDiff: { functions: [{ target: "a.js::f", changes }] } });
    const text = runPage(added, { diff: "" });
    expect(text).toContain("New functions:");
    expect(text).not.toContain('scope="col">Input');
  });

  it("leaves out what a run does not have", () => {
    const empty = runPage(create(RunSchema, { id: "r1", state: RunState.BASELINE }), { diff: "" });
    expect(empty).not.toContain("<h2>");
  });
});
