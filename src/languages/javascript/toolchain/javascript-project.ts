import type { Project } from "../../toolchain/toolchain.ts";

/** Test runners of JavaScript that Goldseam can drive. */
export type RunnerName =
  | "vitest"
  | "jest"
  | "mocha"
  | "ava"
  | "tap"
  | "tape"
  | "node:test"
  /** The package's own script, whatever it runs. */
  | "test script";

/** A project that JavaScript's toolchain recognised. */
export interface JavaScriptProject extends Project {
  readonly runner: RunnerName;
  /** How a plain `.js` file is loaded. */
  readonly moduleSystem: "esm" | "commonjs";
  /** Whether sources are TypeScript. */
  readonly typescript: boolean;
}

/** A project as JavaScript's toolchain knows it. Only for projects that this toolchain recognised. */
export function asJavaScript(project: Project): JavaScriptProject {
  if (!("moduleSystem" in project)) throw new Error(`${project.toolchain} is not JavaScript`);
  return project as JavaScriptProject;
}
