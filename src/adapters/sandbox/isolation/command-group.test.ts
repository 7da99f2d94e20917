import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openCommandGroup } from "./command-group.ts";

const limits = {
  ...{ cpuSeconds: 1, memoryBytes: 1000, processes: 20, openFiles: 10 },
  ...{ fileBytes: 1, diskBytes: 1, files: 1, outputBytes: 1 },
};
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Folders like those of the kernel: Goldseam is in `/user/app/shell`, and groups below `enabled` have controllers. */
function tree(enabled: Readonly<Record<string, string>>) {
  const mounted = mkdtempSync(join(tmpdir(), "goldseam-test-"));
  folders.push(mounted);
  mkdirSync(join(mounted, "user/app/shell"), { recursive: true });
  for (const [path, names] of Object.entries(enabled))
    writeFileSync(join(mounted, path, "cgroup.subtree_control"), names);
  const own = join(mounted, "own");
  writeFileSync(own, "1:name=systemd:/init\n0::/user/app/shell\n");
  const made = (path: string) =>
    readdirSync(join(mounted, path)).find((name) => name.startsWith("goldseam-"));
  return { mounted, own, made };
}

test("makes a group beside its own with room above what is measured, and names the limit", () => {
  const { made, ...places } = tree({ "user/app": "cpu memory pids\n", "": "memory pids\n" });
  const group = openCommandGroup(limits, places);
  const folder = join(places.mounted, "user/app", made("user/app") ?? "");
  group?.add(42);
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  expect([text("memory.max"), text("pids.max"), text("cgroup.procs")]).toEqual(["1250", "200", "42"]);
  writeFileSync(join(folder, "pids.events"), "max 0\n");
  expect(group?.limit()).toBeUndefined();
  writeFileSync(join(folder, "pids.events"), "max 3\n");
  expect(group?.limit()).toBe("processes");
  writeFileSync(join(folder, "memory.events"), "low 0\noom 1\noom_kill 1\n");
  expect(group?.limit()).toBe("memory");
});

test("looks further up where a part of the tree has no controllers, and does without where none has", () => {
  const up = tree({ "user/app": "cpu\n", user: "memory pids\n" });
  expect(openCommandGroup(limits, up)).toBeDefined();
  expect([up.made("user/app"), up.made("user")]).toEqual([undefined, expect.any(String)]);
  expect(openCommandGroup(limits, tree({ "": "cpu\n" }))).toBeUndefined();
  expect(openCommandGroup(limits, { mounted: "/nowhere", own: "/nowhere" })).toBeUndefined();
});
