import { expect, test } from "vitest";
import { javascriptSearch } from "../../../languages/javascript/search/javascript-search.ts";
import { renderJavaScriptTable } from "../../../languages/javascript/tests/render/render-table.ts";
import { renderJavaScriptTest } from "../../../languages/javascript/tests/render/render-test.ts";
import { vitestStyle } from "../../../languages/javascript/tests/test-style.fixture.ts";
import { javascriptWords } from "../../../languages/javascript/tests/vocabulary.ts";
import { pythonSearch } from "../../../languages/python/search/python-search.ts";
import { renderPythonTest } from "../../../languages/python/tests/render/render-test.ts";
import { coveredPoint, outcomePoint } from "../../../languages/search/points.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { findTables } from "../../../languages/tests/table.ts";
import { integer, nothing, string, type Value } from "../../../languages/values/value.ts";
import { nameTests } from "../naming/names.ts";
import { withContrasts, withoutNeedless } from "./contrast.ts";

const parsed = (text: string, value: Value) =>
  namedTest("parse", ["text"], observed({ steps: [call("", [string(text)])] }, { value }));
const absent: Value = { kind: "undefined" };
const subject = { module: "../src/parse.js", local: "parse", kind: "named" as const };

test("an empty result gets a contrast", () => {
  const tests = [
    parsed("abc", absent),
    parsed("1m".padEnd(70, "!"), integer(600)),
    parsed("1m", integer(60)),
  ];
  const [hollow, ...others] = withContrasts(tests, javascriptSearch.isNothing);
  expect(others).toEqual(tests.slice(1));
  if (!hollow) throw new Error("no test");
  const [title = ""] = nameTests([hollow], { words: javascriptWords, finish: (_, text) => text });
  expect(renderJavaScriptTest(hollow, title, { style: vitestStyle, subject }).code).toBe(
    `it('returns undefined for "abc" but not for "1m"', () => {
  expect(parse("abc")).toBeUndefined();
  expect(parse("1m")).toBe(60);
});`,
  );
});

test("an empty result is left out if other tests run all of its code", () => {
  const running = (one: ReturnType<typeof parsed>, places: number[], earlier: number[] = []) => ({
    ...one,
    observation: {
      ...one.observation,
      points: new Set([outcomePoint("plain"), ...places.map(coveredPoint)]),
      earlier: new Set(earlier.map(coveredPoint)),
    },
  });
  const needless = running(parsed("a", absent), [4, 5]);
  const needed = running(parsed("b", absent), [4, 6]);
  const other = running(parsed("1m", integer(60)), [7], [4, 5]);
  expect(withoutNeedless([needless, needed, other], javascriptSearch.isNothing)).toEqual([needed, other]);
  const ofAnother = { ...other, subject: { ...other.subject, target: "read" } };
  expect(withoutNeedless([needless, ofAnother], javascriptSearch.isNothing)).toEqual([needless, ofAnother]);
});

test("a table of such tests shares one contrast", () => {
  const texts = ["a", "b", "c"];
  const tests = [...texts.map((text) => parsed(text, absent)), parsed("1m", integer(60))];
  const [table] = findTables(withContrasts(tests, javascriptSearch.isNothing), () => true);
  if (!table) throw new Error("no table");
  const rendered = renderJavaScriptTable(table, { style: vitestStyle, subject });
  const rows = rendered && "rows" in rendered ? rendered.rows : [];
  expect(rows.map(({ name }) => name)).toEqual(
    texts.map((text) => `returns undefined for "${text}" but not for "1m"`),
  );
  expect(rows[0]?.row.after).toContain("toBe(60)");
});

test("an error or a method of a new object is a contrast too, in Python as well", () => {
  const made = { kind: "new", member: "", args: [integer(2)], kwargs: [] } as const;
  const find = (text: string, seen: Parameters<typeof observed>[1]) =>
    namedTest(
      "Shelf.find",
      ["text"],
      observed({ target: "Shelf.find", steps: [made, call("find", [string(text)])] }, seen),
    );
  const error = { type: "ValueError", name: "", message: "no title" };
  const tests = [find("b", { value: nothing }), find("", { outcome: "threw", error })];
  const [hollow] = withContrasts(tests, pythonSearch.isNothing);
  if (!hollow) throw new Error("no test");
  expect(
    renderPythonTest(hollow, "test_it", { module: "shelf", isTestCase: false }).code,
  ).toBe(`def test_it():
    shelf = Shelf(2)

    assert shelf.find("b") is None
    with pytest.raises(ValueError, match="no title"):
        Shelf(2).find("")`);
});

test("without any other result there is no contrast", () => {
  const tests = [parsed("a", absent), parsed("b", absent)];
  expect(withContrasts(tests, javascriptSearch.isNothing)).toEqual(tests);
});
