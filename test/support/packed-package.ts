import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const top = join(import.meta.dirname, "..", "..");

/** Packs Goldseam as it is published and installs it into a new folder below; returns the path of its program. */
export async function installGoldseam(folder: string): Promise<string> {
  const { stdout } = await execute("npm", ["pack", "--json", "--pack-destination", folder], { cwd: top });
  const archive = JSON.parse(stdout.slice(stdout.indexOf("[")))[0].filename;
  const app = await installPackage(folder, "app", join(folder, archive));
  return join(app, "node_modules/goldseam/bin/goldseam");
}

/** Installs a package into an empty folder below, without development dependencies; returns its path. */
export async function installPackage(folder: string, name: string, what: string): Promise<string> {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, "package.json"), "{}\n");
  await execute("npm", ["install", "--omit=dev", "--no-audit", "--no-fund", what], { cwd: path });
  return path;
}
