import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type RunInside, temporaryFolder } from "./setup.contract.ts";

/** What a command can read and write. */
export function filesContract(inside: RunInside): void {
  test.each([
    ["home", homedir()],
    ["temporary", tmpdir()],
  ])("cannot read the host's %s folder", async (_, parent) => {
    const folder = mkdtempSync(join(parent, "goldseam-canary-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "canary"), "secret");
    const result = await inside(["cat", join(folder, "canary")]);
    expect(result).toMatchObject({ status: "exited", exitCode: 1, stdout: "" });
    expect(result.stderr).toContain("No such file");
  });

  test("cannot read accounts, keys or sockets of the host", async () => {
    for (const path of [
      "/etc/shadow",
      "/etc/ssh",
      "/etc/ssl/private",
      "/var/run",
      "/run/docker.sock",
      "/sys/kernel",
    ]) {
      expect((await inside(["ls", path])).exitCode, path).not.toBe(0);
    }
    const accounts = (await inside(["cut", "-d:", "-f1", "/etc/passwd"])).stdout.trim().split("\n");
    expect(accounts.slice(1)).toEqual(["root", "nobody"]);
  });

  test("can write in temporary folders and nowhere else", async () => {
    for (const folder of ["/tmp", "/tmp/home", "/dev/shm"]) {
      expect(await inside(["touch", `${folder}/new`]), folder).toMatchObject({ exitCode: 0 });
    }
    for (const folder of ["/", "/usr", "/usr/bin", "/etc", "/dev", "/proc/sys", "/root"]) {
      expect((await inside(["touch", `${folder}/new`])).exitCode, folder).not.toBe(0);
    }
  });

  test("files in temporary folders count as memory and cannot exceed its limit", async () => {
    const mib = 2 ** 20;
    const both = `head -c ${30 * mib} /dev/zero | tee /dev/shm/a > /tmp/a; sleep 60`;
    expect(await inside(["sh", "-c", both], { limits: { memoryBytes: 50 * mib } })).toMatchObject({
      ...{ status: "signalled", limit: "memory" },
    });
    const quick = await inside(["sh", "-c", "head -c 50000000 /dev/zero > /tmp/a; wc -c < /tmp/a"], {
      limits: { memoryBytes: 4 * mib },
    });
    expect(Number(quick.stdout)).toBeLessThanOrEqual(4 * mib);
  });

  test("writable mounts are shared with the host, read-only ones cannot be changed", async () => {
    const [open, closed] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(closed, "old"), "old");
    const result = await inside(["sh", "-c", "cp /closed/old new; rm /closed/old; touch /closed/new"], {
      cwd: "/open/with space",
      mounts: [
        { kind: "bind", host: open, inside: "/open/with space", writable: true },
        { kind: "bind", host: closed, inside: "/closed", writable: false },
      ],
    });
    expect(result.exitCode).not.toBe(0);
    expect(readFileSync(join(open, "new"), "utf8")).toBe("old");
    expect(readFileSync(join(closed, "old"), "utf8")).toBe("old");
  });

  test("mounts inside mounts work in any order", async () => {
    const [workspace, dependencies] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(dependencies, ".cache"));
    writeFileSync(join(dependencies, ".cache/old"), "");
    writeFileSync(join(dependencies, "settings"), "theirs");
    writeFileSync(join(workspace, "settings"), "ours");
    const script =
      "ls -A /w/deps/.cache; touch /w/deps/.cache/new && cat /w/deps/settings; touch /w/deps/new";
    const result = await inside(["sh", "-c", script], {
      mounts: [
        { kind: "bind", host: join(workspace, "settings"), inside: "/w/deps/settings", writable: false },
        { kind: "scratch", inside: "/w/deps/.cache" },
        { kind: "bind", host: dependencies, inside: "/w/deps", writable: false },
        { kind: "bind", host: workspace, inside: "/w", writable: true },
      ],
    });
    expect(result).toMatchObject({ stdout: "ours", exitCode: 1 });
    expect(result.stderr).toContain("Read-only file system");
  });

  test("a mount point behind a symbolic link of a checkout is refused", async () => {
    const [workspace, target] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(target, join(workspace, "deps"));
    const run = inside(["true"], {
      mounts: [
        { kind: "bind", host: workspace, inside: "/w", writable: true },
        { kind: "scratch", inside: "/w/deps/cache" },
      ],
    });
    await expect(run).rejects.toMatchObject({ code: "INFRASTRUCTURE" });
  });

  test("a missing folder makes the sandbox unavailable, and is named", async () => {
    const result = await inside(["true"], {
      mounts: [{ kind: "bind", host: "/no/such/folder", inside: "/w", writable: true }],
    });
    expect(result).toMatchObject({ status: "unavailable", exitCode: null });
    expect(result.stderr).toContain("/no/such/folder");
  });
}
