import { posix } from "node:path";
import { inRoot } from "../../../toolchain/repo-path.ts";
import { parseJson } from "../../../toolchain/result-lines.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

/** The version of a package that is installed for a folder, or for one around it; undefined if none is. */
export function installedVersion(
  files: Pick<ProjectFiles, "read">,
  root: string,
  name: string,
): string | undefined {
  const manifest = parseJson(files.read(inRoot(root, posix.join("node_modules", name, "package.json"))));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest)
    return String(manifest.version);
  return root === "" ? undefined : installedVersion(files, posix.join(root, "..").replace(/^\.$/, ""), name);
}

/** Whether a version has what came with `since`, such as `29.5`. One that is not known counts as new. */
export function hasSince(version: string | undefined, since: string): boolean {
  if (version === undefined) return true;
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const [sinceMajor = 0, sinceMinor = 0] = since.split(".").map(Number);
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}
