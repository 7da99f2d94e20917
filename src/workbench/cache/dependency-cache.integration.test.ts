import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { cacheKey, createDependencyCache, measureCache } from "./dependency-cache.ts";

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const openCache = (maxBytes = 1e9) => createDependencyCache({ folder, maxBytes });
const writing = (text: string) => async (entry: string) => {
  mkdirSync(join(entry, "pkg"));
  writeFileSync(join(entry, "pkg/a"), text);
  symlinkSync("pkg/a", join(entry, "link"));
  return true;
};
const entries = () => readdirSync(join(folder, "entries")).toSorted();
const ofPart = (name: string) => readdirSync(join(folder, name));

it("finds what was filled, and nothing before", async () => {
  const cache = openCache();
  expect(await cache.find("key")).toEqual({ status: "missing" });
  const filled = await cache.fill("key", writing("1"));
  expect(await cache.find("key")).toMatchObject({ status: "found", entry: { folder: filled?.folder } });
  expect([...ofPart("filling"), ...ofPart("gone")]).toEqual([]);
});

it("keeps nothing from a fill that failed or threw", async () => {
  const cache = openCache();
  expect(await cache.fill("key", async () => false)).toBeUndefined();
  await expect(cache.fill("key", async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect([...entries(), ...ofPart("filling")]).toEqual([]);
});

it("keeps parts of a key apart", () => {
  expect(cacheKey(["ab", "c"])).not.toBe(cacheKey(["a", "bc"]));
});

describe("with several processes", () => {
  const startProcess = async (key: string, fillMs: number) => {
    const child = fork(join(import.meta.dirname, "cache-process.fixture.ts"), [folder, key, String(fillMs)], {
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
    children.push(child);
    await once(child, "message");
    return child;
  };
  const said = async (child: ChildProcess) => (await once(child, "message"))[0];

  it("installs an entry once that two want at the same time", async () => {
    const [first, second] = [await startProcess("key", 400), await startProcess("key", 400)];
    first.send("go");
    expect(await said(first)).toBe("filling");
    second.send("go");
    const folders = await Promise.all([said(first), said(second)]);
    expect(folders[1]).toBe(folders[0]);
    expect(readFileSync(join(folder, "installs"), "utf8")).toBe("x");
    expect(readFileSync(join(folders[0], "a"), "utf8")).toBe(String(first.pid));
  });

  it("waits for a process that fills, and takes over from one that was killed", async () => {
    const killed = await startProcess("key", 60_000);
    killed.send("go");
    expect(await said(killed)).toBe("filling");
    const waiting = openCache().find("key");
    killed.kill("SIGKILL");
    expect(await waiting).toEqual({ status: "missing" });
    const other = await openCache().fill("other", writing("1"));
    expect(ofPart("filling")).toEqual([]);
    expect(entries()).toEqual(["other"]);
    expect(other).toBeDefined();
  });

  it("stops waiting when it is cancelled", async () => {
    const filling = await startProcess("key", 60_000);
    filling.send("go");
    await said(filling);
    await expect(openCache().find("key", AbortSignal.timeout(100))).rejects.toThrow("cancelled");
  });

  it("keeps what a living process holds, and evicts it when that process is gone", async () => {
    const holder = await startProcess("held", 0);
    holder.send("go");
    await said(holder);
    await said(holder);
    (await openCache(1).fill("new", writing("1")))?.release();
    expect(entries()).toEqual(["held", "new"]);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    (await openCache(1).fill("newer", writing("1")))?.release();
    expect(entries()).toEqual(["newer"]);
  });
});

describe("when it grows too large", () => {
  const size = 100_000;
  const large = async (entry: string) => {
    writeFileSync(join(entry, "a"), Buffer.alloc(size));
    return true;
  };

  it("removes the longest unused first, and no more than it must", async () => {
    const cache = openCache(3.5 * size);
    for (const [age, key] of ["a", "b", "c"].entries()) {
      (await cache.fill(key, large))?.release();
      utimesSync(join(folder, "entries", key, "seal.json"), 1000 + age, 1000 + age);
    }
    const used = await cache.find("a");
    if (used.status === "found") used.entry.release();
    (await cache.fill("d", large))?.release();
    expect(entries()).toEqual(["a", "c", "d"]);
    expect(await measureCache(folder)).toMatchObject({ entries: 3 });
  });
});

describe("a damaged entry", () => {
  const fill = async () => {
    const entry = await openCache().fill("key", writing("1"), { scratch: ["pkg/.cache"] });
    entry?.release();
    return entry?.folder ?? "";
  };
  const damages: [string, (content: string) => void][] = [
    ["a file is gone", (content) => rmSync(join(content, "pkg/a"))],
    ["a folder is gone", (content) => rmSync(join(content, "pkg"), { recursive: true })],
    ["everything is gone", (content) => rmSync(content, { recursive: true })],
    ["a file was cut short", (content) => writeFileSync(join(content, "pkg/a"), "")],
    ["a file was added", (content) => addLater(join(content, "pkg/b"))],
    ["a link leads elsewhere", (content) => relink(join(content, "link"))],
    ["the seal is gone", (content) => rmSync(join(content, "../seal.json"))],
    ["a list was cut short", (content) => writeFileSync(join(content, "../files.jsonl"), "")],
  ];
  const addLater = (path: string) => {
    writeFileSync(path, "");
    utimesSync(join(path, ".."), new Date(), new Date(Date.now() + 5000));
  };
  const relink = (path: string) => {
    rmSync(path);
    symlinkSync("/etc/passwd", path);
  };

  it.each(damages)("is noticed and replaced: %s", async (_, damage) => {
    damage(await fill());
    const cache = openCache();
    expect(await cache.find("key")).toMatchObject({ status: "damaged" });
    const again = await cache.fill("key", writing("2"));
    expect(readFileSync(join(again?.folder ?? "", "pkg/a"), "utf8")).toBe("2");
    expect(ofPart("gone")).toEqual([]);
  });

  it("is not one that was moved to another place, or whose scratch folders were used", async () => {
    const content = await fill();
    mkdirSync(join(content, "pkg/.cache"));
    appendFileSync(join(content, "pkg/.cache/x"), "x");
    rmSync(join(content, "pkg/.cache"), { recursive: true });
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    renameSync(moved, folder);
    expect(await openCache().find("key")).toMatchObject({ status: "found" });
  });

  it("is noticed by a full check, even if it is large and only one file is gone", async () => {
    const cache = openCache();
    const many = async (entry: string) => {
      for (let name = 0; name < 3000; name += 1) writeFileSync(join(entry, `file-${name}`), "");
      return true;
    };
    const entry = await cache.fill("key", many);
    expect(await entry?.examine()).toBeUndefined();
    rmSync(join(entry?.folder ?? "", "file-7"));
    utimesSync(entry?.folder ?? "", 0, 0);
    expect(await entry?.examine()).toContain("missing");
    expect(await cache.find("key")).toMatchObject({ status: "damaged" });
  });
});
