import { parse } from "@babel/parser";
import { expect, test } from "vitest";
import { functionSizes } from "./function-sizes.ts";

function sizesOf(...lines: readonly string[]) {
  const text = lines.join("\n");
  const sizes = functionSizes({ path: "a.ts", text, tree: parse(text, { sourceType: "module" }) });
  return sizes.map(({ name, own, whole }) => `${name} ${own} ${whole}`);
}

test("a function within counts for itself, and with the one around it", () => {
  expect(
    sizesOf(
      "function createDoor() {",
      "  let isOpen = false;",
      "  return {",
      "    open: () => {",
      "      isOpen = true;",
      "    },",
      "    isOpen: () => isOpen,",
      "  };",
      "}",
    ),
  ).toEqual(["createDoor 7 9", "open 3 3", "isOpen 1 1"]);
});

test("a function without a name has that of what it is assigned to, or of the function around it", () => {
  expect(sizesOf("const find = (all) =>", "  all.filter((one) => one);", "class A { b() {} }")).toEqual([
    "find 2 2",
    "find 1 1",
    "b 1 1",
  ]);
});
