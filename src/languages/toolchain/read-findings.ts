import { create, type LintError, LintErrorSchema } from "../../contracts/index.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import { toRepoPath } from "./repo-path.ts";
import type { Project } from "./toolchain.ts";

/**
 * Findings that a tool printed, by a pattern with the groups `file`, `line`, `message` and, where there are such, `rule`
 * and `detail`, which follows the message.
 * A tool may print one several times: it counts once. Files outside the repository are left out.
 */
export function readFindings(project: Project, result: SandboxResult, pattern: RegExp): LintError[] {
  const found = new Map<string, LintError>();
  for (const { 0: text, groups = {} } of `${result.stdout}\n${result.stderr}`.matchAll(pattern)) {
    const file = toRepoPath(project, groups["file"] ?? "");
    const { line, rule = "", message = "", detail } = groups;
    const said = detail === undefined ? message : `${message}: ${detail}`;
    if (file) found.set(text, create(LintErrorSchema, { file, line: Number(line), rule, message: said }));
  }
  return [...found.values()];
}
