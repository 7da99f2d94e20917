import { expect, test } from "vitest";
import { lintRules } from "./lint-rules.ts";

const rules = (texts: Readonly<Record<string, string>>, root = "", of: "sources" | "tests" = "tests") =>
  lintRules({ root }, { paths: Object.keys(texts), read: (path) => texts[path] }, of);

test.each([
  ["of its own", { "ruff.toml": 'lint.select = ["E"]' }, ""],
  ["of the folder above", { "pyproject.toml": '[tool.ruff]\nextend-select = ["B"]\n' }, "packages/api"],
])("ruff has rules %s", (_, texts, root) => {
  expect(rules(texts, root)).toEqual({ source: "own", options: [] });
});

test("settings without rules leave them to the version of ruff, and hide those of files that it does not read", () => {
  const texts = { "ruff.toml": "line-length = 160\n", "pyproject.toml": '[tool.ruff]\nselect = ["E"]\n' };
  expect(rules(texts)).toEqual({ source: "defaults", options: [] });
});

test("without settings only mistakes count", () => {
  expect(rules({}).options).toEqual(["--select=E9,F5,F6,F7,F81,F82,F9"]);
});

test("tests are written by the rules of flake8, and sources are not judged by them", () => {
  const texts = {
    "setup.cfg":
      "[metadata]\nname = x\n[flake8]\nselect = W,E7\nignore =\n    W291, # blanks\n    E74\nmax_line_length=99\n",
  };
  expect(rules(texts)).toEqual({
    source: "flake8",
    options: [
      "--isolated",
      "--select=E701,E702,E703,E711,E712,E713,E714,E721,E722,E731,W191,W292,W293,W605",
      "--line-length=99",
    ],
    width: 99,
  });
  expect(rules(texts, "", "sources").source).toBe("none");
});
