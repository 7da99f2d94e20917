import { posix } from "node:path";
import { inRoot, projectFolder } from "../../../toolchain/repo-path.ts";
import type { ProjectFiles, ToolCommand } from "../../../toolchain/toolchain.ts";
import { isAssignment, scriptCommands } from "../gates/script-commands.ts";
import { quietEnv, shippedTool } from "../runners/runner.ts";
import { dependsOn, readManifest } from "./manifest.ts";

/** Scripts that a package manager runs after an install. */
const lifecycle = ["preinstall", "install", "postinstall", "prepare"];
const launchers = /^(?:npx|cross-env|yarn|pnpm|exec|dlx|--no-install|--yes|-y)$/;
const patches = /\.patch$/;
const schemas = /\.prisma$/;

/** The commands of packages' own scripts that change installed packages, and the files that they read. */
export interface OwnScripts {
  /** Patch packages, which needs no more than the patches. */
  readonly patching: readonly ToolCommand[];
  /** Generate code, by programs and settings that may be the project's own. */
  readonly generating: readonly ToolCommand[];
  readonly inputs: readonly string[];
}

/**
 * Scripts are not run by an install, because most of them build or set up hooks. Those that patch installed packages, or
 * generate code into them, belong to it: afterwards nothing can be written there. One that fails is reported by the tests.
 */
export function ownScripts(files: ProjectFiles, folders: readonly string[]): OwnScripts {
  const steps = folders.flatMap((folder) => stepsOf(files, folder).map((argv) => ({ folder, argv })));
  const commandsOf = (patch: boolean) =>
    steps
      .filter(({ argv: [program = ""] }) => (posix.basename(program) === "patch-package") === patch)
      .map(({ folder, argv }) => ({
        argv: ["node", shippedTool("try-in.mjs"), projectFolder({ root: folder }), ...argv],
        env: quietEnv,
      }));
  const [patching, generating] = [commandsOf(true), commandsOf(false)];
  const inputs = files.paths.filter(
    (path) => (patching.length > 0 && patches.test(path)) || (generating.length > 0 && schemas.test(path)),
  );
  return { patching, generating, inputs };
}

function stepsOf(files: ProjectFiles, folder: string): string[][] {
  const manifest = readManifest(files, folder);
  const called = lifecycle
    .flatMap((name) => scriptCommands(manifest, name))
    .map(({ words }) => words.filter((word) => !isAssignment(word) && !launchers.test(word)))
    .filter(
      ([program, first]) => program === "patch-package" || (program === "prisma" && first === "generate"),
    );
  const generates = called.some(([program]) => program === "prisma");
  const hasSchema = files.paths.some(
    (path) => path.endsWith(".prisma") && (folder === "" || path.startsWith(inRoot(folder, ""))),
  );
  // Its client does this on its own when it is installed with its scripts.
  const implied =
    !generates && hasSchema && dependsOn(manifest, "@prisma/client") && dependsOn(manifest, "prisma");
  return [...called, ...(implied ? [["prisma", "generate"]] : [])].map(([program = "", ...args]) => [
    posix.join("node_modules/.bin", program),
    ...args,
  ]);
}
