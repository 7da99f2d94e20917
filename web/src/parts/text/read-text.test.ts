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
    { heading: "", text: "Before" },
    { heading: "What failed", text: "- one\n- two" },
    { heading: "Next", text: "Commit." },
  ]);
  expect(readNote("\n")).toEqual([]);
});
