import { describe, expect, it } from "vitest";
import { askedNode } from "./asked-node.ts";

const filesOf = (texts: Record<string, string>) => ({
  paths: Object.keys(texts),
  read: (path: string) => texts[path],
});
const ask = (texts: Record<string, string>, root = "") => askedNode({ root }, filesOf(texts));

describe("the Node that a project asks for", () => {
  it.each<[string, Record<string, string>, string]>([
    [".nvmrc", { ".nvmrc": "v20.11.1\n" }, "Node 20"],
    [".nvmrc", { ".nvmrc": "lts/jod" }, "Node 22"],
    [".node-version", { ".node-version": "18.2" }, "Node 18"],
    [".tool-versions", { ".tool-versions": "python 3.11\nnodejs 21.0.0\n" }, "Node 21"],
    ["package.json", { "package.json": '{ "volta": { "node": "20.1.0" } }' }, "Node 20"],
    ["package.json", { "package.json": '{ "engines": { "node": "^22.3 || >=24" } }' }, "Node ^22.3 || >=24"],
    ["pnpm 11", { "package.json": '{ "packageManager": "pnpm@11.5.0" }' }, "Node >=22.13"],
    [
      "package.json and pnpm 11",
      { "package.json": '{ "engines": { "node": ">=18" }, "packageManager": "pnpm@11.5.0" }' },
      "Node >=18 and >=22.13",
    ],
    [".nvmrc", { ".nvmrc": "22", "package.json": '{ "engines": { "node": ">=18" } }' }, "Node 22"],
  ])("is read from %s", (by, texts, asked) => {
    expect(ask(texts)).toMatchObject({ by, asked });
  });

  it.each<[string, Record<string, string>]>([
    ["no version", { ".nvmrc": "lts/*", "package.json": '{ "engines": { "node": "*" } }' }],
    ["a broken manifest", { "package.json": '{ "engines": 7 }' }],
  ])("is any if there is %s", (_, texts) => {
    expect(ask(texts)).toBeUndefined();
  });

  it("is that of the workspace for its packages", () => {
    const texts = {
      ".nvmrc": "20",
      "package.json": '{ "workspaces": ["packages/*"] }',
      "packages/a/package.json": '{ "engines": { "node": ">=16" } }',
    };
    expect(ask(texts, "packages/a")?.asked).toBe("Node 20");
  });

  it.each([
    ["22.1", 22],
    [">=18 <20", 18],
    [">=20", 24],
    ["<17", undefined],
  ])("%s is installed as a release that Goldseam's tools run on", (range, release) => {
    const asked = ask({ "package.json": JSON.stringify({ engines: { node: range } }) });
    expect(asked?.install?.key.split("@")[1]?.split(" ")[0]).toBe(release && String(release));
  });
});
