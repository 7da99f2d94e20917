import { posix } from "node:path";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import { isTable, readToml, type TomlTable } from "../../toolchain/toml.ts";
import { type InstallPlan, layout, type Project, type ProjectFiles } from "../../toolchain/toolchain.ts";
import { packageFolders } from "./paths.ts";

/** The crates' sources; they are compiled by the gates. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const manifests = packageFolders(project.root, files).map((folder) => inRoot(folder, "Cargo.toml"));
  const settings = ["Cargo.lock", ".cargo/config.toml", ".cargo/config"].map((name) =>
    inRoot(project.root, name),
  );
  const isLocked = files.paths.includes(inRoot(project.root, "Cargo.lock"));
  const { CARGO_NET_OFFLINE: _, ...env } = environment(project, files);
  return {
    keyParts: [...settings, ...manifests].map(
      (path) => `${fromRoot(project.root, path)}\n${files.read(path) ?? ""}`,
    ),
    commands: needsCrates(project, files)
      ? [{ argv: ["sh", tool("fetch.sh"), ...(isLocked ? ["--locked"] : [])], env }]
      : [],
    mounts: [],
    scratch: [],
  };
}

/** A shipped script, as seen inside. */
export function tool(name: string): string {
  return posix.join(layout.tools, "rust", name);
}

/** The environment of the gates: the fetched crates, no network, and a target folder outside the checkout. */
export function environment(project: Project, files: ProjectFiles): Record<string, string> {
  return {
    CARGO_HOME: posix.join(needsCrates(project, files) ? layout.dependencies : layout.cache, "cargo"),
    CARGO_TARGET_DIR: posix.join(layout.cache, "target"),
    CARGO_NET_OFFLINE: "true",
    CARGO_TERM_COLOR: "never",
    CARGO_INCREMENTAL: "0",
    RUST_BACKTRACE: "0",
    CI: "1",
  };
}

function needsCrates({ root }: Pick<Project, "root">, files: ProjectFiles): boolean {
  const lock = files.read(inRoot(root, "Cargo.lock"));
  if (lock !== undefined) return /^source = "/m.test(lock);
  return packageFolders(root, files).some((folder) =>
    namesDependencies(readToml(files.read(inRoot(folder, "Cargo.toml")) ?? "")),
  );
}

/** Dependencies stand at the top, in the workspace's table, or in those of targets. */
function namesDependencies(table: TomlTable): boolean {
  return Object.entries(table).some(
    ([name, value]) =>
      /^(?:dev-|build-)?dependencies$/.test(name) || (isTable(value) && namesDependencies(value)),
  );
}
