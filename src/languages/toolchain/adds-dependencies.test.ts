import { describe, expect, it } from "vitest";
import { go } from "../go/go.ts";
import { javascript } from "../javascript/javascript.ts";
import type { Language } from "../language.ts";
import { python } from "../python/python.ts";
import { rust } from "../rust/rust.ts";

const manifest = {
  scripts: { test: "vitest" },
  dependencies: { a: "^1.0.0" },
  devDependencies: { vitest: "3.2.4" },
};
const withDependencies = (dependencies: object, more: object = {}) =>
  JSON.stringify({ ...manifest, dependencies, ...more });
const project = '[project]\nname = "shop"\ndependencies = ["attrs>=23"]\n';

describe.each<[Language, string, string, readonly (readonly [string, string, boolean])[]]>([
  [
    javascript,
    "package.json",
    JSON.stringify(manifest),
    [
      ["a package", withDependencies({ a: "^1.0.0", b: "2.x || >=3.0.0-rc.1" }), true],
      ["another version", withDependencies({ a: "~1.2" }), true],
      ["a folder", withDependencies({ a: "file:./fake" }), false],
      ["another package under its name", withDependencies({ a: "npm:evil@1.0.0" }), false],
      ["a repository", withDependencies({ a: "someone/a" }), false],
      ["no package any more", withDependencies({}), false],
      ["the runner", withDependencies({ a: "^1.0.0", vitest: "1.0.0" }), false],
      ["a script", withDependencies({ a: "^1.0.0" }, { scripts: { test: "true" } }), false],
      ["settings of a runner", withDependencies({ a: "^1.0.0" }, { jest: { testMatch: [] } }), false],
      ["no JSON", "{", false],
    ],
  ],
  [
    python,
    "requirements.txt",
    "attrs==23.1 # data\n",
    [
      ["a package", "attrs==23.1\nrequests[socks]>=2.3,<3; python_version > '3.8'\n", true],
      ["another version", "attrs~=24.0\n", true],
      ["an index", "--index-url https://evil.example\nattrs==23.1\n", false],
      ["a folder", "attrs==23.1\n-e ./fake\n", false],
      ["an address", "attrs @ https://evil.example/attrs.whl\n", false],
      ["the runner", "attrs==23.1\npytest==3.0\n", false],
      ["no package any more", "", false],
    ],
  ],
  [
    python,
    "pyproject.toml",
    project,
    [
      ["a package", project.replace('"attrs>=23"', '"attrs>=23", "requests"'), true],
      ["settings of a runner", `${project}[tool.pytest.ini_options]\naddopts = "--co"\n`, false],
      ["an address", project.replace("attrs>=23", "attrs @ https://evil.example"), false],
    ],
  ],
  [
    go,
    "go.mod",
    "module m\n\ngo 1.22\n\nrequire example.com/a v1.0.0\n",
    [
      [
        "a module",
        "module m\n\ngo 1.22\n\nrequire (\n\texample.com/a v1.1.0\n\texample.com/b v0.1.0 // indirect\n)\n",
        true,
      ],
      [
        "a replaced module",
        "module m\n\ngo 1.22\n\nrequire example.com/a v1.0.0\n\nreplace example.com/a => ./a\n",
        false,
      ],
      ["no module any more", "module m\n\ngo 1.22\n", false],
      ["another language version", "module m\n\ngo 1.11\n\nrequire example.com/a v1.0.0\n", false],
    ],
  ],
  [
    rust,
    "Cargo.toml",
    '[package]\nname = "m"\n\n[dependencies]\na = "1"\n',
    [
      ["a crate", '[package]\nname = "m"\n\n[dependencies]\na = "1"\nb = "0.3"\n', true],
      ["a folder", '[package]\nname = "m"\n\n[dependencies]\na = { path = "../a" }\n', false],
      ["no tests", '[package]\nname = "m"\nautotests = false\n\n[dependencies]\na = "1"\n', false],
    ],
  ],
])("$name, %s", ({ toolchain }, path, before, rows) => {
  it.each(rows)("%s", (_, after, expected) => {
    expect(toolchain.addsDependencies?.(path, before, after)).toBe(expected);
  });
});
