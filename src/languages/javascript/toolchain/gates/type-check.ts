import { inRoot } from "../../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { dependsOn, type Manifest } from "../install/manifest.ts";
import { readProjectManifest } from "../install/workspace.ts";
import { hasSince, installedVersion } from "../runners/installed-version.ts";
import { installedBin } from "../runners/runner.ts";
import { isAssignment, scriptCommands } from "./script-commands.ts";

/** Programs that check types and report as `tsc` does, with the packages that bring them. */
const packageOf: Readonly<Record<string, string>> = {
  tsc: "typescript",
  tsgo: "@typescript/native-preview",
  "vue-tsc": "vue-tsc",
};
const valued = new Set(["-p", "--project"]);
const watching = /^(?:-w|--watch|--preserveWatchOutput)$/;

/**
 * The commands that check the types of a package: those of its own scripts, else `tsc`. Settings that one program reads
 * another may refuse, so a package that checks its types with `tsgo` is not judged by `tsc`.
 */
export function typeChecks(project: Project, files: ProjectFiles): string[][] {
  const manifest = readProjectManifest(files, project.root);
  const own = ownChecks(manifest, files, project.root);
  const checks = own.length > 0 ? own : [["tsc", "--noEmit"]];
  return checks.map(([program = "", ...args]) => [
    installedBin(project, program),
    ...args,
    "--pretty",
    "false",
    ...(program === "tsc" ? allowingOldSettings(installedVersion(files, project.root, "typescript")) : []),
  ]);
}

/** The checks of the first script that has any. */
function ownChecks(manifest: Manifest, files: ProjectFiles, root: string): string[][] {
  for (const name of Object.keys(manifest.scripts)) {
    const checks = scriptCommands(manifest, name).flatMap(({ script, words }) =>
      script === name ? checkIn(words.filter((word) => !isAssignment(word) && word !== "npx")) : [],
    );
    const known = checks.filter(([program = ""]) => dependsOn(manifest, packageOf[program] ?? ""));
    if (known.length > 0 && known.every((argv) => settingsExist(argv, files, root))) return known;
  }
  return [];
}

/** A command that checks types and writes nothing; one for some files says nothing of the others. */
function checkIn([program = "", ...args]: readonly string[]): string[][] {
  const kept = args.filter((word) => !watching.test(word));
  const isForFiles = kept.some((word, at) => !word.startsWith("-") && !valued.has(kept[at - 1] ?? ""));
  const isCheck = Object.hasOwn(packageOf, program) && kept.includes("--noEmit") && !isForFiles;
  return isCheck ? [[program, ...kept]] : [];
}

function settingsExist(argv: readonly string[], files: ProjectFiles, root: string): boolean {
  return argv.every((word, at) => {
    if (!valued.has(argv[at - 1] ?? "")) return true;
    const path = inRoot(root, word.replace(/^\.\//, "").replace(/\/$/, ""));
    return files.paths.includes(path) || files.paths.includes(`${path}/tsconfig.json`);
  });
}

/** A setting that a later version will lack is no mistake in the code. */
function allowingOldSettings(version: string | undefined): string[] {
  if (version === undefined || !hasSince(version, "5.0") || hasSince(version, "7.0")) return [];
  return ["--ignoreDeprecations", hasSince(version, "6.0") ? "6.0" : "5.0"];
}
