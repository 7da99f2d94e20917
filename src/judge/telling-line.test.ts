import { expect, it } from "vitest";
import { failureSigns } from "../languages/index.ts";
import { tellingLine } from "./telling-line.ts";

it.each([
  [
    "an error after a tool's own words",
    "\n Exception during run: SyntaxError: no export named 'nothing'\n    at a (node:internal/x:1:2)\n",
    "Exception during run: SyntaxError: no export named 'nothing'",
  ],
  [
    "the last error of a traceback",
    "Traceback (most recent call last):\n  File \"/workspace/setup.py\", line 1\nKeyError: 'a'\nValueError: bad name\nmore",
    "ValueError: bad name",
  ],
  [
    "a line with the word",
    "building\nerror: linker `cc` not found\nWarning: done",
    "error: linker `cc` not found",
  ],
  ["colours and places", "\u001b[31merror\u001b[0m: /workspace/a.ts is odd", "error: a.ts is odd"],
  ["the last line, where nothing is called an error", "one\ntwo\n\n", "two"],
  ["nothing", "", ""],
])("an output is told by %s", (_, output, line) => {
  expect(tellingLine(output, failureSigns)).toBe(line);
});
