import { posix } from "node:path";
import { fromRoot } from "../../../toolchain/repo-path.ts";
import { readResultLines, resultLinesFile } from "../../../toolchain/result-lines.ts";
import { namePattern } from "../../../toolchain/test-names.ts";
import { layout, type TestSelection } from "../../../toolchain/toolchain.ts";
import { hasFile, isGenerated, matchesPattern, runnableTests } from "../paths.ts";
import { readTestScript } from "../test-script.ts";
import {
  canary,
  canaryEnv,
  installedBin,
  type JavaScriptRunner,
  noTests,
  quietEnv,
  type RunnerContext,
  relativeFiles,
  shippedTool,
  signedResults,
  v8Env,
} from "./runner.ts";

const droppedOptions =
  /^(?:--(?:watch|reporter|reporter-options?|parallel|grep|fgrep|bail|forbid-only)|-[wROpgfb])(?:=|$)/;
const nodeOptions =
  /node-?option|loader|--import\b|\bimport["']?:|expose|harmony|inspect|experimental|max-|trace|warnings|stack-?size|source-?maps|preserve-?symlinks|conditions|\bgc\b/i;
const takesValue = /^(?:--(?:reporter|reporter-options?|grep|fgrep)|-[ROgf])$/;

/** Mocha, through a reporter that Goldseam ships and V8's own coverage. */
export const mocha: JavaScriptRunner = {
  coverage: "v8",
  command: (context, selection) => {
    const hasTests = runnableTests(context.project.root, context.files).length > 0;
    if (!selection.files && !hasTests) return noTests;
    const script = readTestScript(context.manifest, "mocha");
    const isParallel = script.args.some((word) => word === "--parallel" || word === "-p");
    const argv = [
      installedBin(context.project, "mocha"),
      ...script.nodeArgs,
      ...keepArgs(script.args, (word) => selection.files === undefined && matchesAny(context, word)),
      "--require",
      canary,
      "--reporter",
      shippedTool("mocha-reporter.cjs"),
      "--reporter-options",
      `output=${posix.join(layout.out, resultLinesFile)}`,
      ...(selection.workers !== undefined && isParallel ? ["--parallel", `--jobs=${selection.workers}`] : []),
      ...(selection.names ? ["-g", namePattern(selection.names)] : []),
      ...selectFiles(context, selection),
    ];
    const env = { ...script.env, ...quietEnv, ...canaryEnv, ...v8Env(selection) };
    const reports = startsAnother(context) ? {} : { reports: signedResults };
    const command = { argv, env, ...reports };
    return { status: "command", command, ...noteOf(selection, isParallel) };
  },
  readResults: readResultLines,
};

/** Files that share a process may depend on each other: they run at once only if the project does so itself. */
function noteOf({ shuffleSeed, workers }: TestSelection, isParallel: boolean): { readonly note?: string } {
  const notes = [
    ...(shuffleSeed === undefined ? [] : ["mocha cannot shuffle tests: the seed is ignored"]),
    ...(workers === undefined || isParallel ? [] : ["the project does not run mocha in parallel"]),
  ];
  return notes.length > 0 ? { note: notes.join("; ") } : {};
}

/** Whether mocha may start another process for the tests, as it does for node's own options: that one has no channel. */
function startsAnother({ project, files, manifest }: RunnerContext): boolean {
  const { args, nodeArgs } = readTestScript(manifest, "mocha");
  const settings = files.paths
    .filter((path) => /^\.mocharc\.\w+$/.test(fromRoot(project.root, path) ?? ""))
    .map((path) => files.read(path) ?? "");
  const said = [...nodeArgs, ...args, JSON.stringify(manifest.mocha ?? {}), ...settings].join("\n");
  return nodeArgs.length > 0 || nodeOptions.test(said);
}

/** Mocha adds files on the command line to those its settings name, so the others are ignored by name. */
function selectFiles(context: RunnerContext, selection: TestSelection): string[] {
  const { project, files } = context;
  if (!selection.files) return generatedTests(context);
  const selected = relativeFiles(project, selection.files);
  if (!isConfigured(context)) return selected;
  const others = relativeFiles(project, runnableTests(project.root, files)).filter(
    (path) => !selected.includes(path),
  );
  return [...others.map((path) => `--ignore=${path}`), ...selected];
}

/** Whether mocha's settings may name test files. */
function isConfigured({ project, files, manifest }: RunnerContext): boolean {
  return manifest.mocha?.spec !== undefined || hasFile(project.root, files, /^\.mocharc\./);
}

/** Generated tests run even if the script names its files one by one; files take the place of mocha's own folder. */
function generatedTests(context: RunnerContext): string[] {
  const { project, files, manifest } = context;
  const { args } = readTestScript(manifest, "mocha");
  const asked = keepArgs(args, () => true);
  const generated = relativeFiles(project, runnableTests(project.root, files)).filter(isGenerated);
  const isNamed =
    keepArgs(args, (word) => matchesAny(context, word)).length > keepArgs(args, () => false).length;
  if (isNamed || isConfigured(context))
    return generated.filter((path) => !asked.some((word) => matchesPattern(path, word)));
  const others = generated.filter((path) => !/^test\/[^/]+\.[cm]?js$/.test(path));
  const hasOwn = relativeFiles(project, files.paths).some((path) => path.startsWith("test/"));
  return others.length > 0 && hasOwn ? ["./test", ...others] : others;
}

/** A file named in the script may not exist; mocha would refuse to start. */
function matchesAny({ project, files }: RunnerContext, word: string): boolean {
  return relativeFiles(project, files.paths).some((path) => matchesPattern(path, word));
}

function keepArgs(args: readonly string[], keepFile: (word: string) => boolean): string[] {
  const kept: string[] = [];
  let option = "";
  for (const word of args) {
    const value = !word.startsWith("-") && option !== "";
    const drop = word.startsWith("-")
      ? droppedOptions.test(word)
      : value
        ? takesValue.test(option)
        : !keepFile(word);
    if (!drop) kept.push(word);
    option = word.startsWith("-") && !word.includes("=") && !isSwitch(word) ? word : "";
  }
  return kept;
}

/** Options of mocha that never take the next word as their value. */
function isSwitch(word: string): boolean {
  return /^(?:--(?:recursive|exit|no-.*|watch|bail|check-leaks|full-trace|parallel|sort|color|colors|inline-diffs|forbid-.*|allow-uncaught|async-only|delay|dry-run|enable-source-maps|harmony.*|experimental-.*)|-[bcwpA])$/.test(
    word,
  );
}
