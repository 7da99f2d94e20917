import { expect, test } from "vitest";
import type { Project, ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import { formatterCommands } from "./formatter.ts";

const filesOf = (texts: Readonly<Record<string, string>>): ProjectFiles => ({
  paths: Object.keys(texts),
  read: (path) => texts[path],
});

function formatters(toolchain: "javascript" | "python", texts: Readonly<Record<string, string>>): string[] {
  const project: Project = {
    root: "",
    toolchain,
    runner: toolchain === "python" ? "pytest" : "node:test",
    hasTests: false,
  };
  return formatterCommands(project, filesOf(texts), "test/a.test.js").map(({ argv }) =>
    [argv[0]?.slice(argv[0].lastIndexOf("/") + 1), ...argv.slice(1, -1)].join(" "),
  );
}

test.each([
  ["nothing", {}, []],
  ["prettier", { "package.json": '{ "devDependencies": { "prettier": "3" } }' }, ["prettier --write"]],
  [
    "prettier, then the linter that fixes the rest",
    { "package.json": '{ "devDependencies": { "prettier": "3", "eslint": "9" } }' },
    ["prettier --write", "eslint --fix"],
  ],
  ["biome", { "package.json": '{ "devDependencies": { "@biomejs/biome": "2" } }' }, ["biome format --write"]],
  ["standard", { "package.json": '{ "devDependencies": { "standard": "17" } }' }, ["standard --fix"]],
])("JavaScript: %s", (_, texts: Record<string, string>, expected) => {
  expect(formatters("javascript", texts)).toEqual(expected);
});

test.each([
  ["nothing", {}, []],
  ["ruff", { "pyproject.toml": "[tool.ruff]\nline-length = 100\n" }, ["ruff format --no-cache"]],
  ["black beside ruff that lints", { "pyproject.toml": "[tool.ruff]\n[tool.black]\n" }, ["black --quiet"]],
  ["ruff by a hook", { ".pre-commit-config.yaml": "- id: ruff-format\n" }, ["ruff format --no-cache"]],
])("Python: %s", (_, texts: Record<string, string>, expected) => {
  expect(formatters("python", texts)).toEqual(expected);
});
