import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { programName } from "./program-name.ts";

let folder: string;
let bin: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "goldseam-name-")));
  mkdirSync(join(folder, "checkout", "bin"), { recursive: true });
  bin = join(folder, "checkout", "bin", "goldseam");
  writeFileSync(bin, "");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function linkInto(...parts: string[]): string {
  const target = join(folder, ...parts);
  mkdirSync(target, { recursive: true });
  symlinkSync(bin, join(target, "goldseam"));
  return target;
}

describe("program name", () => {
  it("is a path nearby in a checkout", () => {
    expect(programName(bin, join(folder, "checkout"), "/usr/bin")).toBe("./bin/goldseam");
  });

  it("is the whole path from elsewhere", () => {
    expect(programName(bin, join(folder, "elsewhere"), "/usr/bin")).toBe(bin);
  });

  it("is the bare name if PATH leads to this file", () => {
    const path = `/usr/bin:${linkInto("global")}`;
    expect(programName(bin, folder, path)).toBe("goldseam");
  });

  it("goes through npx if only npm put it on PATH", () => {
    expect(programName(bin, folder, linkInto("node_modules", ".bin"))).toBe("npx goldseam");
  });
});
