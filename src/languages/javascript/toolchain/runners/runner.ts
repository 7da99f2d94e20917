import { posix } from "node:path";
import type { TestResult } from "../../../../contracts/index.ts";
import { fromRoot, projectFolder } from "../../../toolchain/repo-path.ts";
import { resultLinesFile } from "../../../toolchain/result-lines.ts";
import {
  type Gate,
  layout,
  type OutFiles,
  type Project,
  type ProjectFiles,
  type Reports,
  type TestSelection,
} from "../../../toolchain/toolchain.ts";
import type { Manifest } from "../install/manifest.ts";
import type { JavaScriptProject } from "../javascript-project.ts";

/** The data about a project that a runner needs to build its command line. */
export interface RunnerContext {
  readonly project: JavaScriptProject;
  readonly files: ProjectFiles;
  readonly manifest: Manifest;
}

/** How one test runner is driven and read. */
export interface JavaScriptRunner {
  /** The format of its coverage in {@link layout.out}. */
  readonly coverage: "istanbul" | "v8";
  command(context: RunnerContext, selection: TestSelection): Gate;
  readResults(project: Project, out: OutFiles): TestResult[];
}

/** Options of node that say how modules are loaded; each takes a value. */
export const loadOptions: readonly string[] = [
  "--import",
  "--require",
  "-r",
  "--loader",
  "--conditions",
  "-C",
];

/** Environment of every test command: no colours, no watching, no prompts. */
export const quietEnv = { CI: "1", NO_COLOR: "1", FORCE_COLOR: "0" } as const;

/** The file that starts an installed tool. */
export function installedBin(project: Pick<Project, "root">, name: string): string {
  return posix.join(projectFolder(project), "node_modules/.bin", name);
}

/** A file that Goldseam ships, as seen inside. */
export function shippedTool(name: string): string {
  return posix.join(layout.tools, "javascript", name);
}

/** Files relative to the project's folder, where commands run. */
export function relativeFiles(project: Project, paths: readonly string[]): string[] {
  return paths.flatMap((path) => fromRoot(project.root, path) ?? []);
}

/** How the reporters under `tools` report tests. */
export const signedResults: Reports = { kind: "signed", files: [resultLinesFile] };

/** The gate of a repository without tests. */
export const noTests: Gate = { status: "skipped", reason: "the repository has no tests" };

/** The folder for V8's counts. */
export const v8Folder = "v8";

/** The environment that makes V8 count, or nothing. */
export function v8Env(selection: TestSelection): Record<string, string> {
  return selection.coverage ? { NODE_V8_COVERAGE: posix.join(layout.out, v8Folder) } : {};
}

/** A node that strips types, whatever the project runs on: Goldseam's own node. */
export const strippingNode: readonly string[] = [
  process.execPath,
  "--disable-warning=ExperimentalWarning",
  `--import=${shippedTool("import-typescript.mjs")}`,
];

/** Remembers what decides about tests before code of the project is loaded, and compares afterwards. */
export const canary = shippedTool("canary.cjs");

/** Tells {@link canary} where to report. */
export const canaryEnv = { GOLDSEAM_CANARY: layout.out } as const;
