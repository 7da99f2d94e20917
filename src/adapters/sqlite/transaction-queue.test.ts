import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { openSqliteFile, type SqliteFile } from "./open-sqlite-file.ts";

let folder: string;
let file: SqliteFile;
beforeEach(() => {
  folder = temporaryFolder();
  file = openSqliteFile(join(folder, "a.db"));
  file.db.exec("CREATE TABLE t (n INTEGER PRIMARY KEY)");
});
afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (to: SqliteFile, n: number) =>
  to.transact(() => void to.db.prepare("INSERT INTO t VALUES (?)").run(n));
const numbers = () =>
  file.db
    .prepare("SELECT n FROM t ORDER BY n")
    .all()
    .map(({ n }) => n);

it("brings what waits to the disk together, in order", async () => {
  const order: number[] = [];
  let commits = 0;
  const exec = file.db.exec.bind(file.db);
  file.db.exec = (text) => {
    if (text === "COMMIT") commits += 1;
    exec(text);
  };
  await Promise.all([1, 2, 3, 4].map((n) => add(file, n).then(() => order.push(n))));
  expect(order).toEqual([1, 2, 3, 4]);
  expect(commits).toBe(1);
});

it("takes back all of a piece of work that fails, and nothing of the others", async () => {
  const failing = file.transact(async () => {
    file.db.prepare("INSERT INTO t VALUES (2)").run();
    await Promise.resolve();
    throw new Error("no");
  });
  const outcomes = await Promise.allSettled([add(file, 1), failing, add(file, 1), add(file, 3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(numbers()).toEqual([1, 3]);
});

it("keeps two connections of a process out of each other's way", async () => {
  const other = openSqliteFile(join(folder, "a.db"));
  await Promise.all(Array.from({ length: 40 }, (_, n) => add(n % 2 === 0 ? file : other, n)));
  expect(numbers()).toHaveLength(40);
  await other.close();
});
