import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { detectSandbox } from "../src/adapters/sandbox/detect-sandbox.ts";
import { createEmbeddedServices } from "../src/adapters/services/embedded/create-embedded-services.ts";
import { requireServer } from "../src/adapters/services/embedded/server-programs.ts";
import type { ServiceName } from "../src/ports/services.ts";
import { languagePrograms } from "../test/support/language-programs.ts";
import { temporaryFolder } from "../test/support/repositories/git-repository.ts";

const rounds = 5;
/** PostgreSQL does not run as root. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Prints the cost of a run's own services, beside the bare server on an existing folder. */
export async function benchServices(): Promise<void> {
  const folder = temporaryFolder("goldseam-bench-");
  const sandbox = await detectSandbox({ languages: languagePrograms });
  const [cacheFolder, scratchFolder] = [join(folder, "cache"), join(folder, "scratch")];
  mkdirSync(scratchFolder, { mode: 0o700 });
  const services = createEmbeddedServices({ sandbox: async () => sandbox, cacheFolder, scratchFolder });
  const bareServers = { postgres: await barePostgres(), redis: bareRedis() };
  try {
    printRow(`ms, median of ${rounds}`, ["bare start", "provided", "released", "first time"]);
    for (const name of ["postgres", "redis"] as const) {
      const first = await provideOnce(name);
      const bare = await repeat(() => startBare(bareServers[name]));
      const provided = await repeat(() => provideOnce(name));
      const row = [
        median(bare),
        median(provided.map((one) => one.providedMs)),
        median(provided.map((one) => one.releasedMs)),
        first.providedMs,
      ];
      printRow(
        name,
        row.map((ms) => ms.toFixed(0)),
      );
    }
  } finally {
    bareServers.postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }

  async function provideOnce(name: ServiceName) {
    const started = performance.now();
    const provided = await services.provide([name]);
    const ready = performance.now();
    await provided.release();
    return { providedMs: ready - started, releasedMs: performance.now() - ready };
  }
}

interface BareServer {
  readonly argv: readonly [string, ...string[]];
  readonly stdin: string;
}

async function barePostgres(): Promise<BareServer & { remove(): void }> {
  const { path } = await requireServer("postgres");
  const folder = temporaryFolder("goldseam-bare-");
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const initdb = join(dirname(path), "initdb");
  execFileSync(initdb, ["-D", data, "--no-sync", "-A", "trust"], { ...user, cwd: tmpdir(), stdio: "ignore" });
  return {
    argv: [path, "-D", data, "-c", "fsync=off", "-c", "listen_addresses=", "-k", folder],
    stdin: "",
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function bareRedis(): BareServer {
  const socket = join(tmpdir(), `goldseam-bare-${process.pid}.sock`);
  return { argv: ["redis-server", "-"], stdin: `port 0\nunixsocket ${socket}\nsave ""\n` };
}

/** Milliseconds until a server says that it is ready. */
async function startBare({ argv: [file, ...args], stdin }: BareServer): Promise<number> {
  const started = performance.now();
  const child = spawn(file, args, { ...user, cwd: tmpdir() });
  child.stdin.end(stdin);
  try {
    await saysReady(child);
    return performance.now() - started;
  } finally {
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGINT");
    await ended;
  }
}

function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (/ready to accept connections/i.test(said)) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(said)));
  });
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(20), ...cells.map((cell) => cell.padStart(12)));
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round++) results.push(await work());
  return results;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
