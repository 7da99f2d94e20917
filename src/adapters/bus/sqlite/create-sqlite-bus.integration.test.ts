import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/git-repository.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { busContract } from "../bus.contract.ts";
import { createSqliteBus } from "./create-sqlite-bus.ts";

const folder = temporaryFolder();
let count = 0;
const path = () => join(folder, `${count}.db`);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

busContract("sqlite", {
  reset: async () => {
    count += 1;
  },
  open: () => createSqliteBus(openSqliteFile(path())),
});

it("delivers the message that a killed process was handling", async () => {
  count += 1;
  const bus = createSqliteBus(openSqliteFile(path()));
  await bus.publish([{ id: "a", topic: "t", key: "k", payload: new Uint8Array() }]);
  const holder = `
    import { createSqliteBus } from ${JSON.stringify(join(import.meta.dirname, "create-sqlite-bus.ts"))};
    import { openSqliteFile } from ${JSON.stringify(join(import.meta.dirname, "../../sqlite/open-sqlite-file.ts"))};
    createSqliteBus(openSqliteFile(${JSON.stringify(path())})).consume({ group: "g", topics: ["t"] }, () => {
      console.log("holding");
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", holder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const seen: string[] = [];
  const delivered = new Promise<void>((resolve) => {
    bus.consume({ group: "g", topics: ["t"] }, async ({ id }) => {
      seen.push(id);
      resolve();
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(seen).toEqual([]);
  child.kill("SIGKILL");
  await delivered;
  expect(seen).toEqual(["a"]);
  await bus.close();
});
