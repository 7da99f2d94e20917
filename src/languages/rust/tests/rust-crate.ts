import { posix } from "node:path";
import type { TestPlace } from "../../tests/test-writer.ts";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import { readToml, tableIn } from "../../toolchain/toml.ts";
import { packageFolders } from "../toolchain/paths.ts";

/** The crate under test, as its integration tests see it. */
export interface TestedCrate {
  /** As code names it. */
  readonly name: string;
  /** The module of the source in it, such as `shop::price`. */
  readonly module: string;
  /** A program alone has nothing that a test file can use. */
  readonly isLibrary: boolean;
  readonly edition: string;
  /** Crates that its tests may use. */
  readonly dependencies: readonly string[];
  /** The package's folder, relative to the repository. */
  readonly folder: string;
}

/** The crate that holds a source file. */
export function crateOf({ project, files, sourcePath }: TestPlace): TestedCrate {
  const folder =
    packageFolders(project.root, files).find((one) => fromRoot(one, sourcePath) !== undefined) ??
    project.root;
  const manifest = readToml(files.read(inRoot(folder, "Cargo.toml")) ?? "");
  const text = (table: string, key: string) => {
    const value = tableIn(manifest, table)?.[key];
    // These stand in prompts.
    return typeof value === "string" && /^[\w./-]{1,100}$/.test(value) ? value : undefined;
  };
  const name = (text("lib", "name") ?? text("package", "name") ?? "").replaceAll("-", "_");
  const root = text("lib", "path") ?? "src/lib.rs";
  const inside = fromRoot(folder, sourcePath) ?? sourcePath;
  const modules = inside
    .replace(/^src\//, "")
    .replace(/(?:^|\/)(?:lib|main|mod)\.rs$|\.rs$/, "")
    .split("/")
    .filter(Boolean);
  const tables = ["dependencies", "dev-dependencies"].map((one) => tableIn(manifest, one) ?? {});
  return {
    name,
    module: [name, ...(inside === root ? [] : modules)].join("::"),
    isLibrary: name !== "" && files.paths.includes(posix.join(folder, root)),
    edition: text("package", "edition") ?? "2021",
    dependencies: tables.flatMap((table) => Object.keys(table)).map((one) => one.replaceAll("-", "_")),
    folder,
  };
}
