import { expect, test } from "vitest";
import { tableWithReturnType, withReturnType } from "./return-type.ts";

test("says that a test returns nothing, and leaves the functions in it alone", () => {
  const code = "@mark\ndef test_a(tmp_path):\n    def test_b():\n        pass\n    assert run(test_b)";
  expect(withReturnType(code)).toBe(code.replace("(tmp_path):", "(tmp_path) -> None:"));
});

test("says so for a table", () => {
  const row = { before: "[", row: "1,", after: "]\ndef test_a(value):\n    pass" };
  const table = tableWithReturnType({ rows: [{ name: "test_a[1]", row, imports: [] }] });
  expect("rows" in table && table.rows[0]?.row.after).toBe("]\ndef test_a(value) -> None:\n    pass");
});
