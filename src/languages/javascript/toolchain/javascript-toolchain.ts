import { join } from "node:path";
import { toCoverage } from "../../toolchain/coverage.ts";
import { inRoot } from "../../toolchain/repo-path.ts";
import { readCountedAssertions, toTestRun } from "../../toolchain/result-lines.ts";
import type { OutFiles, ProjectFiles, Toolchain } from "../../toolchain/toolchain.ts";
import { executableLines } from "./coverage/executable-lines.ts";
import { readIstanbulCoverage } from "./coverage/istanbul-coverage.ts";
import { readReachedAssertions } from "./coverage/reached-assertions.ts";
import { readV8Coverage } from "./coverage/v8-coverage.ts";
import { detectRunner } from "./detect-runner.ts";
import { explainSilence } from "./explain-silence.ts";
import { compileGate } from "./gates/compile-gate.ts";
import { readFindings } from "./gates/findings.ts";
import { lintGate } from "./gates/lint-gate.ts";
import { generatedTestPath } from "./generated-test-path.ts";
import { addsDependencies } from "./install/adds-dependencies.ts";
import { askedNode } from "./install/asked-node.ts";
import { planInstall } from "./install/plan-install.ts";
import { javascriptNeeds, javascriptPrograms } from "./install/programs.ts";
import { readProjectManifest, usedPackages, workspaceMembers } from "./install/workspace.ts";
import type { JavaScriptProject, RunnerName } from "./javascript-project.ts";
import { isCode, isSourceFile, isTestFile, isTypeScript, runnableTests, sourceFiles } from "./paths.ts";
import { javascriptRules } from "./rules.ts";
import { installedVersion } from "./runners/installed-version.ts";
import { jest } from "./runners/jest.ts";
import { mocha } from "./runners/mocha.ts";
import { nodeTest, nodeTests } from "./runners/node-test.ts";
import type { JavaScriptRunner } from "./runners/runner.ts";
import { scriptRunner } from "./runners/script-runner.ts";
import { settable, withConditions } from "./runners/set-conditions.ts";
import { ava, tap, tape } from "./runners/tap-runners.ts";
import { vitest } from "./runners/vitest.ts";
import { sampleModule } from "./sample.ts";
import { javascriptSigns } from "./signs.ts";
import { fastScript } from "./test-script.ts";

const runners: Readonly<Record<RunnerName, JavaScriptRunner>> = {
  vitest,
  jest,
  mocha,
  ava,
  tap,
  tape,
  "node:test": nodeTest,
  "test script": scriptRunner,
};

/** JavaScript and TypeScript on node. */
export const javascriptToolchain: Toolchain<JavaScriptProject> = {
  name: "javascript",
  manifests: ["package.json"],
  leftFolders: ["node_modules"],
  runtime: { argv: ["node", "--version"] },
  tools: join(import.meta.dirname, "tools"),
  programs: javascriptPrograms,
  needs: javascriptNeeds,
  rules: javascriptRules,
  addsDependencies,
  signs: javascriptSigns,
  testLibraries:
    /(?:\bfrom|\brequire\(|\bimport\(?)\s*["'](?:node:test|vitest|@jest\/globals|jest|mocha|chai|sinon|ava|tap|tape|supertest|nock|@testing-library\/[^"']+)["']/,
  leavesOut:
    /\b(?:it|test|describe|suite|context|specify|tape|t|this|ctx)(?:\.\w+)*\.(?:skip|only|todo|runIf|fail)\w*|\b[xf](?:it|test|describe|context|specify)\b|\b(?:skip|todo|only)\s*:|\/\*(?!\*)/,
  detect,
  members: workspaceMembers,
  uses: usedPackages,
  askedRuntime: askedNode,
  install: planInstall,
  compile: compileGate,
  lint: lintGate,
  test: (project, files, selection) => {
    const manifest = readProjectManifest(files, project.root);
    const bare = runnerOf(project).command({ project, files, manifest }, selection);
    const gate = withConditions(bare, project.runner, selection);
    const fast = fastScript(manifest);
    if (gate.status === "skipped" || fast === undefined || selection.files) return gate;
    return { ...gate, note: [`tests as "${fast}" runs them`, gate.note ?? ""].filter(Boolean).join("; ") };
  },
  // Mocha loads all files into its own process.
  runsApart: ({ runner }) => runner !== "mocha",
  canSet: ({ root, runner }, files) => settable(runner, installedVersion(files, root, runner)),
  runnerVersion: ({ root, runner }, files) => installedVersion(files, root, runner),
  readTestRun: (project, run) => {
    const results = runnerOf(project).readResults(project, run.out);
    return toTestRun([...results, ...explainSilence(project, run, results)], run.result);
  },
  readCoverage,
  readReached: (project, out, files) =>
    runnerOf(project).coverage === "v8"
      ? readReachedAssertions(project, out, { files, tests: files.paths.filter(isTestFile) })
      : readCountedAssertions(project, out),
  readLintErrors: readFindings,
  isTestFile,
  testFiles,
  isSourceFile,
  sampleModule,
  generatedTestPath,
};

function detect(files: ProjectFiles, root = ""): JavaScriptProject | undefined {
  const own = files.paths.filter((path) => (root === "" || path.startsWith(`${root}/`)) && isCode(path));
  const hasManifest = files.paths.includes(inRoot(root, "package.json"));
  if (!hasManifest && own.length === 0) return undefined;
  const manifest = readProjectManifest(files, root);
  const sources = sourceFiles({ root }, files);
  const typescript = sources.filter(isTypeScript).length * 2 > sources.length;
  const project: JavaScriptProject = {
    toolchain: "javascript",
    root,
    runner: detectRunner(manifest, root, files),
    moduleSystem: manifest.type === "module" ? "esm" : "commonjs",
    typescript,
    ...(typescript ? { dialect: "typescript" } : {}),
    hasTests: false,
  };
  return { ...project, hasTests: testFiles(project, files).length > 0 };
}

function testFiles(project: JavaScriptProject, files: ProjectFiles): readonly string[] {
  if (project.runner !== "node:test") return runnableTests(project.root, files);
  return nodeTests({ project, files, manifest: readProjectManifest(files, project.root) });
}

async function readCoverage(project: JavaScriptProject, out: OutFiles, files: ProjectFiles) {
  const sources = sourceFiles(project, files);
  const measured =
    runnerOf(project).coverage === "istanbul"
      ? (readIstanbulCoverage(project, out) ?? [])
      : await readV8Coverage(project, out, { files, sources });
  const wanted = new Set(sources);
  const loaded = new Set(measured.map((file) => file.path));
  const neverLoaded = sources
    .filter((path) => !loaded.has(path))
    .map((path) => ({
      path,
      coveredLines: new Set<number>(),
      uncoveredLines: executableLines(files.read(path) ?? ""),
      branchesTotal: 0,
      uncoveredBranches: [],
    }));
  return toCoverage([...measured.filter((file) => wanted.has(file.path)), ...neverLoaded]);
}

function runnerOf(project: JavaScriptProject): JavaScriptRunner {
  return runners[project.runner];
}
