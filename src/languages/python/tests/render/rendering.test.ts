import { expect, test } from "vitest";
import { call, namedTest, observed } from "../../../tests/named-test.fixture.ts";
import { candidate, custom, tests } from "../../../tests/render/rendering.fixture.ts";
import { string, type Value } from "../../../values/value.ts";
import { assemblePython } from "../assemble-file.ts";
import { pythonCheck, renderPythonTest } from "./render-test.ts";

test("a returned error is one check if it only holds what the call got", () => {
  const context = { module: "shop.checks", isTestCase: false };
  const check = (text: string) => {
    const error: Value = {
      kind: "instance",
      type: "ValidationError",
      module: "shop.errors",
      fields: [["value", string(text)]],
    };
    const plan = { target: "cusip", steps: [call("", [string("037833DP3")])] };
    return pythonCheck(namedTest("cusip", ["value"], observed(plan, { value: error })), context);
  };
  expect(check("037833DP3")?.code).toBe('assert isinstance(cusip("037833DP3"), ValidationError)');
  expect(check("a checksum of 2")).toBeUndefined();
});

test("a file for pytest", () => {
  const candidates = [...tests, custom].map((one) =>
    candidate(one, "test_it", renderPythonTest(one, "test_it", { module: "shop.text", isTestCase: false })),
  );
  expect(assemblePython(candidates, false)).toMatchInlineSnapshot(`
    "import asyncio

    import pytest

    from shop.errors import SoldOut
    from shop.text import Stack, buy, find, load, mean, slugify, sortInPlace


    def test_it():
        assert slugify("It's", {"separator": "_"}) == "it_s"


    def test_it():
        assert find("x") is None


    def test_it():
        assert mean([0.1, 0.2]) == pytest.approx(0.15)


    def test_it():
        items = [2, 1]

        sortInPlace(items)

        assert items == [1, 2]


    def test_it():
        stack = Stack(1)
        stack.push("a")

        with pytest.raises(RangeError, match=r"stack is full \\(1\\)"):
            stack.push("b")


    def test_it():
        with pytest.raises(RangeError, match="negative"):
            asyncio.run(load(-1))


    def test_it():
        with pytest.raises(SoldOut, match="only 3 left"):
            buy(9)
    "
  `);
});
