import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ServerProgram } from "./server-programs.ts";
import type { ServiceSetup } from "./service.ts";
import { failedServer } from "./start-server.ts";

const inside = "/template";

/** C.UTF-8 exists without installed locales; small log segments make the copy small. */
const options = [
  ...["--username", "postgres", "--auth", "reject"],
  ...["--encoding", "UTF8", "--locale", "C.UTF-8"],
  ...["--wal-segsize", "1", "--no-sync"],
];

/** The folder with a new cluster as `data`, created once per server version and kept in the cache. */
export async function postgresTemplate(setup: ServiceSetup, program: ServerProgram): Promise<string> {
  const { size, mtimeMs } = await stat(program.found);
  const parts = [program.found, size, mtimeMs, ...options];
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
  const template = join(setup.cacheFolder, `postgres-${key}`);
  if (await isThere(template)) return template;
  const made = await makeTemplate(setup, program);
  await mkdir(setup.cacheFolder, { recursive: true });
  await rename(made, template).catch(async (error) => {
    // Another process was faster.
    await rm(made, { recursive: true, force: true });
    if (!(await isThere(template))) throw error;
  });
  return template;
}

async function makeTemplate(
  { sandbox, folder, signal }: ServiceSetup,
  program: ServerProgram,
): Promise<string> {
  const made = await mkdtemp(join(folder, "template-"));
  await chmod(made, 0o777);
  const result = await sandbox.run({
    argv: [join(dirname(program.path), "initdb"), "--pgdata", `${inside}/data`, ...options],
    cwd: "/",
    mounts: [...program.mounts, { kind: "bind", host: made, inside, writable: true }],
    network: "none",
    timeoutMs: 120_000,
    ...(signal ? { signal } : {}),
  });
  if (result.exitCode !== 0) throw failedServer("initdb", result);
  await chmod(made, 0o755);
  return made;
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
