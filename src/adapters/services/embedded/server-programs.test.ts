import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { findServer, requireServer } from "./server-programs.ts";

let top: string;
beforeEach(() => {
  top = temporaryFolder();
});
afterEach(() => rmSync(top, { recursive: true }));

function addProgram(path: string): string {
  const file = join(top, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "", { mode: 0o755 });
  return file;
}

it("shows the whole installation behind a link to PostgreSQL", async () => {
  const host = addProgram("opt/postgres/bin/postgres");
  mkdirSync(join(top, "bin"));
  symlinkSync(host, join(top, "bin/postgres"));
  const folder = join(top, "opt/postgres");
  expect(await findServer("postgres", { PATH: join(top, "bin") })).toEqual({
    found: join(top, "bin/postgres"),
    path: host,
    mounts: [{ kind: "bind", host: folder, inside: folder, writable: false }],
  });
});

it("shows Redis alone, by its own name", async () => {
  const host = addProgram("bin/redis-check-rdb");
  symlinkSync(host, join(top, "bin/redis-server"));
  const inside = "/run/goldseam/redis-server";
  expect(await findServer("redis", { PATH: join(top, "bin") })).toEqual({
    found: join(top, "bin/redis-server"),
    path: inside,
    mounts: [{ kind: "bind", host, inside, writable: false }],
  });
});

it("says what to install if a server is missing", async () => {
  await expect(requireServer("redis", { PATH: top })).rejects.toMatchObject({
    code: "INFRASTRUCTURE",
    message: expect.stringContaining("apt-get install redis-server"),
  });
});
