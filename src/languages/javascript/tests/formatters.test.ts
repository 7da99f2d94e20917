import { expect, test } from "vitest";
import type { Project } from "../../toolchain/toolchain.ts";
import { javascriptFormatters } from "./formatters.ts";

const project: Project = {
  root: "",
  toolchain: "javascript",
  runner: "node:test",
  hasTests: false,
};

function formatters(texts: Readonly<Record<string, string>>): string[] {
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  return javascriptFormatters(project, files, ["test/a.test.js"]).map(({ argv }) =>
    [argv[0]?.slice(argv[0].lastIndexOf("/") + 1), ...argv.slice(1, -1)].join(" "),
  );
}

test.each([
  ["nothing", {}, []],
  ["prettier", { "package.json": '{ "devDependencies": { "prettier": "3" } }' }, ["prettier --write"]],
  [
    "prettier, then the linter that fixes the rest",
    {
      "package.json":
        '{ "devDependencies": { "prettier": "3", "eslint": "9" }, "scripts": { "lint": "eslint -c own.js --fix src" } }',
      "eslint.config.js": "",
    },
    ["prettier --write", "eslint --fix -c own.js"],
  ],
  ["a linter that nobody set up", { "package.json": '{ "devDependencies": { "eslint": "9" } }' }, []],
  [
    "biome",
    { "package.json": '{ "devDependencies": { "@biomejs/biome": "2" } }', "biome.json": "{}" },
    ["biome check --write"],
  ],
  [
    "standard",
    { "package.json": '{ "devDependencies": { "standard": "17" }, "scripts": { "lint": "standard" } }' },
    ["standard --fix"],
  ],
])("%s", (_, texts: Record<string, string>, expected) => {
  expect(formatters(texts)).toEqual(expected);
});
