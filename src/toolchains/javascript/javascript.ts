import { join } from "node:path";
import { create, TestRunSchema } from "../../contracts/index.ts";
import { toCoverage } from "../coverage.ts";
import { inRoot } from "../repo-path.ts";
import type { OutFiles, Project, ProjectFiles, Runner, Toolchain } from "../toolchain.ts";
import { executableLines } from "./executable-lines.ts";
import { compileGate, lintGate, readFindings } from "./gates.ts";
import { generatedTestPath } from "./generated-test-path.ts";
import { dependsOn, type Manifest, readManifest } from "./manifest.ts";
import { planInstall } from "./package-manager.ts";
import { isCode, isSourceFile, isTestFile, isTypeScript, runnableTests, sourceFiles } from "./paths.ts";
import { readIstanbulCoverage } from "./runners/istanbul-coverage.ts";
import { jest } from "./runners/jest.ts";
import { mocha } from "./runners/mocha.ts";
import { nodeTest } from "./runners/node-test.ts";
import type { JavaScriptRunner } from "./runners/runner.ts";
import { vitest } from "./runners/vitest.ts";
import { readV8Coverage } from "./v8-coverage.ts";

const runners: Partial<Record<Runner, JavaScriptRunner>> = { vitest, jest, mocha, "node:test": nodeTest };

/** JavaScript and TypeScript on node. */
export const javascript: Toolchain = {
  name: "javascript",
  manifests: ["package.json"],
  runtime: { argv: ["node", "--version"] },
  tools: join(import.meta.dirname, "tools"),
  detect,
  install: planInstall,
  compile: compileGate,
  lint: lintGate,
  test: (project, files, selection) =>
    runnerOf(project).command({ project, files, manifest: readManifest(files, project.root) }, selection),
  readTestRun: (project, { out, result }) =>
    create(TestRunSchema, {
      results: runnerOf(project).readResults(project, out),
      stdout: result.stdout,
      stderr: result.stderr,
      durationMs: Math.round(result.durationMs),
      exitCode: result.exitCode ?? -1,
    }),
  readCoverage,
  readLintErrors: readFindings,
  isTestFile,
  isSourceFile,
  generatedTestPath,
};

function detect(files: ProjectFiles, root = ""): Project | undefined {
  const own = files.paths.filter((path) => (root === "" || path.startsWith(`${root}/`)) && isCode(path));
  const hasManifest = files.paths.includes(inRoot(root, "package.json"));
  if (!hasManifest && own.length === 0) return undefined;
  const manifest = readManifest(files, root);
  const sources = sourceFiles({ root }, files);
  return {
    toolchain: "javascript",
    root,
    runner: detectRunner(manifest),
    moduleSystem: manifest.type === "module" ? "esm" : "commonjs",
    typescript: sources.filter(isTypeScript).length * 2 > sources.length,
    hasTests: runnableTests(root, files).length > 0,
  };
}

/** The runner the `test` script names, else one among the dependencies, else node's own. */
function detectRunner(manifest: Manifest): Runner {
  const script = manifest.scripts["test"] ?? "";
  const installed = (["vitest", "jest", "mocha"] as const).filter((name) => dependsOn(manifest, name));
  const named = installed.find((name) => new RegExp(`\\b${name}\\b`).test(script));
  if (named) return named;
  return /\bnode\b.*--test\b/.test(script) ? "node:test" : (installed[0] ?? "node:test");
}

async function readCoverage(project: Project, out: OutFiles, files: ProjectFiles) {
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

function runnerOf(project: Project): JavaScriptRunner {
  return runners[project.runner] ?? nodeTest;
}
