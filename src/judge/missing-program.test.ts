import { expect, it } from "vitest";
import { missingProgram } from "./missing-program.ts";

it.each([
  ["> build\n> protoc --version\n\nsh: 1: protoc: not found\nnpm error code 127", "protoc"],
  ["/bin/sh: line 1: bun: command not found", "bun"],
  ["bash: tsup: command not found", "tsup"],
  ["Error: spawn cmake ENOENT", "cmake"],
  ["spawnSync pnpm ENOENT", "pnpm"],
  ["/usr/bin/env: 'deno': No such file or directory", "deno"],
  ["make: protoc-gen-go: No such file or directory", "protoc-gen-go"],
  ['build: exec: "gcc": executable file not found in $PATH', "gcc"],
])("finds the name in %j", (output, name) => {
  expect(missingProgram(output)).toBe(name);
});

it.each([
  "src/a.ts:1:1: error TS2307: Cannot find module 'left-pad'",
  "AssertionError: page: not found",
  "Error: ENOENT: no such file or directory, open 'a.json'",
  "make: *** No rule to make target 'all'.",
])("finds none in %j", (output) => {
  expect(missingProgram(output)).toBeUndefined();
});
