import { expect, test } from "vitest";
import type { Project } from "../../../toolchain/toolchain.ts";
import { lintGate } from "./lint-gate.ts";

const project: Project = { root: "", toolchain: "javascript", runner: "vitest", hasTests: true };

function lint(script: string, only?: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  const manifest = { devDependencies: { eslint: "9" }, scripts: { lint: script } };
  const texts: Readonly<Record<string, string>> = {
    "package.json": JSON.stringify(manifest),
    "eslint.config.js": "",
    "src/a.js": "",
    "test/a.test.js": "",
    ...more,
  };
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  const gate = lintGate(project, files, only);
  return gate.status === "command" ? gate.command.argv.slice(1).join(" ") : gate.reason;
}

test.each([
  ["eslint . --fix", "--format stylish ."],
  ["eslint --fix --max-warnings 0", "--format stylish ."],
  ["eslint src test --fix", "--format stylish src test"],
  ["eslint --ext .js,.ts 'src/**/*.js' --cache", "--format stylish --ext .js,.ts src/**/*.js"],
])("%s is checked without fixes", (script, expected) => {
  expect(lint(script)).toBe(expected);
});

test.each([
  ["eslint .", "--format stylish test/b.test.js"],
  ["eslint {src,test}/**/*.js", "--format stylish test/b.test.js"],
  ["eslint src", "the project's linter leaves tests out"],
])("%s judges new tests if it looks at tests", (script, expected) => {
  expect(lint(script, ["test/b.test.js"])).toBe(expected);
});

test("what a build wrote is not judged", () => {
  const built = { ".gitignore": "dist\n/coverage\n", "packages/a/dist/x/a.js": "", "dist/a.js": "" };
  expect(lint("eslint .", undefined, built)).toBe(
    "--format stylish --ignore-pattern packages/a/dist/** --ignore-pattern dist/** .",
  );
});
