import { posix } from "node:path";
import type { Config } from "../config/config.ts";
import { GoldseamError } from "../contracts/index.ts";
import { javascript } from "./javascript/javascript.ts";
import { python } from "./python/python.ts";
import type { Project, ProjectFiles, Toolchain } from "./toolchain.ts";

/** Every toolchain Goldseam knows. */
export const toolchains: readonly Toolchain[] = [javascript, python];

/** A project and the toolchain that recognised it. */
export interface DetectedProject {
  readonly toolchain: Toolchain;
  readonly project: Project;
}

const manifests = /^(?:package\.json|pyproject\.toml|setup\.py)$/;

/** Finds the project of a checkout; throws NO_TOOLCHAIN, saying what was looked for, where there is none. */
export function detectProject(
  files: ProjectFiles,
  config: Pick<Config, "root" | "toolchain">,
): DetectedProject {
  const candidates = toolchains.filter((one) => !config.toolchain || one.name === config.toolchain);
  const roots = config.root === undefined ? ["", ...manifestFolders(files)] : [normalise(config.root)];
  for (const root of roots) {
    const found = candidates.flatMap((toolchain) => {
      const project = toolchain.detect(files, root);
      return project ? [{ toolchain, project }] : [];
    });
    const best = found.sort((a, b) => weight(files, b) - weight(files, a))[0];
    if (best && (weight(files, best) > 0 || root === roots.at(-1))) return best;
  }
  const where = config.root ? `"${config.root}"` : "the repository";
  const names = candidates.map((one) => one.name).join(" or ");
  throw new GoldseamError(
    "NO_TOOLCHAIN",
    `no ${names} project found in ${where}: set "root" or "toolchain" in goldseam.json`,
  );
}

/** How much of a folder belongs to a toolchain: its sources and tests. */
function weight(files: ProjectFiles, { toolchain, project }: DetectedProject): number {
  const prefix = project.root === "" ? "" : `${project.root}/`;
  return files.paths.filter(
    (path) => path.startsWith(prefix) && (toolchain.isSourceFile(path) || toolchain.isTestFile(path)),
  ).length;
}

function manifestFolders(files: ProjectFiles): string[] {
  const folders = files.paths
    .filter((path) => manifests.test(posix.basename(path)))
    .map((path) => posix.dirname(path));
  return [...new Set(folders)]
    .filter((folder) => folder !== "." && !/(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/.test(folder))
    .sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));
}

function normalise(root: string): string {
  const path = posix.normalize(root).replace(/^\.?\/|\/$/g, "");
  if (path === "." || path === "") return "";
  if (path.startsWith("..")) {
    throw new GoldseamError("CONFIG_INVALID", `"root" must lie inside the repository: ${root}`);
  }
  return path;
}
