import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { filterLoader } from "./isolation/filter-loader.ts";
import { systemCallFilter } from "./isolation/system-call-filter.ts";
import { weaknessOf } from "./weakness.ts";

const filter = systemCallFilter() ?? Buffer.alloc(0);
const only = (file: string) => (path: string) => path === file;

test.for(["/usr/bin/perl", "/usr/bin/python3"])("a filter that %s loads is in force", (file) => {
  const [program = "", ...args] = filterLoader(filter, only(file)) ?? [];
  const status = execFileSync(
    "setpriv",
    ["--no-new-privs", "--", program, ...args, "cat", "/proc/self/status"],
    { encoding: "utf8" },
  );
  expect(status).toMatch(/^Seccomp:\t2$/m);
});

test("says what a sandbox lacks on a machine where nothing can load the filter", () => {
  expect(weaknessOf("namespaces", { arch: "x64", exists: () => false })).toMatchObject({
    fix: "apt-get install perl",
  });
  expect(weaknessOf("bubblewrap", { arch: "x64", exists: () => false })?.lacks).toContain("init");
  expect(weaknessOf("bubblewrap", { arch: "x64", exists: () => true })).toBeUndefined();
  expect(weaknessOf("bubblewrap", { arch: "riscv64" })?.lacks).toContain("riscv64");
  expect(weaknessOf("namespaces")).toBeUndefined();
});
