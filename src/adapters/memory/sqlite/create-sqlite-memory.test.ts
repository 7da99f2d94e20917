import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { memoryContract } from "../memory.contract.ts";
import { createSqliteMemory } from "./create-sqlite-memory.ts";

memoryContract("memory on SQLite", () => createSqliteMemory(openSqliteFile(":memory:")));
