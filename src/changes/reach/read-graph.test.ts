import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { readGraph } from "./read-graph.ts";
import { createReferenceCache } from "./reference-cache.ts";

const texts = {
  "a.ts": "export const a = 1;\n",
  "a.test.ts": 'import "./a.ts";\n',
  "b.ts": "import(name);\n",
};

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a commit of some texts from a checkout that may hold others; returns which code was read. */
async function read(committed: Readonly<Record<string, string>>, checkout = committed) {
  const readPaths: string[] = [];
  const blobs = new Map(Object.entries(committed).map(([path, text]) => [path, blobName(text)]));
  const files = {
    paths: Object.keys(checkout),
    read: (path: string) => {
      readPaths.push(path);
      return checkout[path];
    },
  };
  const graph = await readGraph(createReferenceCache(folder, "/repo"), { blobs, gone: [], files });
  return { graph, readPaths };
}

function blobName(text: string): string {
  return createHash("sha1")
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest("hex");
}

describe("the graph of a commit", () => {
  it("reads a file once for each of its contents", async () => {
    expect((await read(texts)).readPaths).toEqual(["a.ts", "a.test.ts", "b.ts"]);
    const changed = await read({ ...texts, "a.ts": "export const a = 2;\n" });
    expect(changed.readPaths).toEqual(["a.ts"]);
    expect(changed.graph.dependants("a.ts")).toEqual([{ from: "a.test.ts", kind: "imports" }]);
    expect([...changed.graph.open]).toEqual(["b.ts"]);
  });

  it("reads everything again if the cache is damaged", async () => {
    await read(texts);
    const [kept = ""] = readdirSync(folder);
    writeFileSync(join(folder, kept), '{"half');
    expect((await read(texts)).readPaths).toHaveLength(3);
  });

  it("treats a file that was overwritten in the checkout as unknown, and does not remember it", async () => {
    const tampered = await read(texts, { ...texts, "a.test.ts": "" });
    expect([...tampered.graph.open]).toEqual(["a.test.ts", "b.ts"]);
    expect((await read(texts)).graph.dependants("a.ts")).toHaveLength(1);
  });
});
