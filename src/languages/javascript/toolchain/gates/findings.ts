import { create, type LintError, LintErrorSchema } from "../../../../contracts/index.ts";
import type { SandboxResult } from "../../../../ports/sandbox.ts";
import { toRepoPath } from "../../../toolchain/repo-path.ts";
import type { Project } from "../../../toolchain/toolchain.ts";

/** A finding in one line; missing groups are in the lines before. */
const inOneLine = [
  // tsc
  /^(?<file>[^\s(:][^(:]*)\((?<line>\d+),\d+\): error (?<rule>TS\d+): (?<message>.*)$/,
  // the syntax check
  /^(?<file>[^\s:][^:]*):(?<line>\d+): (?<rule>\w*Error): (?<message>.*)$/,
  // oxlint
  /^(?<file>[^\s:][^:]*):(?<line>\d+):\d+: (?<message>.*) \[Error\/(?<rule>.+)\]$/,
  // standard
  /^ {2}(?<file>\/[^:]+):(?<line>\d+):\d+: (?<message>.*) \((?<rule>[\w@/-]+)\)$/,
  // eslint and xo, under a line with the path
  /^\s+(?<line>\d+):\d+\s+error\s+(?<message>.*?)(?:\s{2,}(?<rule>\S+))?$/,
  // biome, under a line with the place and the rule
  /^ {2}[×✖] (?<message>.*)$/,
];
const pathLine = /^(?<file>\/.*\.\w+)$/;
const biomeHeading =
  /^(?<file>[^\s:]+?)(?::(?<line>\d+):\d+)? (?<rule>[a-zA-Z]+(?:\/\S+)?)(?: {2}FIXABLE)?\s+━+$/;

/** Findings of tsc, the linters and the syntax check, as far as their output can be read. */
export function readFindings(project: Project, result: SandboxResult): LintError[] {
  const findings: LintError[] = [];
  let heading: Partial<Record<string, string>> = {};
  for (const line of `${result.stdout}\n${result.stderr}`.split("\n")) {
    heading = (pathLine.exec(line) ?? biomeHeading.exec(line))?.groups ?? (line.endsWith("━") ? {} : heading);
    const found = inOneLine
      .map((pattern) => pattern.exec(line)?.groups)
      .find((groups) => groups !== undefined);
    if (!found) continue;
    const { file, line: at, rule, message } = { ...heading, ...definedOf(found) };
    if (file === undefined || !file.includes(".")) continue;
    findings.push(
      create(LintErrorSchema, {
        file: toRepoPath(project, file) ?? file,
        line: Number(at ?? 1),
        rule: rule ?? "",
        message: message ?? "",
      }),
    );
  }
  return findings;
}

function definedOf(groups: Readonly<Record<string, string | undefined>>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));
}
