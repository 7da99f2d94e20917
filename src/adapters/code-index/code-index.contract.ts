import { describe, expect, it } from "vitest";
import type { CodeIndexStore, FileFacts } from "../../ports/code-index.ts";

/** Facts of a file with one function. */
export function fileFacts(
  key: string,
  name: string,
  more: Partial<FileFacts["symbols"][number]> = {},
): FileFacts {
  const words = { name: name.split("_"), head: ["reads", "input"], body: ["value"] };
  const place = { lineStart: 3, lineEnd: 9, signature: `def ${name}(a):` };
  const symbol = { name, kind: "function" as const, ...place, calls: ["self.save", "open"], words, ...more };
  return { key, skipped: "", imports: ["../api/client.js"], symbols: [symbol] };
}

/** What every store of code facts does. `reopen` gives another handle on the same facts, as a second process would. */
export function codeIndexContract(
  name: string,
  open: () => { readonly store: CodeIndexStore; reopen(): CodeIndexStore },
): void {
  describe(`${name} code index`, () => {
    it("lists missing keys and returns stored facts", async () => {
      const { store, reopen } = open();
      await store.add([fileFacts("k1.python", "parse_duration")]);
      expect(await reopen().missing(["k1.python", "k2.python"])).toEqual(["k2.python"]);
      const symbol = {
        key: "k1.python",
        name: "parse_duration",
        kind: "function",
        lineStart: 3,
        lineEnd: 9,
        signature: "def parse_duration(a):",
        calls: ["self.save", "open"],
      };
      expect(await reopen().read("k1.python")).toEqual({
        skipped: "",
        imports: ["../api/client.js"],
        symbols: [{ ...symbol, id: expect.any(Number) }],
      });
      expect(await store.read("k2.python")).toBeUndefined();
    });

    it("keeps the first facts of a key", async () => {
      const { store, reopen } = open();
      await store.add([fileFacts("k1", "first")]);
      await reopen().add([fileFacts("k1", "second"), fileFacts("k2", "third")]);
      expect((await store.read("k1"))?.symbols.map((symbol) => symbol.name)).toEqual(["first"]);
      expect(await store.missing(["k1", "k2"])).toEqual([]);
    });

    it("finds symbols by any of the words: a name weighs more than a body, and endings do not matter", async () => {
      const { store } = open();
      const elsewhere = { name: ["other"], head: [], body: ["parse", "value"] };
      await store.add([
        fileFacts("k1", "other", { words: elsewhere }),
        fileFacts("k2", "parse_duration"),
        ...Array.from({ length: 8 }, (_, at) => fileFacts(`more${at}`, `save_${at}`)),
      ]);
      const found = await store.match(["parsing", "nowhere"], 10);
      expect(found.map(({ symbol }) => symbol.key)).toEqual(["k2", "k1"]);
      expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? Number.POSITIVE_INFINITY);
      expect(await store.match([], 10)).toEqual([]);
      expect(await store.match(['") OR name:*'], 10)).toEqual([]);
    });

    it("finds symbols by name, by call and files by import", async () => {
      const { store } = open();
      await store.add([fileFacts("k1", "Order.save"), fileFacts("k2", "load", { calls: ["read"] })]);
      const keys = (symbols: readonly { readonly key: string }[]) => symbols.map(({ key }) => key);
      expect(keys(await store.named("save", 10))).toEqual(["k1"]);
      expect(keys(await store.callersOf("save", 10))).toEqual(["k1"]);
      expect(keys(await store.callersOf("read", 10))).toEqual(["k2"]);
      expect(keys(await store.importersOf("client", 10))).toEqual(["k1", "k2"]);
      expect(await store.importersOf("js", 10)).toEqual([]);
    });

    it("keeps vectors by model", async () => {
      const { store, reopen } = open();
      const vectors = new Map([["a", new Float32Array([0.5, -1])]]);
      await store.addVectors("small", vectors);
      await store.addVectors("small", vectors);
      expect(await reopen().readVectors("small", ["a", "b"])).toEqual(vectors);
      expect(await store.readVectors("large", ["a"])).toEqual(new Map());
    });

    it("keeps texts, the newest thousand", async () => {
      const { store, reopen } = open();
      await store.keepTexts(new Map([["first", "1"]]));
      await store.keepTexts(new Map([["first", "2"]]));
      expect(reopen().readText("first")).toBe("1");
      await store.keepTexts(new Map(Array.from({ length: 1_000 }, (_, at) => [`more${at}`, `${at}`])));
      expect([store.readText("first"), store.readText("more0")]).toEqual([undefined, "0"]);
    });

    it("forgets old files and their facts once there are many", async () => {
      const { store } = open();
      await store.add([fileFacts("k1", "kept"), fileFacts("k2", "left_over")]);
      await store.prune(["k1"]);
      expect(await store.missing(["k2"])).toEqual([]);
      await store.add(Array.from({ length: 1_100 }, (_, at) => fileFacts(`old${at}`, "old_one")));
      await store.prune(["k1"]);
      expect(await store.missing(["k1", "k2", "old5"])).toEqual(["k2", "old5"]);
      expect(await store.match(["old"], 10)).toEqual([]);
      expect((await store.callersOf("save", 10)).map(({ key }) => key)).toEqual(["k1"]);
      expect((await store.importersOf("client", 10)).map(({ key }) => key)).toEqual(["k1"]);
    });
  });
}
