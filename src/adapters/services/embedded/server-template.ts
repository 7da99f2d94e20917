import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ServerProgram } from "./server-programs.ts";
import type { ServiceSetup } from "./service.ts";
import { failedServer } from "./start-server.ts";

/** Where the command of a template finds its folder; it makes the data in `data` below. */
export const templateInside = "/template";

/** How the data of an empty server is made. */
export interface TemplateCommand {
  readonly name: string;
  readonly argv: readonly string[];
}

/** The folder with the data of a new server as `data`, made once per server version and kept in the cache. */
export async function serverTemplate(
  setup: ServiceSetup,
  program: ServerProgram,
  command: TemplateCommand,
): Promise<string> {
  const { size, mtimeMs } = await stat(program.found);
  const parts = [program.found, size, mtimeMs, ...command.argv];
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
  const template = join(setup.cacheFolder, `${command.name}-${key}`);
  if (await isThere(template)) return template;
  const made = await makeTemplate(setup, program, command);
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
  { name, argv }: TemplateCommand,
): Promise<string> {
  const made = await mkdtemp(join(folder, "template-"));
  await chmod(made, 0o777);
  const result = await sandbox.run({
    argv,
    cwd: "/",
    mounts: [...program.mounts, { kind: "bind", host: made, inside: templateInside, writable: true }],
    network: "none",
    timeoutMs: 120_000,
    ...(signal ? { signal } : {}),
  });
  if (result.exitCode !== 0) throw failedServer(name, result);
  await chmod(made, 0o755);
  return made;
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
