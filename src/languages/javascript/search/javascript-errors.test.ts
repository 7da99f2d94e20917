import { expect, test } from "vitest";
import { javascriptErrors } from "./javascript-errors.ts";

test("finds templates beside patterns and comments with backticks", () => {
  expect(javascriptErrors.templatesIn("// a ` b\nconst p = /[`'\"]/; const t = `x $" + "{p}`;")).toEqual([
    "`x $" + "{p}`",
  ]);
});
