import { inRoot } from "../../../toolchain/repo-path.ts";
import { readResultLines } from "../../../toolchain/result-lines.ts";
import { namePattern, possibleTitles } from "../../../toolchain/test-names.ts";
import { dependsOn } from "../install/manifest.ts";
import { isBuilt, isGenerated, isTypeScript } from "../paths.ts";
import { findTestScript, keepOptions, readTestScript } from "../test-script.ts";
import { askedTests } from "./asked-tests.ts";
import {
  canary,
  canaryEnv,
  type JavaScriptRunner,
  loadOptions,
  noTests,
  quietEnv,
  type RunnerContext,
  relativeFiles,
  shippedTool,
  signedResults,
  strippingNode,
  v8Env,
} from "./runner.ts";

const keptOptions = [...loadOptions, "--experimental-test-module-mocks"];

/** Node's own runner, through a reporter that Goldseam ships and V8's own coverage. */
export const nodeTest: JavaScriptRunner = {
  coverage: "v8",
  command: (context, selection) => {
    const script = readTestScript(context.manifest, "node:test");
    const tests = relativeFiles(context.project, selection.files ?? nodeTests(context));
    if (tests.length === 0) return noTests;
    const own = keepOptions([...script.nodeArgs, ...script.args], keptOptions);
    const argv = [
      ...(tests.every(isBuilt) ? ["node", ...own] : launcher(context, own)),
      `--require=${shippedTool("keep-serializer.cjs")}`,
      "--require",
      canary,
      "--test",
      "--test-reporter=spec",
      "--test-reporter-destination=stdout",
      `--test-reporter=${shippedTool("node-test-reporter.mjs")}`,
      "--test-reporter-destination=stdout",
      ...(selection.workers === undefined ? [] : [`--test-concurrency=${selection.workers}`]),
      ...(selection.names ? [nameOption(selection.names)] : []),
      ...tests,
    ];
    const env = { ...script.env, ...quietEnv, ...canaryEnv, ...v8Env(selection) };
    const command = { argv, env, reports: signedResults };
    return selection.shuffleSeed === undefined
      ? { status: "command", command }
      : { status: "command", command, note: "node:test cannot shuffle tests: the seed is ignored" };
  },
  readResults: readResultLines,
};

/** The option that picks tests by name: node 20 matches a test's own title, later versions its full name. */
export function nameOption(names: readonly string[]): string {
  return `--test-name-pattern=${namePattern([...new Set(names.flatMap(possibleTitles))])}`;
}

/** TypeScript needs a node that strips types: the project's `tsx`, or the node Goldseam itself runs on. */
function launcher({ project, files, manifest }: RunnerContext, own: readonly string[]): string[] {
  const typescript = project.typescript || files.paths.some((path) => isTypeScript(path));
  if (!typescript) return ["node", ...own];
  if (own.some((word) => word.includes("tsx") || word.includes("ts-node"))) return ["node", ...own];
  return dependsOn(manifest, "tsx") ? ["node", "--import", "tsx", ...own] : [...strippingNode, ...own];
}

/**
 * The files that the script names, else all that look like tests; only those written for this runner, if there are any. A
 * package whose scripts name no tests may hold those of another tool, such as a browser's: they are not run.
 */
export function nodeTests(context: RunnerContext): string[] {
  const { manifest, project, files } = context;
  const script = findTestScript(manifest, "node:test");
  const chosen = askedTests(context, script?.args ?? []);
  const native = chosen.filter((path) => /["'](?:node:)?test["']/.test(files.read(path) ?? ""));
  const isPlain = !files.paths.includes(inRoot(project.root, "package.json"));
  return script || isPlain ? (native.some((path) => !isGenerated(path)) ? native : chosen) : native;
}
