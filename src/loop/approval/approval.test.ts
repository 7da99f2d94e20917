import { expect, it } from "vitest";
import { BuildReportSchema, create, Pinned, RedCause, RunSchema } from "../../contracts/index.ts";
import { requestApproval } from "./approval.ts";

it("names what failed and was not held against the change, each once", () => {
  const detail = "failed 1 of 2 times on the same commit";
  const seen = create(BuildReportSchema, {
    flakyTests: [{ name: "is late", proof: "rerun", detail }],
    quarantinedFailures: [{ test: { name: "wobbles" }, owner: "ada", until: "2026-12-31", reason: "order" }],
  });
  const run = create(RunSchema, { id: "r1", headSha: "c1", changeReport: seen, testsReport: seen });
  expect(requestApproval(run, "").packet?.notes).toEqual(
    expect.arrayContaining([
      `Flaky: is late ${detail}.`,
      "Fails, but is in quarantine until 2026-12-31 (ada): wobbles (order)",
    ]),
  );
  expect(requestApproval(run, "").packet?.notes.filter((note) => note.startsWith("Flaky"))).toHaveLength(1);
});

it("lists every test that no longer runs, what was not compared, and all files with the coder's apart", () => {
  const gone = (name: string) => ({ missingTests: [{ name, file: "a.test.js", reason: "deleted" }] });
  const run = create(RunSchema, {
    change: { changedFiles: ["a.js", "package.json"], protectedFiles: ["package.json"] },
    changeReport: gone("one"),
    testsReport: { missingTests: [...gone("one").missingTests, ...gone("two").missingTests] },
    behaviourDiff: { notes: ["b.js was not compared"] },
    coderFiles: ["b.js", ".gitignore"],
    coderProtectedFiles: [".gitignore"],
  });
  expect(requestApproval(run, "").packet).toMatchObject({
    missingTests: [{ name: "one" }, { name: "two" }],
    notCompared: ["b.js was not compared"],
    changedFiles: ["a.js", "package.json"],
    coderFiles: ["b.js", ".gitignore"],
    protectedFiles: ["package.json", ".gitignore"],
  });
});

it("reports a likely bug that a refused test shows, but not a wrong test", () => {
  const refused = [
    {
      target: "src/a.js::f",
      name: "works",
      cause: RedCause.PRODUCT_BUG,
      causeReason: "src/a.js breaks down",
    },
    { target: "src/a.js::f", name: "errs", cause: RedCause.WRONG_TEST, causeReason: "it expects too much" },
  ];
  const run = create(RunSchema, { generatedTests: { refused } });
  const notes = requestApproval(run, "").packet?.notes ?? [];
  expect(notes).toContain('A likely bug in src/a.js::f: "works" fails, because src/a.js breaks down.');
  expect(notes.join()).not.toContain("errs");
});

it("asks about results that look wrong and that no test pins", () => {
  const questions = ["src/a.js: share(3) returns NaN: is that meant?"];
  const run = create(RunSchema, { generatedTests: { questions } });
  expect(requestApproval(run, "").packet?.notes).toContain(
    "A question: src/a.js: share(3) returns NaN: is that meant?",
  );
});

it("puts first what a fix does that no test asks for", () => {
  const changes = [{ input: "tax(-1)", before: "0", after: "-7", inputs: 3 }];
  const run = create(RunSchema, {
    changeReport: { warnings: ["The fix asks for the stack."], fixedFunctions: ["a.js::tax", "a.js::seen"] },
    behaviourDiff: {
      functions: [
        { target: "a.js::tax", differing: 3, changes, pinned: Pinned.NO },
        { target: "a.js::seen", differing: 3, changes, pinned: Pinned.YES },
        { target: "a.js::authors", differing: 3, changes, pinned: Pinned.NO },
      ],
      narrowFixes: ["The fix changes a.js::tax for 1 of 40 inputs only."],
    },
  });
  expect(requestApproval(run, "").packet?.notes.slice(0, 3)).toEqual([
    "The fix asks for the stack.",
    "The fix touches a.js::tax, which differs from the base where no test looks: tax(-1) gave 0 on the base and gives -7 now.",
    "The fix changes a.js::tax for 1 of 40 inputs only.",
  ]);
});
