import { expect, test } from "vitest";
import { comparedValues } from "./compared-values.ts";
import { integer, string } from "./value.ts";

test.each([
  ['if (mode === "up") {}', [string("up")]],
  ["if mode not in ('legacy', 'modern'):", [string("legacy"), string("modern")]],
  ['if (["a", "b"].includes(mode)) {}', [string("a"), string("b")]],
  ['switch (mode) { case "x": break; case 3: break; }', [string("x"), integer(3)]],
  ["if (mode > 65_535) {}", [integer(65535)]],
  ['if (other.mode === "up") {}', []],
])("%s", (body, expected) => {
  expect(comparedValues("mode", body)).toEqual(expected);
});
