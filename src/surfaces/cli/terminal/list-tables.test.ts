import { expect, it } from "vitest";
import { listTables } from "./list-tables.ts";

it("turns the rows of a table into items that name their cells", () => {
  const text =
    "Before.\n\n| target | score | why |\n|---|---|---|\n| `a.js::f` | 10 | a \\| b |\n\nAfter | it.";
  expect(listTables(text)).toBe("Before.\n\n- a.js::f: score 10; why a | b\n\nAfter | it.");
});

it("leaves other text as it is", () => {
  for (const text of ["", "- one\n- two", "a | b"]) expect(listTables(text)).toBe(text);
});
