import { expect, it } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { readTestLiterals } from "../expected-values.ts";
import { changeReturnedInputs, findGivenAnswers } from "./given-answers.ts";

const outlines = await createOutlineParser();
const answersOf = (path: string, before: string, after: string) =>
  [...findGivenAnswers([{ path, before, after, base: before }], outlines)].sort();

it.each([
  [
    "a.py",
    "def f(x):\n    return x\n",
    "def f(x):\n    try:\n        return x\n    except TypeError:\n        return 4\n",
    ["4"],
  ],
  ["a.py", "def f(x):\n    return 44\n", "def f(x):\n    return 44 if x else 45\n", ["45"]],
  ["a.py", "def f(x):\n    return x\n", "SIZE = 20\n\n\ndef f(x):\n    return g(x, 30)[40] or None\n", []],
  ["a.js", "const f = (x) => x;", "const f = (x) => g(x).catch(() => 'none at all');", ['"none at all"']],
  ["a.js", "const f = (x) => x;", "const f = (x) => (x ? 17 : 0);", ["17"]],
  ["a.js", "const f = (x) => x;", "const f = (x) => { const most = 17; return x.slice(most, 18); };", []],
  [
    "a.go",
    "package p\n\nfunc f(x int) int {\n\treturn x\n}\n",
    "package p\n\nfunc f(x int) int {\n\treturn 12\n}\n",
    ["12"],
  ],
])("finds what the fix of %s gives by itself", (path, before, after, answers) => {
  expect(answersOf(path, before, after)).toEqual(answers);
});

it("changes an input that comes back, where the test gives it and nowhere else", async () => {
  const text = "def test_stays():\n    store.put('d', 4, ttl=None)\n    assert store.get('d', 9) == 4\n";
  const path = "tests/test_it.py";
  const files = await readTestLiterals([{ file: path, name: "test_stays" }], { read: () => text, outlines });
  const { texts, tests } = changeReturnedInputs(files, new Set(["4", "9"]));
  expect(texts.get(path)).toBe(text.replace("'d', 4,", "'d', (4 + 1),"));
  expect(tests).toMatchObject([{ name: "test_stays" }]);
  expect(changeReturnedInputs(files, new Set(["9"])).tests).toEqual([]);
});
