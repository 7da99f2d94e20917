import { create, type ReachedAssertions, ReachedAssertionsSchema } from "../../../contracts/index.ts";
import type { OutFiles, Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { readCoverageJson } from "./coverage-json.ts";
import { isTestFile } from "./paths.ts";

/** Lines that assert something; pytest's own blocks count when they are entered. */
const assertion = /^\s*assert\b|\b(?:self|cls)\.(?:assert\w+|fail)\(|\bpytest\.(?:raises|warns|fail)\(/;

/** The assertions in test files that coverage.py saw run. */
export function readReachedAssertions(
  project: Project,
  out: OutFiles,
  files: ProjectFiles,
): ReachedAssertions[] {
  const measured = (readCoverageJson(project, out) ?? []).filter(({ path }) => isTestFile(path));
  return measured.flatMap(({ path: file, coveredLines }) => {
    const lines = (files.read(file) ?? "").split("\n");
    const places = lines.flatMap((line, at) =>
      assertion.test(line) && coveredLines.has(at + 1) ? [`${at + 1}`] : [],
    );
    return places.length === 0 ? [] : [create(ReachedAssertionsSchema, { file, places })];
  });
}
