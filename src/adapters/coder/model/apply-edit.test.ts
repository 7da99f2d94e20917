import { describe, expect, test } from "vitest";
import { applyEdit } from "./apply-edit.ts";

const file = `def total(prices, discount):
    result = 0
    for price in prices:
        result += price
    return result - discount


def other(prices):
    return 0
`;
const apply = (search: string, replace: string, text = file) => applyEdit(text, { search, replace });

describe("lines are replaced", () => {
  test("as they stand", () => {
    const done = apply("    return result - discount", "    return max(result - discount, 0)");
    expect(done).toEqual({
      status: "applied",
      text: file.replace("result - discount", "max(result - discount, 0)"),
    });
  });

  test("up to white space, with the indentation of the file", () => {
    const done = apply(
      "for price in prices:\n    result += price  \n",
      "for price in prices:\n    if price < 0:\n        continue\n    result += price",
    );
    const loop =
      "    for price in prices:\n        if price < 0:\n            continue\n        result += price\n";
    expect(done).toEqual({
      status: "applied",
      text: file.replace("    for price in prices:\n        result += price\n", loop),
    });
  });

  test("with tabs in the place of spaces", () => {
    const done = apply(
      "  if (a) {\n    b();\n  }",
      "  if (a) {\n    c();\n  }",
      "{\n\tif (a) {\n\t\tb();\n\t}\n}\n",
    );
    expect(done).toEqual({ status: "applied", text: "{\n\tif (a) {\n\t\tc();\n\t}\n}\n" });
  });

  test("with the line ends of the file", () => {
    const done = apply("b", "c", "a\r\nb\r\n");
    expect(done).toEqual({ status: "applied", text: "a\r\nc\r\n" });
  });

  test("when they were copied with their numbers", () => {
    expect(apply("2|     result = 0", "    result = 1")).toEqual({
      status: "applied",
      text: file.replace("result = 0", "result = 1"),
    });
  });

  test("when they are whole words of one line", () => {
    expect(apply("result - discount", "result")).toMatchObject({ status: "applied" });
  });

  test("by nothing", () => {
    expect(apply("    result = 0", "")).toEqual({
      status: "applied",
      text: file.replace("    result = 0\n", ""),
    });
  });
});

describe("an edit is explained that", () => {
  test.each([
    [
      "stands in two places",
      "prices",
      "    return 1",
      "x = 1\nprices\ny\nprices\n",
      "in 2 places (lines 2, 4)",
    ],
    ["stands nowhere", "    return result + discounts", "x", file, "5|     return result - discount"],
    ["is like nothing", "@@@@", "x", file, "No line of the file is like it"],
    ["is half a word", "resul", "x", file, "stands nowhere"],
    ["changes nothing", "    result = 0", "    result = 0", file, "changes nothing"],
    ["leaves code out", "    result = 0", "    # ... rest of the code unchanged", file, "leaves code out"],
    ["has another shape", "if a:\nb()", "if c:\nd()", "  if a:\n    b()\n", "indentation"],
  ])("%s", (_, search, replace, text, reason) => {
    const result = apply(search, replace, text);
    expect(result).toMatchObject({ status: "failed", reason: expect.stringContaining(reason) });
  });
});

test("finds lines that repeat themselves, however often", () => {
  const text = `${"a\n".repeat(40_000)}b\n`;
  expect(applyEdit(text, { search: `${"a\n".repeat(20_000)}c`, replace: "x" }).status).toBe("failed");
  expect(applyEdit("a\na\nb\na\na\nc\n", { search: "a\na\nc", replace: "d" })).toEqual({
    status: "applied",
    text: "a\na\nb\nd\n",
  });
});
