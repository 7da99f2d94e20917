import { posix } from "node:path";
import type { MeasuredFile, MeasuredFunction } from "../../toolchain/coverage.ts";
import { inRoot } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { modulePath } from "./module.ts";
import { isSourceFile, moduleFiles } from "./paths.ts";

/** Where `go test` leaves its coverage profile. */
export const profileFile = "cover.out";

const maxLine = 4_000;

interface Block {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly covered: boolean;
}

/** Reads a coverage profile; packages that are missing from it count as not covered. */
export function readCoverProfile(
  project: Project,
  files: ProjectFiles,
  profile: string | undefined,
): MeasuredFile[] {
  const blocks = readBlocks(profile ?? "", modulePath(project, files), project.root);
  const sources = moduleFiles(project.root, files).filter(isSourceFile);
  const known = new Set([...blocks.keys()].map((path) => posix.dirname(path)));
  return sources.flatMap((path): MeasuredFile[] => {
    const lines = (files.read(path) ?? "").split("\n");
    const own = blocks.get(path);
    if (own) return [measure(path, lines, own)];
    // A file that is missing from a measured package is not built on this machine.
    if (known.has(posix.dirname(path))) return [];
    return [{ ...nothing(path), uncoveredLines: bodyLines(lines), functions: functionsOf(lines, []) }];
  });
}

function readBlocks(profile: string, module: string, root: string): Map<string, Block[]> {
  const found = new Map<string, Block[]>();
  for (const line of profile.split("\n")) {
    if (line.length > maxLine) continue;
    const match = /^(.+):(\d+)\.(\d+),(\d+)\.(\d+) \d+ (\d+)\s*$/.exec(line);
    if (!match?.[1]?.startsWith(`${module}/`)) continue;
    const path = inRoot(root, match[1].slice(module.length + 1));
    const [startLine = 0, startColumn = 0, endLine = 0, endColumn = 0, count = 0] = match
      .slice(2)
      .map(Number);
    const block = { startLine, startColumn, endLine, endColumn, covered: count > 0 };
    const blocks = found.get(path) ?? [];
    found.set(path, blocks);
    blocks.push(block);
  }
  return found;
}

function measure(path: string, lines: readonly string[], blocks: readonly Block[]): MeasuredFile {
  const coveredLines = new Set<number>();
  const uncoveredLines = new Set<number>();
  for (const block of blocks) {
    for (let line = block.startLine; line <= Math.min(block.endLine, lines.length); line += 1) {
      const text = lines[line - 1] ?? "";
      const end = line === block.endLine ? block.endColumn - 1 : text.length;
      const start = line === block.startLine ? block.startColumn - 1 : 0;
      if (isStatement(text.slice(start, end))) (block.covered ? coveredLines : uncoveredLines).add(line);
    }
  }
  return { ...nothing(path), coveredLines, uncoveredLines, functions: functionsOf(lines, blocks) };
}

/** The functions of a file that gofmt formatted; a function ran if a block in it ran. */
function functionsOf(lines: readonly string[], blocks: readonly Block[]): MeasuredFunction[] {
  return lines.flatMap((text, index) => {
    const [, receiver, name] = /^func\s+(?:\([^)]*?(\w+)(?:\[[^\]]*\])?\)\s*)?(\w+)/.exec(text) ?? [];
    if (name === undefined) return [];
    const line = index + 1;
    const isShort = /\}\s*$/.test(text);
    const end = isShort ? line : lines.findIndex((other, at) => at > index && /^\}/.test(other)) + 1;
    const covered = blocks.some((block) => block.covered && block.startLine >= line && block.endLine <= end);
    return [{ name: receiver === undefined ? name : `${receiver}.${name}`, line, covered }];
  });
}

/** The lines of function bodies, in a file that gofmt formatted. */
function bodyLines(lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  let inside = false;
  lines.forEach((text, index) => {
    if (/^func\b.*\{.*[^{\s].*\}\s*$/.test(text)) found.add(index + 1);
    else if (/^func\b/.test(text)) inside = true;
    else if (/^\}/.test(text)) inside = false;
    else if (inside && isStatement(text)) found.add(index + 1);
  });
  return found;
}

/** Whether a line has more than brackets and a comment. */
function isStatement(text: string): boolean {
  return /[^\s{}()[\],;]/.test(text.replace(/\/\/.*$/, "").replace(/^\s*\}?\s*else\s*\{\s*$/, ""));
}

function nothing(path: string): MeasuredFile {
  return {
    path,
    coveredLines: new Set(),
    uncoveredLines: new Set(),
    branchesTotal: 0,
    uncoveredBranches: [],
  };
}
