import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, rmSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { requireServer } from "../../../src/adapters/services/embedded/server-programs.ts";
import { temporaryFolder } from "../repositories/git-repository.ts";
import { freePort } from "./free-port.ts";

const execute = promisify(execFile);

/** A PostgreSQL server of a test's own, on loopback. */
export interface PostgresServer {
  readonly port: number;
  readonly folder: string;
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>;
  /** Ends the server at once, as a crash would, and starts it again. */
  restart(pauseMs?: number): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server. It refuses to run as root, so then it runs as the user that its package made. */
export async function startPostgresServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const bin = dirname((await requireServer("postgres")).found);
  const folder = temporaryFolder("goldseam-postgres-");
  const data = join(folder, "data");
  const port = await freePort();
  const asUser = await unprivileged(folder);
  const argv = (program: string, ...args: string[]) => [...asUser, join(bin, program), ...args];
  const [command = "", ...args] = argv(
    "initdb",
    ...["-D", data, "-U", "app", "-A", "trust", "-E", "UTF8", "--no-sync"],
  );
  await execute(command, args);
  const options = ["fsync=off", "listen_addresses=127.0.0.1", ...settings];
  const start = async () => {
    const [program = "", ...rest] = argv(
      "postgres",
      "-D",
      data,
      "-p",
      `${port}`,
      "-k",
      folder,
      ...options.flatMap((one) => ["-c", one]),
    );
    const server = spawn(program, rest, { stdio: "ignore" });
    await untilReady(port, server);
    return server;
  };
  const stop = async (server: ChildProcess) => {
    const ended = once(server, "exit");
    // Immediate shutdown; killed outright, it would leave its shared memory to the next start.
    server.kill("SIGQUIT");
    await ended;
  };
  let server = await start();
  return {
    port,
    folder,
    createDatabase: async () => {
      const name = `test_${randomBytes(6).toString("hex")}`;
      const client = new pg.Client({ connectionString: `postgres://app@127.0.0.1:${port}/postgres` });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return `postgres://app@127.0.0.1:${port}/${name}`;
    },
    restart: async (pauseMs = 0) => {
      await stop(server);
      await setTimeout(pauseMs);
      server = await start();
    },
    remove: async () => {
      await stop(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function unprivileged(folder: string): Promise<string[]> {
  if (userInfo().uid !== 0) return [];
  const { stdout } = await execute("id", ["-u", "postgres"]);
  const uid = Number(stdout);
  chownSync(folder, uid, -1);
  chmodSync(folder, 0o755);
  return ["setpriv", `--reuid=${uid}`, "--clear-groups"];
}

async function untilReady(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: `postgres://app@127.0.0.1:${port}/postgres` });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    await setTimeout(50);
  }
}
