import { expect, test } from "vitest";
import { readNote, readText } from "./read-text.ts";

test("code between backticks is told from words; a lone backtick is a character", () => {
  expect(readText("Call `price` with `a b`, or `")).toEqual([
    { text: "Call ", isCode: false },
    { text: "price", isCode: true },
    { text: " with ", isCode: false },
    { text: "a b", isCode: true },
    { text: ", or `", isCode: false },
  ]);
  expect(readText("")).toEqual([]);
});

test("a note falls into its headings", () => {
  expect(readNote("Before\n\n## What failed\n\n- one\n- two\n\n# Next\nCommit.\n")).toEqual([
    { heading: "", blocks: [{ isItem: false, text: "Before" }] },
    {
      heading: "What failed",
      blocks: [
        { isItem: true, text: "one" },
        { isItem: true, text: "two" },
      ],
    },
    { heading: "Next", blocks: [{ isItem: false, text: "Commit." }] },
  ]);
  expect(readNote("\n")).toEqual([]);
});

test("lines that are set in belong to their item, and words after it do not", () => {
  expect(readNote("Failed:\nthis\n- a\n  at b\n\nNext: look.")[0]?.blocks).toEqual([
    { isItem: false, text: "Failed:\nthis" },
    { isItem: true, text: "a\nat b" },
    { isItem: false, text: "Next: look." },
  ]);
});
