import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/git-repository.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { storeContract } from "../store.contract.ts";
import { createSqliteStore } from "./create-sqlite-store.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

storeContract("sqlite", {
  reset: async () => {
    count += 1;
  },
  open: () => createSqliteStore(openSqliteFile(join(folder, `${count}.db`))),
});
