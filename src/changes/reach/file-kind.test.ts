import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

test.each([
  [
    "settings",
    "package.json yarn.lock web/pnpm-lock.yaml poetry.lock Cargo.toml Cargo.lock go.sum tsconfig.build.json",
  ],
  [
    "settings",
    "vitest.config.ts .eslintrc.js .env api/requirements-dev.txt Makefile node_modules/a/index.js .npmrc",
  ],
  [
    "code",
    "src/clock.ts src/lock.py blocks.js app/dockerfile_parser.py history.go tests/conftest.py src/license.rs",
  ],
  [
    "data",
    "data.csv src/history.json changes.db test/fixtures/a.md schema.sql src/App.vue docs/openapi.yaml Dockerfile.dev",
  ],
  [
    "document",
    "README.md README.zh-CN.md LICENSE LICENSE-MIT docs/use.md docs/a.png .gitignore .github/workflows/ci.yml",
  ],
])("%s: %s", (kind, paths) => {
  expect(paths.split(" ").filter((path) => fileKind(path) !== kind)).toEqual([]);
});
