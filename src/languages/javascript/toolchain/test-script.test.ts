import { expect, it } from "vitest";
import type { Manifest } from "./install/manifest.ts";
import { fastScript, keepOptions, readTestScript } from "./test-script.ts";

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
  ["tape", "tape test/*.js | tap-spec", { ...nothing, args: ["test/*.js"] }],
  ["tape", "nyc --reporter lcov tape 'test/**/*.js'", { ...nothing, args: ["test/**/*.js"] }],
  ["mocha", "echo no test specified", nothing],
])("%s in `%s`", (runner, script, expected) => {
  expect(readTestScript(manifest(script), runner)).toEqual(expected);
});

it("prefers the script that runs the fast part of the tests", () => {
  const scripts = {
    test: "mocha 'test/**/*.js'",
    "test:e2e": "mocha test/e2e",
    "test:unit": "mocha test/unit",
  };
  expect(readTestScript({ scripts } as unknown as Manifest, "mocha").args).toEqual(["test/unit"]);
  expect(fastScript({ scripts })).toBe("test:unit");
  expect(fastScript({ scripts: { test: "mocha" } })).toBeUndefined();
});

it.each<[string, Record<string, string>]>([
  ["npm run", { test: "npm run build && npm run --silent only --", only: "mocha test" }],
  ["npm-run-all", { test: "run-s lint unit:*", lint: "eslint .", "unit:node": "mocha test" }],
  ["yarn", { test: "yarn only", only: "mocha test" }],
  ["pnpm", { test: "pnpm lint && pnpm run only", lint: "eslint .", only: "mocha test" }],
  ["arguments of npm run", { test: "npm run only --silent -- test", only: "mocha" }],
  ["arguments of other managers", { test: "nr only test", only: "eslint . && mocha" }],
])("follows %s", (_, scripts) => {
  const own = { scripts } as unknown as Manifest;
  expect(readTestScript(own, "mocha")).toEqual({ ...nothing, args: ["test"] });
});

it("does not follow a script in circles", () => {
  const scripts = { test: "npm run again", again: "npm test" };
  expect(readTestScript({ scripts } as unknown as Manifest, "mocha")).toEqual(nothing);
});

it("keeps named options with their values", () => {
  expect(keepOptions(["--config", "a.json", "--watch", "--dir=b", "x"], ["--config", "--dir"])).toEqual([
    "--config",
    "a.json",
    "--dir=b",
  ]);
});
