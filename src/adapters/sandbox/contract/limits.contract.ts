import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SandboxLimits } from "../../../ports/sandbox.ts";
import { type RunInside, temporaryFolder } from "./setup.contract.ts";

const mib = 2 ** 20;

/** What a command may use. Each program here ends by itself, within what any machine can spare. */
export function limitsContract(inside: RunInside): void {
  const python = (program: string, limits: Partial<SandboxLimits>) =>
    inside(["python3", "-c", `import os, threading, time\n${program}`], { limits, timeoutMs: 20_000 });
  const ended = (limit: string) => ({ status: "signalled", signal: "SIGKILL", exitCode: null, limit });

  test("memory is that of the whole tree", async () => {
    const program = `
for _ in range(4):
    if os.fork() == 0:
        held = b"x" * 60_000_000
        time.sleep(60)
time.sleep(60)`;
    expect(await python(program, { memoryBytes: 150 * mib })).toMatchObject(ended("memory"));
  });

  test("memory that processes share counts once", async () => {
    const program = `
held = b"x" * 100_000_000
children = [os.fork() or time.sleep(1) or os._exit(0) for _ in range(4)]
for _ in children: os.wait()`;
    expect(await python(program, { memoryBytes: 250 * mib })).toMatchObject({ exitCode: 0 });
  });

  test("processes are counted, and so are their threads", async () => {
    const fork = "for _ in range(200): os.fork() or time.sleep(60)\ntime.sleep(60)";
    expect(await python(fork, { processes: 20 })).toMatchObject(ended("processes"));
    const thread = "for _ in range(200): threading.Thread(target=time.sleep, args=(60,)).start()";
    expect(await python(thread, { processes: 20 })).toMatchObject(ended("processes"));
  });

  test("processes that double have a limit where none is named", async () => {
    const doubling = "for _ in range(10): os.fork()\ntime.sleep(15)";
    expect(await python(doubling, {})).toMatchObject(ended("processes"));
  });

  test("open files are limited for each process", async () => {
    const program = `
opened = []
try:
    while len(opened) < 500: opened.append(open("/dev/null"))
except OSError as error: print(error.strerror)`;
    expect((await python(program, { openFiles: 50 })).stdout).toBe("Too many open files\n");
  });

  test("no file grows too large, nor all of them together", async () => {
    const folder = temporaryFolder();
    const write = (script: string, limits: Partial<SandboxLimits>) =>
      inside(["sh", "-c", script], {
        limits,
        mounts: [{ kind: "bind", host: folder, inside: "/w", writable: true }],
      });
    const large = await write("exec head -c 3000000 /dev/zero > /w/large", { fileBytes: mib });
    expect(large).toMatchObject({ status: "signalled", signal: "SIGXFSZ", limit: "fileSize" });
    expect(statSync(join(folder, "large")).size).toBe(mib);
    const many = "for n in $(seq 20); do head -c 10000000 /dev/zero > /w/$n; done; sleep 60";
    expect(await write(many, { diskBytes: 50 * mib })).toMatchObject(ended("disk"));
    expect(readdirSync(folder).length).toBeGreaterThan(5);
  });

  test("processor time is that of the whole tree, with children that ended", async () => {
    const burn = "while time.process_time() < 0.4: pass";
    const program = `
for _ in range(5):
    if os.fork() == 0:
        ${burn}
        os._exit(0)
    os.wait()
time.sleep(60)`;
    expect(await python(program, { cpuSeconds: 1 })).toMatchObject(ended("cpu"));
  });

  test("output is limited", async () => {
    const logFile = join(temporaryFolder(), "log");
    const result = await inside(["sh", "-c", "yes | head -c 300000000; sleep 60"], {
      limits: { outputBytes: mib },
      logFile,
    });
    expect(result).toMatchObject(ended("output"));
    expect(statSync(logFile).size).toBeLessThan(100 * mib);
  });
}
