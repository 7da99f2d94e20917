import { posix } from "node:path";
import type { Config } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import { inRoot } from "./repo-path.ts";
import type { Project, ProjectFiles, Toolchain } from "./toolchain.ts";

/** A project and the toolchain that recognised it. */
export interface DetectedProject {
  readonly toolchain: Toolchain;
  readonly project: Project;
}

/** The settings that say where projects are. */
export type DetectSettings = Pick<Config, "root" | "toolchain"> & { readonly commands?: Config["commands"] };

/** Folders whose projects belong to something else: they count only if there are no other projects. */
const aside =
  /(?:^|\/)(?:examples?|samples?|demos?|fixtures|__fixtures__|testdata|tests?|__tests__|e2e|docs?|website|bench(?:marks?)?|templates?|vendor|third_party)(?:\/|$)/i;

/** Whether a folder serves something else, such as examples and fixtures. */
export function isAside(folder: string): boolean {
  return aside.test(folder);
}

/**
 * Every project of a repository, the main one first; throws NO_TOOLCHAIN, with the names of what was looked for, if there
 * is none. Settings with `root`, `toolchain` or `commands` mean one project.
 */
export function detectProjects(
  toolchains: readonly Toolchain[],
  files: ProjectFiles,
  config: DetectSettings,
): readonly [DetectedProject, ...DetectedProject[]] {
  const main = detectMain(toolchains, files, config);
  if (isNarrowed(config)) return [main];
  const found = [main];
  for (const root of rootsOf(toolchains, files)) {
    if (isAside(root)) continue;
    for (const toolchain of toolchains) {
      const detected = hasManifest(toolchain, files, root) && !covers(found, toolchain, root);
      const project = detected ? toolchain.detect(files, root) : undefined;
      if (project && isWorthBuilding(found, files, { toolchain, project }))
        found.push({ toolchain, project });
    }
  }
  const [first = main, ...others] = found.flatMap((one) => membersOf(files, one));
  return [first, ...others];
}

/** The project that a path belongs to: the one in the deepest folder whose toolchain knows such files. */
export function projectOf<Detected extends DetectedProject>(
  projects: readonly Detected[],
  path: string,
): Detected | undefined {
  return projects
    .filter(({ toolchain, project }) => {
      const isInside = project.root === "" || path.startsWith(`${project.root}/`);
      return isInside && (toolchain.isSourceFile(path) || toolchain.isTestFile(path));
    })
    .sort((a, b) => b.project.root.length - a.project.root.length)[0];
}

/** Which files are tests, and which are sources, of any of the projects. */
export function fileKinds(
  projects: readonly DetectedProject[],
): Pick<Toolchain, "isTestFile" | "isSourceFile"> {
  return {
    isTestFile: (path) => projectOf(projects, path)?.toolchain.isTestFile(path) ?? false,
    isSourceFile: (path) => projectOf(projects, path)?.toolchain.isSourceFile(path) ?? false,
  };
}

function detectMain(
  toolchains: readonly Toolchain[],
  files: ProjectFiles,
  config: DetectSettings,
): DetectedProject {
  const candidates = toolchains.filter((one) => !config.toolchain || one.name === config.toolchain);
  const roots = config.root === undefined ? rootsOf(toolchains, files, candidates) : [normalise(config.root)];
  const found = roots.flatMap((root) =>
    candidates
      .flatMap((toolchain) => {
        const project = toolchain.detect(files, root);
        return project ? [{ toolchain, project }] : [];
      })
      .sort(
        (a, b) =>
          Number(hasManifest(b.toolchain, files, root)) - Number(hasManifest(a.toolchain, files, root)) ||
          weight(files, b) - weight(files, a),
      ),
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

function isNarrowed({ root, toolchain, commands = {} }: DetectSettings): boolean {
  return (
    root !== undefined || toolchain !== undefined || Object.values(commands).some((one) => one !== undefined)
  );
}

/** A project inside another one of the same toolchain is part of it. */
function covers(found: readonly DetectedProject[], toolchain: Toolchain, root: string): boolean {
  return found.some(
    (one) =>
      one.toolchain === toolchain &&
      (one.project.root === "" || root === one.project.root || root.startsWith(`${one.project.root}/`)),
  );
}

/** A manifest next to another project may only serve its tools: tests make it a project. */
function isWorthBuilding(
  found: readonly DetectedProject[],
  files: ProjectFiles,
  one: DetectedProject,
): boolean {
  const sharesRoot = found.some(({ project }) => project.root === one.project.root);
  return sharesRoot ? one.project.hasTests : weight(files, one) > 0;
}

function membersOf(files: ProjectFiles, one: DetectedProject): DetectedProject[] {
  const roots = one.toolchain.members?.(files, one.project.root) ?? [];
  const members = roots.flatMap((root) => {
    const project = one.toolchain.detect(files, root);
    return project ? [{ toolchain: one.toolchain, project }] : [];
  });
  return members.length > 0 ? members : [one];
}

/** How much of a folder belongs to a toolchain: its sources and tests. */
function weight(files: ProjectFiles, { toolchain, project }: DetectedProject): number {
  const prefix = project.root === "" ? "" : `${project.root}/`;
  return files.paths.filter(
    (path) => path.startsWith(prefix) && (toolchain.isSourceFile(path) || toolchain.isTestFile(path)),
  ).length;
}

/** The top comes first if it has a manifest, and last if only folders below have one. */
function rootsOf(
  toolchains: readonly Toolchain[],
  files: ProjectFiles,
  candidates: readonly Toolchain[] = toolchains,
): string[] {
  const manifests = new Set(candidates.flatMap((one) => one.manifests));
  const left = new Set(toolchains.flatMap((one) => one.leftFolders ?? []));
  const isAnothers = (name: string) => name.startsWith(".") || left.has(name);
  const folders = files.paths
    .filter((path) => manifests.has(posix.basename(path)))
    .map((path) => posix.dirname(path));
  const below = [...new Set(folders)]
    .filter((folder) => folder !== "." && !folder.split("/").some(isAnothers))
    .sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));
  return folders.includes(".") ? ["", ...below] : [...below, ""];
}

function hasManifest(toolchain: Toolchain, files: ProjectFiles, root: string): boolean {
  return toolchain.manifests.some((name) => files.paths.includes(inRoot(root, name)));
}

function normalise(root: string): string {
  const path = posix.normalize(root).replace(/^\.?\/|\/$/g, "");
  if (path === "." || path === "") return "";
  if (path.startsWith("..")) {
    throw new GoldseamError("CONFIG_INVALID", `"root" must be inside the repository: ${root}`);
  }
  return path;
}
