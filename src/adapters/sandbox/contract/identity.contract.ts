import { expect, test } from "vitest";
import type { RunInside } from "./setup.contract.ts";

/** The user and the rights of a command. */
export function identityContract(inside: RunInside): void {
  test("runs as an ordinary user that has a name", async () => {
    const { stdout } = await inside(["id"]);
    expect(stdout).toMatch(/^uid=1000\((\w+)\) gid=1000\(\1\)/);
  });

  test("has no capability and can gain none", async () => {
    const { stdout } = await inside(["cat", "/proc/self/status"]);
    for (const set of ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"]) {
      expect(stdout).toContain(`${set}:\t0000000000000000\n`);
    }
    expect(stdout).toContain("NoNewPrivs:\t1\n");
  });

  test("can neither create namespaces nor mount", async () => {
    expect(await inside(["unshare", "--map-root-user", "true"])).not.toMatchObject({ exitCode: 0 });
    expect(await inside(["mount", "-t", "tmpfs", "tmpfs", "/mnt"])).not.toMatchObject({ exitCode: 0 });
  });

  test("sees only the sandbox's own short environment and what it was given", async () => {
    process.env["GOLDSEAM_CANARY"] = "secret";
    const { stdout } = await inside(["env"], {
      env: { GIVEN: "a b\nc", "npm_config_@a:registry": "https://x/" },
    });
    delete process.env["GOLDSEAM_CANARY"];
    const names = [...stdout.matchAll(/^([^=\n]+)=/gm)].map(([, name]) => name).toSorted();
    expect(names.filter((name) => name !== "PWD")).toEqual([
      ...["GIVEN", "HOME", "LANG", "LOGNAME", "PATH", "SHELL", "TMPDIR", "TZ", "USER"],
      "npm_config_@a:registry",
    ]);
    expect(stdout).toContain("GIVEN=a b\nc\n");
  });

  test("sees no process of the host", async () => {
    const { stdout } = await inside(["sh", "-c", "cat /proc/[0-9]*/cmdline | tr '\\0' ' '"]);
    expect(stdout).not.toContain("vitest");
    const pids = await inside(["sh", "-c", "ls -d /proc/[0-9]* | wc -l"]);
    expect(Number(pids.stdout)).toBeLessThan(8);
  });

  test("cannot change the kernel's settings, even under a Goldseam run by root", async () => {
    const files = ["sys/kernel/core_pattern", "sys/kernel/hostname", "sys/vm/drop_caches", "sysrq-trigger"];
    for (const file of files) {
      const { exitCode } = await inside(["sh", "-c", 'echo 1 > "/proc/$1"', "sh", file]);
      expect(exitCode, file).not.toBe(0);
    }
  });

  test("runs the user's interpreters, and the one that runs Goldseam at its own path", async () => {
    const { stdout } = await inside([
      ...[
        "sh",
        "-c",
        'node -p 6*7 && python3 -c "import ssl, sqlite3; print(6*7)" && git --version && "$1" -p 6*7',
      ],
      ...["sh", process.execPath],
    ]);
    expect(stdout).toMatch(/^42\n42\ngit version .*\n42\n$/);
  });

  test("does not use the tools of Goldseam's own node_modules", async () => {
    const { stdout } = await inside(["sh", "-c", "echo $PATH"]);
    expect(stdout).not.toContain("node_modules/.bin");
  });
}
