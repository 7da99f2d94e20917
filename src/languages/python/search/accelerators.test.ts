import { expect, test } from "vitest";
import type { Candidate } from "../../tests/candidate.ts";
import { assemblePython } from "../tests/assemble-file.ts";
import { acceleratorsOf, withoutAccelerators } from "./accelerators.ts";

const guarded = (names: string) => `\ntry:\n    from _fast import ${names}\nexcept ImportError:\n    pass\n`;

test("a module that replaces functions defined before it is an accelerator", () => {
  expect(acceleratorsOf(`def find(a):\n    return a\n${guarded("*")}`)).toEqual(["_fast"]);
  expect(acceleratorsOf(`def find(a):\n    return a\n${guarded("(other,\n        find)")}`)).toEqual([
    "_fast",
  ]);
});

test("a module that replaces nothing, or that is always needed, is no accelerator", () => {
  expect(acceleratorsOf(guarded("*"))).toEqual([]);
  expect(acceleratorsOf(`def find(a):\n    return a\n${guarded("other")}`)).toEqual([]);
  expect(acceleratorsOf(`import _fast\ndef find(a):\n    return a\n${guarded("find")}`)).toEqual([]);
});

test("tests import a copy of the module without them", () => {
  const candidate: Candidate = {
    ...{ name: "test_find", target: "find", group: "find", kind: 0, lines: [], branches: undefined },
    code: "def test_find():\n    assert find(1) == 1",
    imports: [{ module: "shop.search", name: "find", kind: "named" }],
  };
  const candidates = withoutAccelerators([candidate], { module: "shop.search", without: ["_fast"] });
  expect(assemblePython(candidates, false)).toBe(`import sys
from unittest import mock

with mock.patch.dict(sys.modules, {"_fast": None}):
    sys.modules.pop("shop.search", None)
    from shop.search import find


def test_find():
    assert find(1) == 1
`);
});
