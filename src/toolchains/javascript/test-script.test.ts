import { expect, it } from "vitest";
import type { Manifest } from "./manifest.ts";
import { keepOptions, readTestScript } from "./test-script.ts";

const manifest = (test: string) => ({ scripts: { test } }) as unknown as Manifest;
const nothing = { env: {}, nodeArgs: [], args: [] };

it.each([
  [
    "mocha",
    "mocha --require ts-node/register 'test/**/*.ts'",
    { ...nothing, args: ["--require", "ts-node/register", "test/**/*.ts"] },
  ],
  ["mocha", "nyc --reporter=lcov mocha test", { ...nothing, args: ["test"] }],
  [
    "jest",
    "NODE_OPTIONS=--experimental-vm-modules jest -i",
    { ...nothing, env: { NODE_OPTIONS: "--experimental-vm-modules" }, args: ["-i"] },
  ],
  ["jest", "node --expose-gc node_modules/jest/bin/jest.js", { ...nothing, nodeArgs: ["--expose-gc"] }],
  ["vitest", "tsc && vitest run", { ...nothing, args: ["run"] }],
  [
    "node:test",
    "node --import tsx --test test/*.ts",
    { ...nothing, nodeArgs: ["--import", "tsx"], args: ["test/*.ts"] },
  ],
  ["mocha", "mocha $FILES", nothing],
  ["mocha", "echo no test specified", nothing],
])("%s in `%s`", (runner, script, expected) => {
  expect(readTestScript(manifest(script), runner)).toEqual(expected);
});

it("keeps named options with their values", () => {
  expect(keepOptions(["--config", "a.json", "--watch", "--dir=b", "x"], ["--config", "--dir"])).toEqual([
    "--config",
    "a.json",
    "--dir=b",
  ]);
});
