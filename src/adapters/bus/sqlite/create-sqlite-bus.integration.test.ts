import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { UnreadableMessage } from "../../../ports/bus.ts";
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

const message = (id: string, key: string) => ({ id, topic: "t", key, payload: new Uint8Array() });

it("delivers and counts the messages of one key alone", async () => {
  count += 1;
  const bus = createSqliteBus(openSqliteFile(path()));
  await bus.publish([message("a", "run-1"), message("b", "run-2"), message("c", "run-2")]);
  const own = { group: "g", topics: ["t"], key: "run-2" };
  expect(await bus.countWaiting(own)).toBe(2);
  const seen: string[] = [];
  await new Promise<void>((resolve) => {
    bus.consume(own, async ({ id }) => {
      seen.push(id);
      if (id === "c") resolve();
    });
  });
  await bus.close();
  expect(seen).toEqual(["b", "c"]);
  expect(await bus.countWaiting({ group: "g", topics: ["t"] })).toBe(1);
});

it("adds a message once", async () => {
  count += 1;
  const bus = createSqliteBus(openSqliteFile(path()));
  await bus.publish([message("a", "k"), message("a", "k")]);
  await bus.publish([message("a", "k")]);
  expect(await bus.countWaiting({ group: "g", topics: ["t"] })).toBe(1);
  await bus.close();
});

it("leaves handled what the groups of an earlier release handled", async () => {
  count += 1;
  const file = openSqliteFile(path());
  const on = (id: string, topic: string) => ({ ...message(id, "k"), topic });
  const old = [on("a", "run.notice"), on("b", "job.build"), on("c", "build.report"), on("d", "build.report")];
  await createSqliteBus(file).publish(old);
  file.db.exec("INSERT INTO acknowledged VALUES ('notifier', 1), ('worker', 2), ('orchestrator', 3)");
  const bus = createSqliteBus(file);
  expect(await bus.countWaiting({ group: "notify", topics: ["run.notice"] })).toBe(0);
  expect(await bus.countWaiting({ group: "build", topics: ["job.build"] })).toBe(0);
  // An event that was on its way is still handled.
  expect(await bus.countWaiting({ group: "orchestrator", topics: ["loop.event"] })).toBe(1);
  await file.close();
});

it("removes messages that are old and handled by all who read them, and keeps dead letters", async () => {
  count += 1;
  let nowMs = 10;
  const bus = createSqliteBus(openSqliteFile(path()), () => nowMs);
  const on = (id: string, topic: string) => ({ ...message(id, id), topic });
  await bus.publish([on("handled", "t"), on("bad", "t"), on("unread", "u"), on("nobody", "n")]);
  nowMs = 90;
  await bus.publish([on("new", "t")]);
  const readers = { t: ["g", "h"], u: ["g"] };
  const handle = (group: string) =>
    new Promise<void>((resolve) => {
      bus.consume({ group, topics: ["t"] }, async ({ id }) => {
        if (id === "new") setTimeout(resolve, 50);
        if (id === "bad" && group === "g") throw new UnreadableMessage("it is bad");
      });
    });
  await handle("g");
  expect(await bus.prune({ beforeMs: 50, readers })).toBe(1);
  expect((await bus.waitingIds(readers, 10)).toSorted()).toEqual(["bad", "handled", "new", "unread"]);
  await handle("h");
  expect(await bus.prune({ beforeMs: 50, readers })).toBe(1);
  expect(await bus.deadLetters()).toMatchObject([{ message: { id: "bad" } }]);
  expect(await bus.countWaiting({ group: "other", topics: ["t", "u", "n"] })).toBe(3);
  await bus.close();
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
