import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/repositories/git-repository.ts";
import { createSqliteCodeIndex } from "../adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { createOutlineParser } from "../languages/create-outline-parser.ts";
import { codeVersion } from "./facts/code-version.ts";
import { withKeptOutlines } from "./with-kept-outlines.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text =
  "export async function load(path: string): Promise<string> {\n  if (!path) throw new Error();\n  return path;\n}\n";

test("a text is parsed once, whatever file it is in, and its outline stays the same", async () => {
  const parser = await createOutlineParser();
  const parsed: string[] = [];
  const counting = {
    parse(path: string, source: string) {
      parsed.push(path);
      return parser.parse(path, source);
    },
  };
  const store = createSqliteCodeIndex(join(folder, "index.db"), codeVersion());
  const first = withKeptOutlines(counting, store);
  expect(first.parser.parse("a.ts", text)).toEqual(parser.parse("a.ts", text));
  await first.keep();
  const second = withKeptOutlines(counting, store);
  expect(second.parser.parse("b.ts", text)).toEqual(parser.parse("b.ts", text));
  expect(second.parser.parse("b.js", text)?.dialect).toBe("javascript");
  expect(second.parser.parse("c.txt", text)).toBeUndefined();
  expect(parsed).toEqual(["a.ts", "b.js", "c.txt"]);
  await store.close();
});

test("a store that cannot be opened costs no outline", async () => {
  const parser = await createOutlineParser();
  writeFileSync(join(folder, "file"), "");
  const kept = withKeptOutlines(parser, createSqliteCodeIndex(join(folder, "file", "index.db")));
  expect(kept.parser.parse("a.ts", text)).toEqual(parser.parse("a.ts", text));
  await expect(kept.keep()).resolves.toBeUndefined();
});
