import { fromRoot, inRoot } from "../../../toolchain/repo-path.ts";
import type { Gate, Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { dependsOn, type Manifest } from "../install/manifest.ts";
import { readProjectManifest } from "../install/workspace.ts";
import { isCode, isTypeScript, sourceFiles } from "../paths.ts";
import { quietEnv, shippedTool } from "../runners/runner.ts";
import { buildSteps } from "./build-steps.ts";
import { typeChecks } from "./type-check.ts";

const transpiled = ["@babel/core", "babel-core", "react", "preact", "flow-bin"];

/** What checks the sources, or why nothing does. */
type Check =
  | { readonly status: "steps"; readonly steps: readonly (readonly string[])[] }
  | { readonly status: "skipped"; readonly reason: string };

/**
 * Builds what the tests need and the checkout lacks, then checks types if that is set up, else the syntax only. New tests
 * import sources, so nothing is built for them again.
 */
export function compileGate(project: Project, files: ProjectFiles, only?: readonly string[]): Gate {
  const manifest = readProjectManifest(files, project.root);
  const build = only ? [] : buildSteps(project, files);
  const check = checkOf(project, files, manifest);
  const isChecked = build.some((argv) => /(?:^|\/)tsc$/.test(argv[0] ?? ""));
  const checks = check.status === "steps" && !isChecked ? check.steps : [];
  const steps = [...build, ...checks];
  if (check.status === "skipped" && steps.length === 0) return check;
  const [alone = []] = checks;
  const argv = build.length === 0 && checks.length === 1 ? alone : inTurn(steps);
  return { status: "command", command: { argv, env: quietEnv } };
}

function inTurn(steps: readonly (readonly string[])[]): string[] {
  return ["node", shippedTool("run-steps.mjs"), ...steps.flatMap((step) => ["--step", ...step])];
}

function checkOf(project: Project, files: ProjectFiles, manifest: Manifest): Check {
  if (dependsOn(manifest, "typescript") && hasTypesToCheck(project, files))
    return { status: "steps", steps: typeChecks(project, files) };
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
  return { status: "steps", steps: [argv] };
}

/** `tsc` refuses settings that match no file, as in a published package without its sources. */
function hasTypesToCheck({ root }: Project, files: ProjectFiles): boolean {
  const settings = files.read(inRoot(root, "tsconfig.json"));
  if (settings === undefined) return false;
  const own = files.paths.filter((path) => fromRoot(root, path) !== undefined && isCode(path));
  return own.some(isTypeScript) || (own.length > 0 && /"(?:allow|check)Js"\s*:\s*true/.test(settings));
}
