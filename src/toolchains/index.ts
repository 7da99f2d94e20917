import { posix } from "node:path";
import type { Config } from "../config/config.ts";
import { GoldseamError } from "../contracts/index.ts";
import { go } from "./go/go.ts";
import { javascript } from "./javascript/javascript.ts";
import { python } from "./python/python.ts";
import { rust } from "./rust/rust.ts";
import type { Project, ProjectFiles, Toolchain } from "./toolchain.ts";

/** Every toolchain Goldseam knows. */
export const toolchains: readonly Toolchain[] = [javascript, python, go, rust];

/** A project and the toolchain that recognised it. */
export interface DetectedProject {
  readonly toolchain: Toolchain;
  readonly project: Project;
}

const manifests =
  /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|requirements\.txt|go\.mod|Cargo\.toml)$/;

/** Finds the project of a checkout; throws NO_TOOLCHAIN, saying what was looked for, where there is none. */
export function detectProject(
  files: ProjectFiles,
  config: Pick<Config, "root" | "toolchain">,
): DetectedProject {
  const candidates = toolchains.filter((one) => !config.toolchain || one.name === config.toolchain);
  const found = rootsOf(files, config).flatMap((root) =>
    candidates
      .flatMap((toolchain) => {
        const project = toolchain.detect(files, root);
        return project ? [{ toolchain, project }] : [];
      })
      .sort((a, b) => weight(files, b) - weight(files, a)),
  );
  const best = found.find((one) => weight(files, one) > 0) ?? found[0];
  if (best) return best;
  const where = config.root ? `"${config.root}"` : "the repository";
  const names = candidates
    .map((one) => one.name)
    .join(", ")
    .replace(/, ([^,]*)$/, " or $1");
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

/** The top comes first where it has a manifest, and last where only folders below have one. */
function rootsOf(files: ProjectFiles, config: Pick<Config, "root">): string[] {
  if (config.root !== undefined) return [normalise(config.root)];
  const folders = files.paths
    .filter((path) => manifests.test(posix.basename(path)))
    .map((path) => posix.dirname(path));
  const below = [...new Set(folders)]
    .filter((folder) => folder !== "." && !/(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/.test(folder))
    .sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));
  return folders.includes(".") ? ["", ...below] : [...below, ""];
}

function normalise(root: string): string {
  const path = posix.normalize(root).replace(/^\.?\/|\/$/g, "");
  if (path === "." || path === "") return "";
  if (path.startsWith("..")) {
    throw new GoldseamError("CONFIG_INVALID", `"root" must lie inside the repository: ${root}`);
  }
  return path;
}
