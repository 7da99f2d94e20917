import { expect, test } from "vitest";
import { createOutlineParser } from "./create-outline-parser.ts";

test("a text that takes too long gets no outline, and the next one is not affected", async () => {
  const parser = await createOutlineParser({ limitMs: 1 });
  expect(parser.parse("slow.py", `x = 1\n${"# a comment\n".repeat(2_000)}`)).toBeUndefined();
  expect(parser.parse("quick.py", "def f():\n    pass\n")?.symbols.map(({ name }) => name)).toEqual(["f"]);
});
