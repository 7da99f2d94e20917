import { isAssignment, scriptCommands } from "./gates/script-commands.ts";
import type { Manifest } from "./install/manifest.ts";

/** How a package's own `test` script starts its runner. */
export interface TestScript {
  readonly env: Readonly<Record<string, string>>;
  /** Options of `node` itself, before the runner. */
  readonly nodeArgs: readonly string[];
  /** The words after the runner. */
  readonly args: readonly string[];
}

const nothing: TestScript = { env: {}, nodeArgs: [], args: [] };
/** Words between one of these and the runner are options of the wrapper. */
const wrappers = new Set(["cross-env", "npx", "c8", "nyc", "yarn", "pnpm", "dotenv", "env-cmd"]);

/** Reads how the package's test scripts call a runner; empty if they do not, or if only a shell could evaluate them. */
export function readTestScript(manifest: Manifest, runner: string): TestScript {
  return findTestScript(manifest, runner) ?? nothing;
}

/** The script that runs the fast part of the tests, if the package has one. */
export function fastScript({ scripts }: Pick<Manifest, "scripts">): string | undefined {
  const names = ["test:fast", "test:quick", "test:short", "test:unit", "test-unit", "unit", "unit-test"];
  return names.find((name) => Object.hasOwn(scripts, name));
}

/** As {@link readTestScript}, but undefined if no test script calls the runner. */
export function findTestScript(manifest: Manifest, runner: string): TestScript | undefined {
  const others = Object.keys(manifest.scripts).filter((name) => /^(?:tests?|unit|mocha)\b/.test(name));
  return readScripts(manifest, [fastScript(manifest) ?? "test", "test", ...others], runner);
}

/** Reads how the package's lint scripts call a linter. */
export function readLintScript(manifest: Manifest, linter: string): TestScript | undefined {
  const named = Object.keys(manifest.scripts).filter((name) => /\blint|^(?:check|style)\b/.test(name));
  const names = [...named, linter, "test", "pretest", "posttest"];
  return readScripts(manifest, names, linter);
}

function readScripts(manifest: Manifest, names: readonly string[], tool: string): TestScript | undefined {
  for (const name of names) {
    for (const { words } of scriptCommands(manifest, name)) {
      const found = readCommand(words, tool);
      if (found) return found;
    }
  }
  return undefined;
}

function readCommand(words: readonly string[], runner: string): TestScript | undefined {
  const at = words.findIndex((word) => startsRunner(word, runner));
  if (at === -1) return undefined;
  const before = words.slice(0, at);
  const nodeAt = before.indexOf("node");
  const isWrapped = nodeAt !== -1 || before.some((word) => wrappers.has(word));
  if (!isWrapped && !before.every(isAssignment)) return undefined;
  return {
    env: Object.fromEntries(before.filter(isAssignment).map(splitAssignment)),
    nodeArgs: nodeAt === -1 ? [] : before.slice(nodeAt + 1),
    args: words.slice(at + 1),
  };
}

function startsRunner(word: string, runner: string): boolean {
  return runner === "node:test"
    ? word === "--test"
    : word === runner ||
        word === `_${runner}` ||
        new RegExp(`node_modules/(?:\\.bin/${runner}|${runner}/.+)$`).test(word);
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
