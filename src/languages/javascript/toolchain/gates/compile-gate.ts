import { fromRoot, inRoot } from "../../../toolchain/repo-path.ts";
import type { Gate, Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { dependsOn, type Manifest } from "../install/manifest.ts";
import { readProjectManifest } from "../install/workspace.ts";
import { isCode, isTypeScript, sourceFiles } from "../paths.ts";
import { installedBin, quietEnv, shippedTool } from "../runners/runner.ts";
import { buildSteps } from "./build-steps.ts";

const transpiled = ["@babel/core", "babel-core", "react", "preact", "flow-bin"];

/**
 * Builds what the tests need and the checkout lacks, then runs `tsc` if it is set up, else checks the syntax only. New tests
 * import sources, so nothing is built for them again.
 */
export function compileGate(project: Project, files: ProjectFiles, only?: readonly string[]): Gate {
  const manifest = readProjectManifest(files, project.root);
  const build = only ? [] : buildSteps(project, files);
  const check = checkCommand(project, files, manifest);
  if (build.length === 0) return check;
  const isChecked = build.some((argv) => /(?:^|\/)tsc$/.test(argv[0] ?? "")) || check.status === "skipped";
  const steps = isChecked || check.status !== "command" ? build : [...build, check.command.argv];
  const argv = ["node", shippedTool("run-steps.mjs"), ...steps.flatMap((step) => ["--step", ...step])];
  return { status: "command", command: { argv, env: quietEnv } };
}

function checkCommand(project: Project, files: ProjectFiles, manifest: Manifest): Gate {
  if (dependsOn(manifest, "typescript") && hasTypesToCheck(project, files)) {
    const argv = [installedBin(project, "tsc"), "--noEmit", "--pretty", "false"];
    return { status: "command", command: { argv, env: quietEnv } };
  }
  if (transpiled.some((name) => dependsOn(manifest, name))) {
    return {
      status: "skipped",
      reason: "sources are transpiled, and TypeScript is not set up to check them",
    };
  }
  if (!sourceFiles(project, files).some((path) => /\.[cm]?js$/.test(path))) {
    return {
      status: "skipped",
      reason: "no plain JavaScript to check, and no TypeScript compiler among the dependencies",
    };
  }
  const argv = ["node", "--experimental-vm-modules", "--no-warnings", shippedTool("check-syntax.mjs")];
  return { status: "command", command: { argv, env: quietEnv } };
}

/** `tsc` refuses settings that match no file, as in a published package without its sources. */
function hasTypesToCheck({ root }: Project, files: ProjectFiles): boolean {
  const settings = files.read(inRoot(root, "tsconfig.json"));
  if (settings === undefined) return false;
  const own = files.paths.filter((path) => fromRoot(root, path) !== undefined && isCode(path));
  return own.some(isTypeScript) || (own.length > 0 && /"(?:allow|check)Js"\s*:\s*true/.test(settings));
}
