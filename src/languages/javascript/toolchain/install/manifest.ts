import { z } from "zod";
import { inRoot } from "../../../toolchain/repo-path.ts";
import { parseJson } from "../../../toolchain/result-lines.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

const strings = z.record(z.string(), z.string()).catch({});

const manifestSchema = z.object({
  name: z.string().catch(""),
  type: z.string().catch("commonjs"),
  scripts: strings,
  dependencies: strings,
  devDependencies: strings,
  peerDependencies: strings,
  optionalDependencies: strings,
  engines: strings,
  volta: z.object({ node: z.string() }).partial().optional().catch(undefined),
  packageManager: z.string().catch(""),
  workspaces: z
    .union([z.array(z.string()), z.object({ packages: z.array(z.string()) }).transform((w) => w.packages)])
    .catch([]),
  files: z.array(z.string()).catch([]),
  main: z.string().optional().catch(undefined),
  module: z.string().optional().catch(undefined),
  bin: z.unknown().optional(),
  exports: z.unknown().optional(),
  eslintConfig: z.unknown().optional(),
  mocha: z.object({ spec: z.unknown() }).partial().optional().catch(undefined),
});

/** The fields that Goldseam reads from a `package.json`; missing or malformed fields are empty. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The manifest of a folder; an empty one if the file is missing or is not JSON. */
export function readManifest(files: ProjectFiles, root: string): Manifest {
  const json = parseJson(files.read(inRoot(root, "package.json")));
  return manifestSchema.parse(typeof json === "object" && json !== null ? json : {});
}

/** Whether a package is declared, in any group. */
export function dependsOn(manifest: Manifest, name: string): boolean {
  return [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].some((group) =>
    Object.hasOwn(group, name),
  );
}

/** Whether there is anything to install. */
export function hasDependencies(manifest: Manifest): boolean {
  return (
    manifest.workspaces.length > 0 ||
    [
      manifest.dependencies,
      manifest.devDependencies,
      manifest.optionalDependencies,
      manifest.peerDependencies,
    ].some((group) => Object.keys(group).length > 0)
  );
}
