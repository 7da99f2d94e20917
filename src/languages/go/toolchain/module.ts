import { posix } from "node:path";
import { inRoot } from "../../toolchain/repo-path.ts";
import { type InstallPlan, layout, type Project, type ProjectFiles } from "../../toolchain/toolchain.ts";

const modules = posix.join(layout.dependencies, "mod");
const buildCache = "build";
const moduleFiles = /(?:^|\/)go\.(?:mod|sum|work|work\.sum)$/;
/** The programs of a toolchain that was downloaded, if the installed one is too old. */
const newerPrograms = posix.join(layout.dependencies, "bin");

/** The module's import path; empty if `go.mod` names none. */
export function modulePath(project: Pick<Project, "root">, files: ProjectFiles): string {
  const text = files.read(inRoot(project.root, "go.mod")) ?? "";
  return /^\s*module\s+(?:"([^"\s]+)"|(\S+))/m.exec(text)?.slice(1).find(Boolean) ?? "";
}

/** The modules and their compiled files, so that each job starts warm. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const texts = ["go.mod", "go.sum", "go.work", "go.work.sum"].map(
    (name) => `${name}\n${files.read(inRoot(project.root, name)) ?? ""}`,
  );
  const filled = { GOCACHE: posix.join(layout.dependencies, buildCache) };
  // Read-only folders could not be removed either.
  const online = { ...settings(project, files, ["-modcacherw"]), ...filled, GOTOOLCHAIN: "auto" };
  const download = { argv: ["go", "mod", "download"], env: online };
  const getToolchain = { argv: ["sh", tool("get-toolchain.sh"), newerPrograms], env: online };
  const warmUp = {
    argv: ["sh", tool("warm-up.sh")],
    env: { ...environment(project, files), ...filled },
  };
  return {
    keyParts: texts,
    commands: [getToolchain, ...(needsModules(project, files) ? [download] : [])],
    // A module may be replaced by another one of the repository.
    manifests: files.paths.filter((path) => moduleFiles.test(path)).map((path) => ({ path })),
    own: { commands: [warmUp], writes: [buildCache], runsNoCode: true },
    pathFirst: [newerPrograms],
    mounts: [],
    scratch: [],
    seed: buildCache,
  };
}

/** A shipped script, as seen inside. */
export function tool(name: string): string {
  return posix.join(layout.tools, "go", name);
}

/** The environment of the gates: the installed Go or the downloaded one, the downloaded modules and no network. */
export function environment(project: Project, files: ProjectFiles): Record<string, string> {
  return { ...settings(project, files), GOPROXY: "off", GOSUMDB: "off" };
}

function settings(
  project: Project,
  files: ProjectFiles,
  flags: readonly string[] = [],
): Record<string, string> {
  // Without a go.sum the checksums are taken from the modules, which were verified when they were downloaded.
  const lacksSums = !files.paths.includes(inRoot(project.root, "go.sum")) && needsModules(project, files);
  return {
    GOENV: "off",
    GOTOOLCHAIN: "local",
    GOMODCACHE: modules,
    GOCACHE: layout.cache,
    // A stamp of the commit would make every build of it differ.
    GOFLAGS: ["-buildvcs=false", ...(lacksSums ? ["-mod=mod"] : []), ...flags].join(" "),
    CI: "1",
  };
}

function needsModules(project: Pick<Project, "root">, files: ProjectFiles): boolean {
  if (files.paths.includes(inRoot(project.root, "vendor/modules.txt"))) return false;
  const read = (name: string) => files.read(inRoot(project.root, name)) ?? "";
  return /^\s*require\b/m.test(read("go.mod")) || read("go.sum") !== "" || read("go.work") !== "";
}
