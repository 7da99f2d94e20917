import { create, type LintError, LintErrorSchema } from "../../contracts/index.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import { toRepoPath } from "./repo-path.ts";
import type { Project } from "./toolchain.ts";

/**
 * Findings that a tool printed, by a pattern with the groups `file`, `line`, `message` and, where it names one, `rule`.
 * A tool may print one several times: it counts once. Files outside the repository are left out.
 */
export function readFindings(project: Project, result: SandboxResult, pattern: RegExp): LintError[] {
  const found = new Map<string, LintError>();
  for (const { 0: text, groups = {} } of `${result.stdout}\n${result.stderr}`.matchAll(pattern)) {
    const file = toRepoPath(project, groups["file"] ?? "");
    const [line, rule, message] = [
      Number(groups["line"]),
      groups["rule"] ?? "",
      (groups["message"] ?? "").replace(/\s+/g, " "),
    ];
    if (file) found.set(text, create(LintErrorSchema, { file, line, rule, message }));
  }
  return [...found.values()];
}
