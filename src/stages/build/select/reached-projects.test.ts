import { expect, it } from "vitest";
import { detectProjects } from "../../../languages/index.ts";
import { chooseReached } from "./reached-projects.ts";

const pkg = (name: string, dependencies: Record<string, string> = {}) =>
  JSON.stringify({ name, dependencies, scripts: { test: "node --test" } });
const texts: Record<string, string> = {
  "package.json": '{ "workspaces": ["packages/*"] }',
  "packages/app/package.json": pkg("app", { core: "*" }),
  "packages/app/src/index.js": 'import "core";',
  "packages/core/package.json": pkg("core"),
  "packages/core/src/index.js": "",
  "packages/shell/package.json": pkg("shell", { app: "*" }),
  "packages/shell/src/index.js": "",
  "packages/tool/package.json": pkg("tool"),
  "packages/tool/src/index.js": 'read("../../words/list.txt"); import "./core/src/index.js";',
  "packages/words/package.json": pkg("words"),
  "packages/words/list.txt": "",
  "packages/words/src/index.js": "",
  "shared/setup.js": "",
};
const files = { paths: Object.keys(texts).sort(), read: (path: string) => texts[path] };
const projects = detectProjects(files, {});
const all = ["app", "core", "shell", "tool", "words"];

it.each<[string, string[], string[]]>([
  ["a leaf", ["packages/shell/src/index.js"], ["shell"]],
  ["a package that others declare", ["packages/core/src/index.js"], ["app", "core", "shell"]],
  ["a package's settings", ["packages/app/package.json"], ["app", "shell"]],
  ["a package whose file another one names", ["packages/words/list.txt"], ["tool", "words"]],
  ["a file that is gone", ["packages/tool/src/old.js"], ["tool"]],
  ["a document", ["README.md"], []],
  ["settings of the top", ["package.json"], all],
  ["code that belongs to no package", ["shared/setup.js"], all],
])("%s reaches the projects that may notice", (_, changed, expected) => {
  const reached = chooseReached(projects, files, changed);
  expect(reached.map(({ project }) => project.root.replace("packages/", ""))).toEqual(expected);
});
