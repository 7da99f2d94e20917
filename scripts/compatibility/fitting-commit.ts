import { execFileSync } from "node:child_process";
import type { Clone } from "../../test/support/repositories/public-repository.ts";

const asked = /^\s*(?:requires-python|python_requires)\s*=\s*["']?\s*>=\s*3\.(\d+)/m;
const manifests = ["pyproject.toml", "setup.cfg"];

/** The newest commit, from `from` on, that asks for no newer Python than the machine has; `from` if none asks for one. */
export function fittingCommit({ git }: Clone, from: string): string {
  const minor = Number(/3\.(\d+)/.exec(execFileSync("python3", ["--version"], { encoding: "utf8" }))?.[1]);
  const changed = git("log", "--format=%H", "-G(requires-python|python_requires)", from, "--", ...manifests);
  const older = changed.split("\n").filter(Boolean);
  const fits = (commit: string) =>
    manifests.every((path) => Number(asked.exec(textAt(git, commit, path))?.[1] ?? 0) <= minor);
  return [from, ...older.map((commit) => `${commit}^`)].find(fits) ?? from;
}

function textAt(git: Clone["git"], commit: string, path: string): string {
  try {
    return git("show", `${commit}:${path}`);
  } catch {
    return "";
  }
}
