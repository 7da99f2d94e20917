import type { FailureSigns } from "../judge/index.ts";
import { go } from "./go/go.ts";
import { java } from "./java/java.ts";
import { javascript } from "./javascript/javascript.ts";
import type { Language } from "./language.ts";
import { python } from "./python/python.ts";
import { rust } from "./rust/rust.ts";
import {
  type DetectedProject,
  type DetectSettings,
  detectProjects as detectAmong,
} from "./toolchain/detect-projects.ts";
import type { ProjectFiles } from "./toolchain/toolchain.ts";

export { type DetectedProject, fileKinds, projectOf } from "./toolchain/detect-projects.ts";

/** Every language Goldseam knows. A new one is added only here. */
export const languages: readonly Language[] = [javascript, python, go, rust, java];

/** Signs of failures in the output of every language's tools. */
export const failureSigns: readonly FailureSigns[] = languages.map(({ toolchain }) => toolchain.signs);

/** Every project of a repository, the main one first; throws NO_TOOLCHAIN if there is none. */
export function detectProjects(
  files: ProjectFiles,
  settings: DetectSettings,
): readonly [DetectedProject, ...DetectedProject[]] {
  return detectAmong(
    languages.map(({ toolchain }) => toolchain),
    files,
    settings,
  );
}

/** Whether any language treats a file as a test. */
export function isTestFile(path: string): boolean {
  return languages.some(({ toolchain }) => toolchain.isTestFile(path));
}
