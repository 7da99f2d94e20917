import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { homedir, hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Mount } from "../../src/ports/sandbox.ts";
import { openListeners } from "./listeners.ts";
import { endMarked, marked, systemFile } from "./marks.ts";
import { setuidFiles, snapshot } from "./snapshot.ts";

/** How long a killed process may take to go. Less than hostile programs stay, however slow the machine. */
const longestEndMs = 10_000;

/** Things of the host that nothing inside a sandbox may see, change or reach. */
export interface Canaries {
  readonly mark: string;
  /** Where they are, for a hostile program to know. */
  readonly env: Readonly<Record<string, string>>;
  readonly mounts: readonly Mount[];
  /** Which of them were touched, in words; a program's output may show the secret. */
  touched(output: string): Promise<string[]>;
  remove(): void;
}

/** Sets up fresh canaries for one attempt. */
export async function setCanaries(): Promise<Canaries> {
  const mark = `goldseam-canary-${randomBytes(6).toString("hex")}`;
  const secret = randomBytes(16).toString("hex");
  const outside = mkdtempSync(join(tmpdir(), "goldseam-outside-"));
  const home = mkdtempSync(join(homedir(), ".goldseam-canary-"));
  const workspace = mkdtempSync(join(tmpdir(), "goldseam-workspace-"));
  furnish(outside, home, workspace, secret);
  const listeners = await openListeners(join(outside, "listener.sock"), mark);
  const victim = startVictim(outside, secret);
  const shared = execFileSync("ipcmk", ["-M", "4096"], { encoding: "utf8" }).replace(/\D/g, "");
  const before = { outside: snapshot(outside), home: snapshot(home) };
  process.env[`CANARY_${secret}`] = secret;

  return {
    mark,
    env: {
      ...{ MARK: mark, OUTSIDE: outside, HOST_HOME: home, WORKSPACE: "/workspace", DEPS: "/deps" },
      ...{ ...listeners.addresses, VICTIM: String(victim.pid), SHARED: shared, HOST_NAME: hostname() },
    },
    mounts: [
      { kind: "bind", host: workspace, inside: "/workspace", writable: true },
      { kind: "bind", host: join(outside, "cache"), inside: "/deps", writable: false },
    ],
    async touched(output) {
      // Data sent before the program ended may still be in the event loop.
      await delay(20);
      // A process that was killed takes a moment to go; a container engine on a busy machine, seconds.
      const untilMs = Date.now() + longestEndMs;
      while (marked(mark).length > 0 && Date.now() < untilMs) await delay(50);
      const found: [boolean, string][] = [
        [output.includes(secret), "read the secret"],
        [/^escaped/m.test(output), "says so"],
        [snapshot(outside) !== before.outside, "changed files outside"],
        [snapshot(home) !== before.home, "changed files at home"],
        [setuidFiles(workspace).length > 0, "left a setuid program of root"],
        [systemFile(mark).exists(), "changed the system"],
        [listeners.received(), "reached a listener"],
        [victim.exitCode !== null || victim.signalCode !== null, "ended a process"],
        [!sharedMemory().includes(shared), "removed shared memory"],
        [marked(mark).length > 0, "left a process"],
      ];
      return found.filter(([touched]) => touched).map(([, what]) => what);
    },
    remove() {
      endMarked(mark);
      delete process.env[`CANARY_${secret}`];
      systemFile(mark).remove();
      victim.kill("SIGKILL");
      listeners.close();
      if (sharedMemory().includes(shared)) execFileSync("ipcrm", ["-m", shared]);
      const paths = [outside, home, workspace, join("/tmp", mark)];
      for (const path of paths) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A little world: a secret under several names, a mirror, a cache entry, a home, and a checkout of the mirror. */
function furnish(outside: string, home: string, workspace: string, secret: string): void {
  const files: Record<string, string> = {
    [join(outside, "secret")]: secret,
    [join(outside, "-secret")]: secret,
    [join(outside, "sécret\u202e\nline")]: secret,
    [join(outside, "mirror.git/HEAD")]: "ref: refs/heads/main\n",
    [join(outside, "mirror.git/config")]: "[core]\n\tbare = true\n",
    [join(outside, "mirror.git/hooks/README")]: "",
    [join(outside, "mirror.git/worktrees/job/commondir")]: "../..\n",
    [join(outside, "cache/node_modules/left-pad/index.js")]: "module.exports = 1;\n",
    [join(home, ".ssh/id_ed25519")]: secret,
    [join(home, ".gitconfig")]: "[user]\n\tname = Ada\n",
    [join(workspace, ".git")]: `gitdir: ${join(outside, "mirror.git/worktrees/job")}\n`,
    [join(workspace, "payload")]: "payload\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** A process with the secret in its environment, its arguments and its input, with a home outside. */
function startVictim(outside: string, secret: string) {
  const input = openSync(join(outside, "secret"), "r");
  const victim = spawn("sleep", ["600"], {
    ...{ argv0: secret, cwd: outside, detached: true },
    env: { PATH: process.env["PATH"], SECRET: secret },
    stdio: [input, "ignore", "ignore"],
  });
  closeSync(input);
  return victim;
}

function sharedMemory(): string[] {
  return execFileSync("ipcs", ["-m"], { encoding: "utf8" }).split(/\s+/);
}
