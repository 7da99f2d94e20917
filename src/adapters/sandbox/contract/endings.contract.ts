import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { hostProcesses, type RunInside, temporaryFolder } from "./setup.contract.ts";

/** Starts one process of each kind that is hard to end, and waits. */
const hardToEnd = `
import os, signal, sys, time
mark = sys.argv[1]

def start(name, work):
    if os.fork() == 0:
        open("/w/" + name, "w").close()
        work()
        os._exit(0)

def forever():
    while True: time.sleep(0.05)

def daemon():
    os.setsid()
    if os.fork(): os._exit(0)
    os.closerange(0, 64)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    forever()

def successor():
    def succeed(*_):
        if os.fork(): os._exit(0)
        os.setsid()
    signal.signal(signal.SIGTERM, succeed)
    forever()

def forker():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        if os.fork() == 0: os.setsid(); time.sleep(0.5); os._exit(0)
        time.sleep(0.05)

start("daemon", daemon)
start("stopped", lambda: os.kill(os.getpid(), signal.SIGSTOP))
start("successor", successor)
start("forker", forker)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
forever()
`;

/** How stubborn commands end. */
export function endingsContract(inside: RunInside): void {
  test("a time-out ends daemons, stopped processes, and those that fork when they are asked to end", async () => {
    const folder = temporaryFolder();
    const mark = `goldseam-${process.pid}-ending`;
    const result = await inside(["python3", "-c", hardToEnd, mark], {
      mounts: [{ kind: "bind", host: folder, inside: "/w", writable: true }],
      timeoutMs: 1000,
    });
    expect(result).toMatchObject({ status: "timeout", exitCode: null, signal: null });
    expect(readdirSync(folder).toSorted()).toEqual(["daemon", "forker", "stopped", "successor"]);
    expect(hostProcesses(mark)).toEqual([]);
  });
}
