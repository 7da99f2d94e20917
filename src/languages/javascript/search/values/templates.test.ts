import { expect, test } from "vitest";
import { templatesIn } from "./templates.ts";

test("finds templates beside patterns and comments with backticks", () => {
  expect(templatesIn("// a ` b\nconst p = /[`'\"]/; const t = `x $" + "{p}`;")).toEqual(["`x $" + "{p}`"]);
});
