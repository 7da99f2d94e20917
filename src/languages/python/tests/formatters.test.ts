import { expect, test } from "vitest";
import type { Project } from "../../toolchain/toolchain.ts";
import { pythonFormatters } from "./formatters.ts";

const project: Project = {
  root: "",
  toolchain: "python",
  runner: "pytest",
  hasTests: false,
};

function formatters(texts: Readonly<Record<string, string>>): string[] {
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  return pythonFormatters(project, files, "test/a.test.js").map(({ argv }) =>
    [argv[0]?.slice(argv[0].lastIndexOf("/") + 1), ...argv.slice(1, -1)].join(" "),
  );
}

test.each([
  ["nothing", {}, []],
  ["ruff", { "pyproject.toml": "[tool.ruff]\nline-length = 100\n" }, ["ruff format --no-cache"]],
  ["black next to ruff that lints", { "pyproject.toml": "[tool.ruff]\n[tool.black]\n" }, ["black --quiet"]],
  ["ruff by a hook", { ".pre-commit-config.yaml": "- id: ruff-format\n" }, ["ruff format --no-cache"]],
])("%s", (_, texts: Record<string, string>, expected) => {
  expect(formatters(texts)).toEqual(expected);
});
