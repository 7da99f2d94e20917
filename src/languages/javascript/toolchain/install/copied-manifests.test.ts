import { expect, test } from "vitest";
import { copiedManifests, needsCheckout } from "./copied-manifests.ts";

const workspace = { root: "", packages: ["packages/a"] };
const filesOf = (texts: Readonly<Record<string, string>>) => ({
  paths: Object.keys(texts),
  read: (path: string) => texts[path],
});
const json = (value: object) => JSON.stringify(value);

test("copies what decides an install: no scripts, no code but how a program starts, no settings of others", () => {
  const files = filesOf({
    "package.json": json({ name: "top", scripts: { preinstall: "x" }, dependencies: { ms: "2" } }),
    "package-lock.json": "{}",
    ".npmrc": "registry=x",
    "patches/ms+2.patch": "",
    "packages/a/package.json": json({ name: "a", bin: { a: "./bin/a.js", gone: "dist/gone.js" } }),
    "packages/a/bin/a.js": "#!/usr/bin/env node\nevil();\n",
    "evil.js": "",
  });
  expect(copiedManifests(files, workspace)).toEqual([
    { path: "package-lock.json" },
    { path: ".npmrc" },
    { path: "patches/ms+2.patch" },
    { path: "packages/a/bin/a.js", text: "#!/usr/bin/env node\n" },
    { path: "package.json", text: json({ name: "top", dependencies: { ms: "2" } }) },
    {
      path: "packages/a/package.json",
      text: json({ name: "a", bin: { a: "./bin/a.js", gone: "dist/gone.js" } }),
    },
  ]);
});

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ["a registry", { "package.json": json({ dependencies: { a: "1" }, imports: { "#x": "./x.js" } }) }, false],
  ["a package of the workspace", { "package.json": json({ dependencies: { a: "workspace:*" } }) }, false],
  ["a folder", { "packages/a/package.json": json({ devDependencies: { b: "file:../b" } }) }, true],
  ["a path", { "package.json": json({ overrides: { b: "./b" } }) }, true],
  ["a hook of pnpm", { "package.json": "{}", ".pnpmfile.cjs": "" }, true],
  ["a plug-in of yarn", { "package.json": "{}", ".yarnrc.yml": "plugins:\n  - path: x.cjs\n" }, true],
])("says whether an install needs the project itself: %s", (_, texts, expected) => {
  expect(needsCheckout(filesOf(texts), workspace)).toBe(expected);
});
