import { globSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { pathsNamedBy } from "../policy/index.ts";

const maxMatches = 1000;

/** Where each part of a command that may be a path really leads, links and wildcards followed, as the policy wants it. */
export function resolveNamedPaths(repo: string, argv: readonly string[]): Map<string, string[]> {
  const top = realpathSync(repo);
  return new Map(pathsNamedBy(argv).map((part) => [part, realPathsOf(top, part)]));
}

/** Where one path of a repository really leads: relative to its top, or absolute if that is outside. */
export function realPathInside(repo: string, path: string): string {
  const top = realpathSync(repo);
  return fromTop(top, realPath(top, path));
}

/** None if the part cannot be looked up: the policy then denies it. */
function realPathsOf(top: string, part: string): string[] {
  if (part.includes("\0")) return [];
  const own = fromTop(top, realPath(top, part));
  if (!/[*?[\]{}]/.test(part)) return [own];
  const matches = globSync(part, { cwd: top });
  if (matches.length > maxMatches) return [];
  return [own, ...matches.map((match) => fromTop(top, realPath(top, match)))];
}

/** For a path that does not exist yet, the nearest existing folder above decides. */
function realPath(top: string, path: string): string {
  const rest: string[] = [];
  // Not joined: `link/..` is the folder above the link's target, and joining would lose the link.
  let head = isAbsolute(path) ? path : `${top}/${path}`;
  for (;;) {
    try {
      return resolve(realpathSync.native(head), ...rest);
    } catch {
      const at = head.replace(/\/+$/, "").lastIndexOf("/");
      if (at <= 0) return resolve(dirname(head), ...rest);
      rest.unshift(head.slice(at + 1).replace(/^\/+/, "") || ".");
      head = head.slice(0, at);
    }
  }
}

function fromTop(top: string, real: string): string {
  const path = relative(top, real);
  if (path === "") return ".";
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path) ? real : path;
}
