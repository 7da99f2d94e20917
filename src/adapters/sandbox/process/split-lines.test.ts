import { expect, test } from "vitest";
import { longestLineBytes, splitLines } from "./split-lines.ts";

function linesOf(...chunks: readonly (string | Buffer)[]): string[] {
  const lines: string[] = [];
  const take = splitLines((line) => lines.push(line));
  for (const chunk of chunks) take(Buffer.from(chunk as string));
  return lines;
}

test("lines are whole however the stream is cut, within a character too", () => {
  const [first, second] = [Buffer.from("aü\nb").subarray(0, 2), Buffer.from("aü\nb").subarray(2)];
  expect(linesOf(first, second, "c\n\nd", "\nnot ended")).toEqual(["aü", "bc", "", "d"]);
});

test("a line past the limit is left out, and those after it are not", () => {
  const half = "x".repeat(longestLineBytes / 2);
  expect(linesOf(half, half, "x", half, "\nnext\n")).toEqual(["next"]);
});
