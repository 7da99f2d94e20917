import type { Manifest } from "./manifest.ts";

/** How a package's own `test` script starts its runner. */
export interface TestScript {
  readonly env: Readonly<Record<string, string>>;
  /** Options of `node` itself, before the runner. */
  readonly nodeArgs: readonly string[];
  /** What follows the runner. */
  readonly args: readonly string[];
}

const nothing: TestScript = { env: {}, nodeArgs: [], args: [] };
const wrappers = new Set(["cross-env", "npx", "c8", "nyc", "yarn", "pnpm", "exec", "--"]);

/** Reads how the package's test scripts call a runner; nothing where they do not, or where only a shell could tell. */
export function readTestScript(manifest: Manifest, runner: string): TestScript {
  const names = [
    "test",
    ...Object.keys(manifest.scripts).filter((name) => /^(?:test|unit|mocha)/.test(name)),
  ];
  return readScripts(manifest, names, runner) ?? nothing;
}

/** Reads how the package's lint scripts call a linter. */
export function readLintScript(manifest: Manifest, linter: string): TestScript | undefined {
  const names = Object.keys(manifest.scripts).filter((name) => name.startsWith("lint") || name === linter);
  return readScripts(manifest, names, linter);
}

function readScripts(manifest: Manifest, names: readonly string[], tool: string): TestScript | undefined {
  for (const name of names) {
    const found = readCommand(manifest.scripts[name] ?? "", tool);
    if (found) return found;
  }
  return undefined;
}

function readCommand(script: string, runner: string): TestScript | undefined {
  for (const part of script.split(/&&|\|\||;/)) {
    const words = splitWords(part);
    if (words.some((word) => /[$`|<>]/.test(word))) continue;
    const at = words.findIndex((word) => startsRunner(word, runner));
    if (at === -1) continue;
    const before = words.slice(0, at);
    const env = Object.fromEntries(before.filter(isAssignment).map(splitAssignment));
    const nodeAt = before.indexOf("node");
    const nodeArgs = nodeAt === -1 ? [] : before.slice(nodeAt + 1);
    const known = before.filter((word) => isAssignment(word) || wrappers.has(word) || word.startsWith("-"));
    if (nodeAt === -1 && known.length < before.length) continue;
    return { env, nodeArgs, args: words.slice(at + 1) };
  }
  return undefined;
}

function startsRunner(word: string, runner: string): boolean {
  return runner === "node:test"
    ? word === "--test"
    : word === runner ||
        word === `_${runner}` ||
        new RegExp(`node_modules/(?:\\.bin/${runner}|${runner}/.+)$`).test(word);
}

/** Splits a command line at blanks, minding quotes. */
function splitWords(line: string): string[] {
  const words = line.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(/["']/g, ""));
}

function isAssignment(word: string): boolean {
  return /^[A-Z_][A-Z0-9_]*=/.test(word);
}

function splitAssignment(word: string): [string, string] {
  const at = word.indexOf("=");
  return [word.slice(0, at), word.slice(at + 1)];
}

/** Keeps options from a list of names, each with its value in either form (`--a=b`, `--a b`). */
export function keepOptions(args: readonly string[], names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? "";
    const name = word.split("=", 1)[0] ?? "";
    if (!names.includes(name)) continue;
    kept.push(word);
    const value = args[at + 1];
    if (!word.includes("=") && value !== undefined && !value.startsWith("-")) {
      kept.push(value);
      at++;
    }
  }
  return kept;
}
