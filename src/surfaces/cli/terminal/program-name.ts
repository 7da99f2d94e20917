import { existsSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join, relative } from "node:path";

/** The program as a user in that folder would type it: `goldseam` if PATH has it, else a path to the file. */
export function programName(binFile: string, cwd: string, path: string): string {
  const name = basename(binFile);
  const onPath = path.split(delimiter).find((folder) => folder !== "" && isSame(join(folder, name), binFile));
  if (onPath !== undefined) return isLocalBin(onPath) ? `npx ${name}` : name;
  const nearby = relative(cwd, binFile);
  return nearby.startsWith("..") ? binFile : `./${nearby}`;
}

function isSame(candidate: string, file: string): boolean {
  return existsSync(candidate) && realpathSync(candidate) === realpathSync(file);
}

// npm and npx put such folders on PATH only for the processes they start.
function isLocalBin(folder: string): boolean {
  return basename(folder) === ".bin" && basename(dirname(folder)) === "node_modules";
}
