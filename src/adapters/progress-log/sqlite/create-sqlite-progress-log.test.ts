import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/git-repository.ts";
import { progressLogContract } from "../progress-log.contract.ts";
import { createSqliteProgressLog } from "./create-sqlite-progress-log.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

progressLogContract("sqlite", () => createSqliteProgressLog(join(folder, `${++count}.db`)));
