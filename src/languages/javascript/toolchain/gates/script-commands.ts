import type { Manifest } from "../install/manifest.ts";

/** One command of a script, as words; `script` is the script it is in. */
export interface ScriptCommand {
  readonly script: string;
  readonly words: readonly string[];
}

const maxDepth = 6;
const runAll = new Set(["run-s", "run-p", "npm-run-all"]);
const subcommands = new Set(["run", "run-script", "test", "t", "tst"]);

/**
 * The commands that a script runs, in order, with the scripts it calls expanded. Pipes are cut, and parts that only a
 * shell can evaluate are left out.
 */
export function scriptCommands(manifest: Manifest, name: string, depth = 0): ScriptCommand[] {
  if (depth > maxDepth) return [];
  return (manifest.scripts[name] ?? "").split(/&&|\|\||;|\n/).flatMap((part) => {
    const words = splitWords(part.replace(/\|.*$/s, ""));
    if (words.length === 0 || words.some((word) => /[$`<>]/.test(word))) return [];
    const { before, called, after } = calledScripts(manifest, words);
    if (called.length === 0) return [{ script: name, words }];
    return called
      .filter((other) => other !== name)
      .flatMap((other) => withArguments(scriptCommands(manifest, other, depth + 1), after))
      .map((command) => ({ ...command, words: [...before, ...command.words] }));
  });
}

/** Arguments of a script go to its last command. */
function withArguments(commands: readonly ScriptCommand[], after: readonly string[]): ScriptCommand[] {
  return commands.map((command, at) =>
    at === commands.length - 1 ? { ...command, words: [...command.words, ...after] } : command,
  );
}

/** The scripts that a command runs, the assignments before it, and the arguments that it passes on. */
function calledScripts(manifest: Manifest, words: readonly string[]) {
  const at = words.findIndex((word) => !isAssignment(word) && word !== "cross-env");
  const [program = "", ...args] = words.slice(Math.max(at, 0));
  const plain = args.filter((word) => !word.startsWith("-"));
  const known = (pattern: string) => Object.keys(manifest.scripts).filter((name) => matches(name, pattern));
  const before = words.slice(0, Math.max(at, 0));
  if (runAll.has(program)) return { before, called: plain.flatMap(known), after: [] };
  if (!/^(?:npm|yarn|pnpm|bun|nr)$/.test(program)) return { before, called: [], after: [] };
  const [first = "", second = ""] = plain;
  const asked = first === "run" || first === "run-script" ? second : first;
  const isRun = subcommands.has(first) || program !== "npm";
  const rest = args.slice(args.indexOf(asked) + 1);
  // npm keeps options to itself unless they stand behind this mark; the others pass everything on.
  const mark = rest.indexOf("--");
  const after = mark === -1 ? (program === "npm" ? [] : rest) : rest.slice(mark + 1);
  return { before, called: isRun ? known(/^(?:t|tst)$/.test(asked) ? "test" : asked) : [], after };
}

/** Names of scripts may be given as `test:*` or `test:**`. */
function matches(name: string, pattern: string): boolean {
  if (!pattern.includes("*")) return name === pattern;
  const prefix = pattern.replace(/\*+$/, "");
  return name.startsWith(prefix) && name !== prefix;
}

/** Splits a command line at blanks, respecting quotes. */
function splitWords(line: string): string[] {
  const words = line.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(/["']/g, ""));
}

/** Whether a word sets a variable for the command after it. */
export function isAssignment(word: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*=/.test(word);
}
