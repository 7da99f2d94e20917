import { expect, test } from "vitest";
import { describeChange } from "./describe-change.ts";

test.each([
  ["a < b", "a <= b", "`<` became `<=`"],
  ["code === 'DE'", "true", "`code === 'DE'` became `true`"],
  ['"domestic"', '""', '`"domestic"` became `""`'],
  ["text.trim().toUpperCase()", "text.trim().toLowerCase()", "`.toUpperCase` became `.toLowerCase`"],
  ["not found", "found", "`not` was removed"],
  ["items[1:]", "items[:]", "`1` was removed"],
  ["{\n  save(item);\n}", "{}", "`{ save(item); }` was emptied"],
  ["/^[a-z]$/i", "/^[^a-z]$/i", "`/^[a-z]$/i` became `/^[^a-z]$/i`"],
  ["`hi!`", "``", "`'hi!'` became `''`"],
])("%j → %j", (original, replacement, description) => {
  expect(describeChange(original, replacement)).toBe(description);
});
