import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const binFolder = fileURLToPath(new URL("../../../bin", import.meta.url));
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "goldseam-launcher-"));
  cpSync(binFolder, join(root, "bin"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function place(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function launch(args: readonly string[], onOutput: (pid: number) => void = () => {}) {
  const child = spawn(process.execPath, [join(root, "bin", "goldseam"), ...args]);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
    if (child.pid !== undefined) onOutput(child.pid);
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>(
    (resolve) => {
      child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
    },
  );
}

describe("the launcher in a checkout", () => {
  const main = "src/surfaces/cli/main.ts";
  const placePinnedNode = () => {
    place("node_modules/node/bin/node", `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
    chmodSync(join(root, "node_modules/node/bin/node"), 0o755);
  };

  it("runs in process on the pinned node, and caches compiled code", async () => {
    place(main, "await import('node:sqlite'); const args: string[] = process.argv; console.log(args[2]);");
    expect(await launch(["runs"])).toMatchObject({ code: 0, stdout: "runs\n", stderr: "" });
    expect(existsSync(join(root, "node_modules/.cache/goldseam"))).toBe(true);
  });

  it("passes arguments and the exit code through", async () => {
    placePinnedNode();
    place(
      main,
      "const args: string[] = process.argv.slice(2); console.log(args.join('|')); process.exitCode = 7;",
    );
    expect(await launch(["a b", "--c"])).toMatchObject({ code: 7, stdout: "a b|--c\n", stderr: "" });
  });

  it("passes a signal on and ends as the program does", async () => {
    placePinnedNode();
    place(
      main,
      "process.on('SIGINT', () => process.exit(130)); setInterval(() => {}, 1000); console.log('ready');",
    );
    expect(await launch([], (pid) => process.kill(pid, "SIGINT"))).toMatchObject({ code: 130, signal: null });
  });

  it("dies of the signal that killed the program", async () => {
    placePinnedNode();
    place(main, "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);");
    expect(await launch([])).toMatchObject({ code: null, signal: "SIGKILL" });
  });
});

describe("the launcher in an installed package", () => {
  it("runs the compiled program in process, without the warning of node:sqlite", async () => {
    place(
      "dist/surfaces/cli/main.js",
      "await import('node:sqlite'); console.log(process.argv[2]); process.exitCode = 3;",
    );
    expect(await launch(["runs"])).toMatchObject({ code: 3, stdout: "runs\n", stderr: "" });
  });

  it("says in one line that an installation is incomplete", async () => {
    const ended = await launch([]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/^goldseam: this installation is incomplete: [^\n]+\n$/);
  });
});
