import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/git-repository.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { testHistoryContract } from "../test-history.contract.ts";
import { createSqliteTestHistory } from "./create-sqlite-test-history.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

testHistoryContract("sqlite", () => {
  const path = join(folder, `${++count}.db`);
  return {
    history: createSqliteTestHistory(openSqliteFile(path)),
    reopen: () => createSqliteTestHistory(openSqliteFile(path)),
  };
});
