import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createOutlineParser } from "../languages/create-outline-parser.ts";
import { type IndexedRepository, indexRepository } from "./code-index.fixture.ts";

let indexed: IndexedRepository | undefined;

afterEach(async () => {
  await indexed?.close();
  indexed = undefined;
});

const files = {
  "a.py": "def first():\n    return 1\n",
  "b.ts": "export function second() {\n  return 2;\n}\n",
  "README.md": "# No source\n",
};

test("a commit costs the texts it brings: the same text elsewhere, or a renamed file, costs nothing", async () => {
  indexed = await indexRepository(files);
  const cold = await indexed.update();
  expect([cold.fileCount, cold.readCount, cold.missingCount]).toEqual([2, 2, 0]);
  expect((await indexed.update()).readCount).toBe(0);
  expect((await indexed.update({ "a.py": "def other():\n    return 1\n" })).readCount).toBe(1);
  expect((await indexed.update({ "copy/b.ts": files["b.ts"] })).readCount).toBe(0);
  indexed.repository.git("mv", "b.ts", "moved.ts");
  const moved = await indexed.update();
  expect([moved.fileCount, moved.readCount]).toEqual([3, 0]);
  expect(await moved.snippet({ path: "moved.ts", name: "second" })).toMatchObject({
    lineStart: 1,
    lineEnd: 3,
  });
  expect(await moved.snippet({ path: "b.ts", name: "second" })).toBeUndefined();
});

test("the same text under another ending is another program", async () => {
  indexed = await indexRepository({ "a.js": "export function same() {}\n" });
  await indexed.update();
  expect((await indexed.update({ "a.ts": "export function same() {}\n" })).readCount).toBe(1);
});

test("many files are read by threads, with the same result", async () => {
  const many = Array.from(
    { length: 320 },
    (_, at) => [`m${at}.py`, `def function_${at}():\n    return ${at}\n`] as const,
  );
  indexed = await indexRepository(Object.fromEntries(many), { threads: 2 });
  const snapshot = await indexed.update();
  expect([snapshot.readCount, snapshot.missingCount]).toEqual([320, 0]);
  expect((await snapshot.search({ text: "function_217" }))[0]?.symbol).toMatchObject({
    path: "m217.py",
    lineStart: 1,
  });
});

test("files that there is no time for are counted, come last, and are read another time", async () => {
  const long = (name: string) => `def ${name}():\n    return 1\n${"value = 1\n".repeat(26_000)}`;
  let now = 0;
  const clock = { nowMs: () => now++ };
  indexed = await indexRepository({ "a.py": long("a"), "b.py": long("b"), "c.py": long("c") }, { clock });
  const first = await indexed.update({}, { budgetMs: 1, first: new Set(["c.py"]) });
  expect([first.readCount, first.missingCount]).toEqual([1, 2]);
  expect(await first.snippet({ path: "c.py", name: "c" }, { radius: 0 })).toMatchObject({
    lineStart: 1,
    lineEnd: 2,
  });
  expect(await first.snippet({ path: "a.py", name: "a" })).toBeUndefined();
  const second = await indexed.update();
  expect([second.readCount, second.missingCount]).toEqual([2, 0]);
});

test("hostile files do no harm", async () => {
  indexed = await indexRepository({
    "ok.py": "def fine():\n    return 1\n",
    "binary.py": "def a():\0\x01",
    "large.js": `const a = "${"x".repeat(100)}";\n`.repeat(100_000),
    "minified.js": `function a(){${"b();".repeat(5_000)}}`,
    "deep.ts": `${"[".repeat(60_000)}\n${"]".repeat(60_000)}\n`,
    "deep.py": `x = ${"(".repeat(30_000)}\n`,
    "long-word.py": `${"a".repeat(200_000)}\n${"# x\n".repeat(2_000)}`,
    "spaces.py": `from${" ".repeat(100_000)}\n${"\n".repeat(2_000)}`,
    "import.ts": `${"import ".repeat(20_000)}\n${"import(".repeat(20_000)}\n${"\n".repeat(2_000)}`,
    "__proto__.py":
      "def constructor():\n    return 1\n\nclass __proto__:\n    def toString(self):\n        pass\n",
  });
  writeFileSync(
    join(indexed.repository.path, "latin.py"),
    Buffer.from("def caf\xe9():\n    return 1\n", "latin1"),
  );
  const snapshot = await indexed.update();
  expect([snapshot.fileCount, snapshot.missingCount]).toEqual([11, 0]);
  expect((await snapshot.search({ text: "fine" }))[0]?.symbol.path).toBe("ok.py");
  expect((await snapshot.search({ text: "constructor" }))[0]?.symbol.path).toBe("__proto__.py");
  expect(await snapshot.snippet({ path: "large.js", lineStart: 1, lineEnd: 1 })).toBeUndefined();
});

test("a text on which a grammar crashes is left out, and the others stay", async () => {
  const parser = await createOutlineParser();
  const breaking = {
    parse(path: string, text: string) {
      if (text.includes("breaks")) throw new RangeError("memory access out of bounds");
      return parser.parse(path, text);
    },
  };
  const files = { "ok.py": "def fine(): ...\n", "bad.py": "def breaks(): ...\n" };
  indexed = await indexRepository(files, { parser: breaking });
  const snapshot = await indexed.update();
  expect([snapshot.readCount, snapshot.missingCount]).toEqual([2, 0]);
  expect((await snapshot.search({ text: "fine" }))[0]?.symbol.path).toBe("ok.py");
});
