import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/git-repository.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { answersContract } from "../answers.contract.ts";
import { createSqliteAnswers } from "./create-sqlite-answers.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

answersContract("sqlite", () => createSqliteAnswers(openSqliteFile(join(folder, `${++count}.db`))));
