import { type Dirent, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Everything of a folder that a program could change: names, kinds, modes, owners, links and content. */
export function snapshot(folder: string): string {
  const lines = entries(folder).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const { mode, uid, gid, nlink } = lstatSync(path);
    const content = entry.isFile() ? readFileSync(path, "base64") : "";
    return JSON.stringify([path, mode, uid, gid, entry.isFile() ? nlink : 0, content]);
  });
  return lines.toSorted().join("\n");
}

/** Files below a folder that run as root for every user. */
export function setuidFiles(folder: string): string[] {
  const paths = entries(folder).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => {
    const { mode, uid } = lstatSync(path);
    return (mode & 0o4000) !== 0 && uid === 0;
  });
}

/** Everything below a folder; never behind a link. */
function entries(folder: string): Dirent[] {
  const here = readdirSync(folder, { withFileTypes: true });
  const below = here.filter((entry) => entry.isDirectory());
  return [...here, ...below.flatMap(({ name }) => entries(join(folder, name)))];
}
