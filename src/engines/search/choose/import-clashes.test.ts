import { expect, test } from "vitest";
import type { TestImport } from "../../../languages/tests/candidate.ts";
import { withoutImportClashes } from "./import-clashes.ts";

const imported = (name: string, module: string): TestImport => ({ name, module, kind: "named" });

test("a test whose imports clash, with each other or with earlier ones, is left out", () => {
  const first = { imports: [imported("add", "operator"), imported("join", "shop.words")] };
  const own = { imports: [imported("State", "shop.till"), imported("State", "shop.door")] };
  const other = { imports: [imported("add", "shop.sums")] };
  const same = { imports: [imported("State", "shop.door"), imported("add", "operator")] };
  expect(withoutImportClashes([first, own, other, same])).toEqual([first, same]);
});
