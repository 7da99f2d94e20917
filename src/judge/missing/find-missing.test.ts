import { describe, expect, it } from "vitest";
import { TestOutcome } from "../../contracts/index.ts";
import { findMissing, type Reports, type SeenTest, withoutRenamed } from "./find-missing.ts";

const { PASSED, FAILED, ERRORED, SKIPPED, EXPECTED_FAILURE, UNSPECIFIED } = TestOutcome;
const file = "tests/test_a.py";
const seen = (name: string, outcome: TestOutcome = PASSED, at = file): SeenTest => ({
  name,
  file: at,
  outcome,
});
const text = "def test_a(): pass\ndef test_rows(row): pass\nclass TestB:\n    def test_b(self): pass\n";

/** The names that are left, with how they were reported. */
function missing(reports: Partial<Reports>, textOf: (path: string) => string = () => text) {
  const whole: Reports = { base: [], now: [], isHealed: false, ...reports };
  return withoutRenamed(findMissing(whole), whole, textOf).map(({ name, outcome }) => [name, outcome]);
}

describe("a test that passed on the base", () => {
  it.each<[string, SeenTest[], [string, TestOutcome][]]>([
    ["passes", [seen("test_a")], []],
    ["is skipped", [seen("test_a", SKIPPED)], [["test_a", SKIPPED]]],
    ["is expected to fail", [seen("test_a", EXPECTED_FAILURE)], [["test_a", EXPECTED_FAILURE]]],
    ["is not reported", [seen("test_other")], [["test_a", UNSPECIFIED]]],
    ["is one of none that are reported", [], [["test_a", UNSPECIFIED]]],
    ["fails, which is another matter", [seen("test_a", FAILED)], []],
    ["ends in an error", [seen("test_a", ERRORED)], []],
    ["is nested in a class now", [seen("TestA::test_a")], []],
    ["is in another file now", [seen("test_a", PASSED, "tests/test_moved.py")], []],
    ["has rows now", [seen("test_a[1]"), seen("test_a[2]")], []],
  ])("%s", (_, now, expected) => {
    expect(missing({ base: [seen("test_a")], now })).toEqual(expected);
  });
});

it("asks nothing of a test that was skipped or failed on the base", () => {
  expect(missing({ base: [seen("test_a", SKIPPED), seen("test_b", FAILED)] })).toEqual([]);
});

describe("names that come from data", () => {
  const base = [seen("test_rows[2026-01-31]"), seen("test_rows[7f3a9c2e1b]"), seen("test_rows[x]")];
  it("differ from run to run and are matched by what stays", () => {
    const now = [seen("test_rows[2026-02-01]"), seen("test_rows[11ee22aa3c]"), seen("test_rows[x]")];
    expect(missing({ base, now })).toEqual([]);
  });
  it("may be others, as long as there are as many", () => {
    expect(
      missing({ base, now: [seen("test_rows[a]"), seen("test_rows[b]"), seen("test_rows[c]")] }),
    ).toEqual([]);
  });
  it("are missing if there are fewer", () => {
    expect(missing({ base, now: [seen("test_rows[x]")] })).toHaveLength(2);
  });
});

describe("in a commit that a coder changed", () => {
  const healed = { isHealed: true } as const;
  it("a name that the author's build reported stays", () => {
    const base = [seen("test_rows[a]"), seen("test_rows[b]")];
    const author = [seen("test_rows[a]"), seen("test_rows[b]", FAILED)];
    const now = [seen("test_rows[a]"), seen("test_rows[c]")];
    expect(missing({ ...healed, base, author, now })).toEqual([["test_rows[b]", UNSPECIFIED]]);
  });
  it("a name may hold another time or id, but no other figure", () => {
    const base = [seen("test_rows[2026-01-31]"), seen("test_rows[7]")];
    const now = [seen("test_rows[2026-02-01]"), seen("test_rows[8]")];
    expect(missing({ ...healed, base, author: base, now })).toEqual([["test_rows[7]", UNSPECIFIED]]);
  });
  it("a name that the author's build did not report may be another", () => {
    const base = [seen("test_rows[a]")];
    expect(
      missing({ ...healed, base, author: [seen("test_rows[b]", FAILED)], now: [seen("test_rows[b]")] }),
    ).toEqual([]);
  });
  it("the author's new tests have to pass, and not be skipped", () => {
    const author = [seen("test_a", FAILED), seen("TestB::test_b", SKIPPED)];
    const now = [seen("test_a", SKIPPED), seen("TestB::test_b", SKIPPED)];
    expect(missing({ ...healed, author, now })).toEqual([["test_a", SKIPPED]]);
  });
  it("a new test whose name holds the wrong result may be called otherwise", () => {
    const author = [seen("test_rows[NaN]", FAILED)];
    expect(missing({ ...healed, author, now: [seen("test_rows[three]")] })).toEqual([]);
    expect(missing({ ...healed, author, now: [] })).toHaveLength(1);
  });
  it("a file that did not load is no test", () => {
    expect(missing({ ...healed, author: [seen(file, ERRORED)], now: [seen("test_a")] })).toEqual([]);
  });
  it("each of several tests of one name counts", () => {
    const base = [seen("test_a"), seen("test_a")];
    expect(missing({ ...healed, base, now: [seen("test_a"), seen("test_a", SKIPPED)] })).toHaveLength(1);
    expect(missing({ base, now: [seen("test_a"), seen("test_a", SKIPPED)] })).toEqual([]);
  });
  it("a test of the same title that the author's build did not have is no substitute", () => {
    const author = [seen("test_a")];
    const now = [seen("test_a", PASSED, "made.py")];
    expect(missing({ ...healed, base: author, author, now })).toEqual([["test_a", UNSPECIFIED]]);
  });
});
