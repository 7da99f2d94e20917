import { expect, it } from "vitest";
import { create, TestSpecSchema } from "../../../contracts/index.ts";
import { targetsByFile } from "./targets-by-file.ts";

it("adds new functions without cases to the targets of a file that has some", () => {
  const changed = (target: string, via: string, added = true) => ({ target, via, added });
  const spec = create(TestSpecSchema, {
    cases: [
      { targetPath: "a.js", targetSymbol: "b" },
      { targetPath: "a.js", targetSymbol: "b" },
      { targetPath: "c.js", targetSymbol: "" },
    ],
    changedFunctions: [
      changed("a.js::b", "a.js::b"),
      changed("a.js::helper", "a.js::b"),
      changed("a.js::fresh", "a.js::fresh"),
      changed("a.js::old", "a.js::old", false),
      changed("a.js::unreached", ""),
      changed("c.js::d", "c.js::d"),
      changed("e.js::f", "e.js::f"),
    ],
  });
  expect([...targetsByFile(spec)]).toEqual([
    ["a.js", ["b", "fresh"]],
    ["c.js", []],
  ]);
});
