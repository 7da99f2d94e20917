import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { writeFileAtomically } from "./contract-file.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("writeFileAtomically", () => {
  it("replaces a file and leaves nothing beside it", async () => {
    const path = join(folder, "report.json");
    writeFileSync(path, "old and longer");
    await writeFileAtomically(path, "new");
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(["report.json"]);
  });

  it("writes through a link, which stays a link", async () => {
    writeFileSync(join(folder, "real"), "old");
    symlinkSync("real", join(folder, "link"));
    await writeFileAtomically(join(folder, "link"), "new");
    expect(lstatSync(join(folder, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "real"), "utf8")).toBe("new");
  });

  it("writes into a special file without replacing it", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const read = readFile(pipe, "utf8");
    await writeFileAtomically(pipe, "text");
    expect(await read).toBe("text");
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  it("says in one line that it cannot write", async () => {
    await expect(writeFileAtomically(join(folder, "no/such"), "")).rejects.toThrow(
      /cannot write .*no\/such: no such file/,
    );
    await expect(writeFileAtomically(folder, "")).rejects.toThrow("it is a folder");
  });
});
