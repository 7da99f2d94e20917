import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import type { CodeIndexStore } from "../../../ports/code-index.ts";
import { codeIndexContract, fileFacts } from "../code-index.contract.ts";
import { createSqliteCodeIndex } from "./create-sqlite-code-index.ts";

let folder: string;
let opened: CodeIndexStore[];

beforeEach(() => {
  folder = temporaryFolder();
  opened = [];
});

afterEach(async () => {
  for (const store of opened) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const path = () => join(folder, "index", "code.db");

function open(): CodeIndexStore {
  const store = createSqliteCodeIndex(path());
  opened.push(store);
  return store;
}

codeIndexContract("SQLite", () => ({ store: open(), reopen: open }));

async function fill(): Promise<void> {
  const store = createSqliteCodeIndex(path());
  await store.add(Array.from({ length: 300 }, (_, at) => fileFacts(`k${at}`, `name_${at}`)));
  await store.close();
}

async function expectEmptyAndFit(store: CodeIndexStore): Promise<void> {
  expect(await store.missing(["k1"])).toEqual(["k1"]);
  await store.add([fileFacts("k1", "again")]);
  expect((await store.named("again", 1)).length).toBe(1);
}

test("starts empty if the file is not a database", async () => {
  await fill();
  writeFileSync(path(), "not a database, and long enough to be taken for a page of one ".repeat(100));
  await expectEmptyAndFit(open());
});

test("starts empty if the file is truncated", async () => {
  await fill();
  truncateSync(path(), 8_192);
  const store = open();
  await store.match(["name"], 5);
  await expectEmptyAndFit(store);
});

test("starts empty if other code made the facts", async () => {
  await fill();
  const store = createSqliteCodeIndex(path(), "newer code");
  opened.push(store);
  await expectEmptyAndFit(store);
});

test("two processes fill one file at once", async () => {
  const module = JSON.stringify(join(import.meta.dirname, "create-sqlite-code-index.ts"));
  const program = (own: string) => `
    import { createSqliteCodeIndex } from ${module};
    const store = createSqliteCodeIndex(${JSON.stringify(path())});
    for (let at = 0; at < 40; at += 1) {
      const symbol = { name: "f_${own}_" + at, kind: "function", lineStart: 1, lineEnd: 1, signature: "", calls: [],
        words: { name: ["f"], head: [], body: [] } };
      const facts = (key) => ({ key, skipped: "", imports: [], symbols: [symbol] });
      await store.add([facts("shared" + at), facts("${own}" + at)]);
    }
    await store.close();`;
  const codes = ["a", "b"].map(async (own) => {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program(own)], {
      stdio: "inherit",
    });
    const [code] = await once(child, "close");
    return code;
  });
  expect(await Promise.all(codes)).toEqual([0, 0]);
  const store = open();
  const keys = ["shared", "a", "b"].flatMap((own) => Array.from({ length: 40 }, (_, at) => `${own}${at}`));
  expect(await store.missing(keys)).toEqual([]);
  expect((await store.match(["f"], 1_000)).length).toBe(120);
});
