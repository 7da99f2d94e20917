import { expect, test } from "vitest";
import { createOutlineParser } from "../../create-outline-parser.ts";
import { docstringTypes } from "./docstring-types.ts";

test.each([
  [
    "Google's",
    "Args:\n    path (str): Where.\n    *rest (list of ints): More.\n    size (int, optional): How much.\n",
  ],
  [
    "Sphinx's",
    ":param str path: where\n:param rest: more\n:type rest: list of int\n:type size: int, optional\n",
  ],
  [
    "numpy's",
    "Parameters\n----------\npath : str\n    Where.\nrest : iterable of int\nsize : int, default 3\n",
  ],
])("reads types that are written in %s way", (_, docstring) => {
  expect(Object.fromEntries(docstringTypes(docstring))).toEqual({
    path: "str",
    rest: "list[int]",
    size: "int",
  });
});

test("takes several kinds, and leaves out kinds it does not understand", () => {
  const docstring =
    "Args:\n  source (file or string): a\n  when (datetime-ish thing): b\n\nNote: this (see above): nothing\n";
  expect(Object.fromEntries(docstringTypes(docstring))).toEqual({ source: "IO | str" });
});

test("are types of parameters that have no annotation; a class documents its constructor", async () => {
  const outlines = await createOutlineParser();
  const source = `class Reader:
    """Reads.

    Args:
        source (file): What is read.
        size (int): How much.
    """

    def __init__(self, source, size: float):
        pass

    def skip(self, count):
        """:param int count: how many"""
`;
  const symbols = outlines.parse("reader.py", source)?.symbols ?? [];
  const types = symbols.map(({ name, parameters }) => [name, ...parameters.map(({ type }) => type)]);
  expect(types).toEqual([
    ["Reader", "IO", "float"],
    ["Reader.__init__", "IO", "float"],
    ["Reader.skip", "int"],
  ]);
});
