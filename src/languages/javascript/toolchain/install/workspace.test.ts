import { describe, expect, it } from "vitest";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { javascriptToolchain as javascript } from "../javascript-toolchain.ts";
import { workspaceMembers, workspaceOf } from "./workspace.ts";

function filesOf(texts: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(texts).sort(), read: (path) => texts[path] };
}
const pkg = (more: object) => JSON.stringify({ name: "x", ...more });
const packages = {
  "packages/a/package.json": pkg({ dependencies: { ms: "2" } }),
  "packages/a/a.js": "",
  "packages/b/package.json": pkg({}),
  "packages/b/test/fixture/package.json": pkg({}),
};

describe("a workspace", () => {
  it.each<[string, Record<string, string>, string[]]>([
    ["npm", { "package.json": pkg({ workspaces: ["packages/*"] }) }, ["packages/a", "packages/b"]],
    ["yarn", { "package.json": pkg({ workspaces: { packages: ["./packages/a"] } }) }, ["packages/a"]],
    [
      "pnpm",
      {
        "package.json": pkg({}),
        "pnpm-workspace.yaml":
          "packages:\n  # all\n  - 'packages/**'\n  - \"!**/test/**\"\ncatalog:\n  - x\n",
      },
      ["packages/a", "packages/b"],
    ],
    [
      "pnpm in one line",
      { "package.json": pkg({}), "pnpm-workspace.yaml": "packages: ['packages/b']\n" },
      ["packages/b"],
    ],
  ])("of %s names its packages", (_, texts, expected) => {
    expect(workspaceOf(filesOf({ ...texts, ...packages }), "")).toEqual({ root: "", packages: expected });
  });

  const top = { "package.json": pkg({ workspaces: ["packages/*"], devDependencies: { mocha: "1" } }) };

  it("is one install, from whichever package", () => {
    const files = filesOf({ ...top, ...packages, "package-lock.json": "{}" });
    const [a, b] = ["packages/a", "packages/b"].map((root) => {
      const project = javascript.detect(files, root);
      return project && javascript.install(project, files);
    });
    expect(a?.commands[0]?.argv).toEqual(expect.arrayContaining(["ci", "--prefix=/workspace"]));
    expect(a?.keyParts).toEqual(b?.keyParts);
    const scratch = [a, b].map((plan) => [...(plan?.scratch ?? []), ...(plan?.othersScratch ?? [])].sort());
    expect(scratch[0]).toEqual(scratch[1]);
    expect(a?.scratch).not.toEqual(b?.scratch);
    expect(a?.mounts.map(({ inside }) => inside)).toEqual([
      "/workspace/node_modules",
      "/workspace/packages/a/node_modules",
      "/workspace/packages/b/node_modules",
    ]);
  });

  it("gives its packages the runner of its top", () => {
    expect(javascript.detect(filesOf({ ...top, ...packages }), "packages/b")?.runner).toBe("mocha");
  });

  it.each<[string, Record<string, string>]>([
    ["a script", { "package.json": pkg({ workspaces: ["packages/*"], scripts: { test: "vitest run" } }) }],
    ["settings", { ...top, "vitest.config.ts": "" }],
  ])("is built as a whole if its top has %s to run all tests", (_, texts) => {
    expect(workspaceMembers(filesOf({ ...texts, ...packages }), "")).toEqual([]);
  });

  it("is built package by package otherwise", () => {
    const texts = { "package.json": pkg({ workspaces: ["packages/*"], scripts: { test: "npm test -ws" } }) };
    expect(workspaceMembers(filesOf({ ...texts, ...packages }), "")).toEqual(["packages/a", "packages/b"]);
  });
});
