import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goldseam-sqlite-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that opens several new files, each at a moment that others know as well. */
async function opener(moments: readonly number[]): Promise<number> {
  const module = JSON.stringify(join(import.meta.dirname, "open-sqlite-file.ts"));
  const program = `
    import { openSqliteFile } from ${module};
    for (const [at, moment] of ${JSON.stringify(moments)}.entries()) {
      while (Date.now() < moment);
      await openSqliteFile(${JSON.stringify(folder)} + "/" + at + ".db").close();
    }`;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: "inherit" });
  const [code] = await once(child, "close");
  return code;
}

test("processes that open a new file at the same moment wait for each other", async () => {
  const start = Date.now() + 500;
  const moments = Array.from({ length: 20 }, (_, at) => start + at * 40);
  const codes = await Promise.all([opener(moments), opener(moments), opener(moments)]);
  expect(codes).toEqual([0, 0, 0]);
});
