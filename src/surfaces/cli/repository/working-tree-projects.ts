import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { detectFiles, type Project } from "../../../app/detect-files.ts";
import { git } from "./git.ts";

const maxFileBytes = 1024 * 1024;

/** The projects in the tracked files of a working tree, the main one first. */
export async function workingTreeProjects(repo: string): Promise<readonly Project[]> {
  const paths = (await git(repo, ["ls-files", "-z"])).split("\0").filter((path) => path !== "");
  return detectFiles({ paths, read: (path) => readRegularFile(join(repo, path)) });
}

function readRegularFile(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() && stat.size <= maxFileBytes ? readFileSync(path, "utf8") : undefined;
}
