import { posix } from "node:path";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import { isTable, readToml, type TomlTable } from "../../toolchain/toml.ts";
import { type InstallPlan, layout, type Project, type ProjectFiles } from "../../toolchain/toolchain.ts";
import { packageFolders } from "./paths.ts";

/** No program of the project is run to fetch crates, whatever its settings say. */
const ownCompiler = { RUSTC: "rustc", RUSTC_WRAPPER: "", RUSTC_WORKSPACE_WRAPPER: "" };

/** The crates' sources; they are compiled by the gates. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const own = packageFolders(project.root, files).map((folder) => inRoot(folder, "Cargo.toml"));
  const settings = ["Cargo.lock", ".cargo/config.toml", ".cargo/config"].map((name) =>
    inRoot(project.root, name),
  );
  const isLocked = files.paths.includes(inRoot(project.root, "Cargo.lock"));
  const { CARGO_NET_OFFLINE: _, ...env } = environment(project, files);
  const argv = ["sh", tool("fetch.sh"), ...(isLocked ? ["--locked"] : [])];
  const commands = needsCrates(project, files) ? [{ argv, env: { ...env, ...ownCompiler } }] : [];
  const plan = {
    keyParts: [...settings, ...own].map(
      (path) => `${fromRoot(project.root, path)}\n${files.read(path) ?? ""}`,
    ),
    mounts: [],
    scratch: [],
  };
  // Crates that are part of the repository cannot be had without it.
  if (settings.some((path) => /^\s*(?:directory|local-registry)\s*=/m.test(files.read(path) ?? "")))
    return { ...plan, commands: [], manifests: [], own: { commands } };
  return {
    ...plan,
    commands,
    manifests: [...settings, ...files.paths.filter(isManifest)]
      .filter((path) => files.paths.includes(path))
      .map((path) => ({ path })),
    // A package without sources is refused.
    stubs: files.paths.filter((path) => path.endsWith(".rs")),
  };
}

function isManifest(path: string): boolean {
  return posix.basename(path) === "Cargo.toml";
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
