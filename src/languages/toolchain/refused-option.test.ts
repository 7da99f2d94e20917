import { expect, test } from "vitest";
import { refusedOption } from "./refused-option.ts";

const argv = [
  "runner",
  "--ci",
  "--randomize",
  "--seed=7",
  "--maxWorkers=2",
  "-t",
  "^unknown option$",
  "a.test.js",
];

test.each([
  [
    '● Unrecognized CLI Parameter:\n\n  Unrecognized option "randomize". Did you mean "runner"?',
    "--randomize",
  ],
  [
    '● Unrecognized CLI Parameters:\n\n  Following options were not recognized:\n  ["randomize", "seed"]',
    "--randomize",
  ],
  ["CACError: Unknown option `--maxWorkers`\n    at Command.checkUnknownOptions", "--maxWorkers"],
  ["node: bad option: --seed", "--seed"],
  ["usage: pytest [options]\npytest: error: unrecognized arguments: --seed=7", "--seed"],
  ["Unknown flag: --ci", "--ci"],
])("%s", (said, option) => {
  expect(refusedOption(argv, said)).toBe(option);
});

test.each([
  'Error: unknown option "colour" was given to paint()',
  "AssertionError: expected 1 to be 2",
  "SyntaxError: Unexpected token",
])("says nothing of an option that was not given: %s", (said) => {
  expect(refusedOption(argv, said)).toBeUndefined();
});
