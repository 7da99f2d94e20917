import { join, posix } from "node:path";
import { toCoverage } from "../../toolchain/coverage.ts";
import { differInDependencies, isVersion } from "../../toolchain/plain-dependencies.ts";
import { readFindings } from "../../toolchain/read-findings.ts";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import { toTestResult, toTestRun } from "../../toolchain/result-lines.ts";
import { readToml } from "../../toolchain/toml.ts";
import {
  type EndedRun,
  type Gate,
  layout,
  type OutFiles,
  type Project,
  type ProjectFiles,
  type TestSelection,
  type Toolchain,
} from "../../toolchain/toolchain.ts";
import { askedRust } from "./asked-rust.ts";
import { environment, planInstall, tool } from "./crates.ts";
import { readLcov } from "./lcov.ts";
import { readNextest } from "./nextest.ts";
import { generatedTestPath, isSourceFile, isTestFile } from "./paths.ts";
import { rustNeeds, rustPrograms } from "./programs.ts";
import { rustRules } from "./rules.ts";
import { rustSigns } from "./signs.ts";
import { createTestLocator } from "./test-locator.ts";
import { readTestOutput } from "./test-output.ts";

const outputFile = "tests.log";
const nextestFile = "nextest.xml";
const maxText = 50_000;
const lcovFile = "coverage.lcov";

/** An error of the compiler or of clippy; its path is relative to the workspace's folder. */
const finding = /^(?<file>[^\s:][^:\n]*\.rs):(?<line>\d+):\d+: error(?:\[(?<rule>\w+)\])?: (?<message>.*)$/gm;

/** Rust with cargo; clippy and cargo-llvm-cov if they are installed, nextest if the project is also set up for it. */
export const rustToolchain: Toolchain = {
  name: "rust",
  manifests: ["Cargo.toml"],
  runtime: { argv: ["rustc", "--version"] },
  tools: join(import.meta.dirname, "tools"),
  programs: rustPrograms,
  needs: rustNeeds,
  rules: rustRules,
  addsDependencies: (_, before, after) =>
    differInDependencies(readToml(before), readToml(after), {
      places: [["dependencies"]],
      isPlain: isVersion,
    }),
  signs: rustSigns,
  leavesOut: /#\[ignore|#!?\[cfg|\/\*(?!\*)/,
  detect,
  askedRuntime: askedRust,
  install: planInstall,
  compile: (project, files) => gate(project, files, ["sh", tool("check-code.sh")]),
  lint: (project, files) => ({
    ...gate(project, files, ["sh", tool("lint.sh")]),
    absent: { exitCode: 69, reason: "clippy is not installed" },
  }),
  test: testGate,
  readTestRun,
  readCoverage,
  readLintErrors: (project, result) => readFindings(project, result, finding),
  isTestFile,
  isSourceFile,
  generatedTestPath,
};

function detect(files: ProjectFiles, root = ""): Project | undefined {
  if (!files.paths.includes(inRoot(root, "Cargo.toml"))) return undefined;
  const own = files.paths.filter((path) => fromRoot(root, path) !== undefined);
  const holdsTests = (path: string) => /#\[(?:test|cfg\(test\))\]/.test(files.read(path) ?? "");
  return {
    toolchain: "rust",
    root,
    runner: files.paths.includes(inRoot(root, ".config/nextest.toml")) ? "nextest" : "cargo test",
    hasTests:
      own.some(isTestFile) || own.filter((path) => /src\/(?:lib|main)\.rs$/.test(path)).some(holdsTests),
  };
}

function gate(project: Project, files: ProjectFiles, argv: readonly string[]) {
  return { status: "command" as const, command: { argv, env: environment(project, files) } };
}

function testGate(project: Project, files: ProjectFiles, selection: TestSelection): Gate {
  const targets = ["--workspace", ...(selection.files ? targetsOf(selection.files) : [])];
  const argv = [
    ...["sh", tool("run-tests.sh"), project.runner, layout.out],
    selection.coverage ? posix.join(layout.out, lcovFile) : "",
    ...targets,
    ...(selection.names ? ["--", "--exact", ...selection.names] : []),
  ];
  const workers = String(selection.workers ?? "");
  const threads = workers ? { RUST_TEST_THREADS: workers, NEXTEST_TEST_THREADS: workers } : {};
  const env = { ...environment(project, files), ...threads };
  const note = selection.shuffleSeed === undefined ? {} : { note: "cargo cannot shuffle tests" };
  const compile = ["sh", tool("compile-tests.sh"), selection.coverage ? "yes" : "", ...targets];
  const reports = { kind: "raw", file: outputFile } as const;
  return { status: "command", command: { argv, env, reports }, compile: { argv: compile, env }, ...note };
}

/** `tests/a.rs` and `tests/a/main.rs` are separate binaries; everything else is in a library or program. */
function targetsOf(testFiles: readonly string[]): string[] {
  const targets = testFiles.flatMap((path) => {
    const name = /(?:^|\/)tests\/([^/]+?)(?:\.rs|\/main\.rs)$/.exec(path)?.[1];
    if (name === undefined || /(?:^|\/)src\//.test(path)) return ["--lib", "--bins"];
    return [`--test=${name}`];
  });
  return [...new Set(targets)];
}

function readTestRun(project: Project, { out, result, files }: EndedRun) {
  const locate = createTestLocator(project, files);
  const output = out.read(outputFile) ?? "";
  const lines = [...readNextest(out.read(nextestFile) ?? ""), ...readTestOutput(output)];
  const results = lines.map((line) => {
    const file = locate(line);
    return toTestResult(project, { ...line, file: file && posix.join(layout.workspace, file) });
  });
  const cut = output.length - maxText;
  const stdout = cut > 0 ? `[${cut} characters before]\n${output.slice(-maxText)}` : output;
  return toTestRun(results, { ...result, stdout });
}

async function readCoverage(project: Project, out: OutFiles, files: ProjectFiles) {
  const report = out.read(lcovFile);
  return report === undefined ? undefined : toCoverage(readLcov(project, files, report));
}
