import { join, posix } from "node:path";
import { toCoverage } from "../../toolchain/coverage.ts";
import { readFindings } from "../../toolchain/read-findings.ts";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import { toTestResult, toTestRun } from "../../toolchain/result-lines.ts";
import {
  apart,
  type EndedRun,
  type Gate,
  layout,
  type Project,
  type ProjectFiles,
  type TestSelection,
  type Toolchain,
} from "../../toolchain/toolchain.ts";
import { addsDependencies } from "./adds-dependencies.ts";
import { profileFile, readCoverProfile } from "./cover-profile.ts";
import { environment, modulePath, planInstall, tool } from "./module.ts";
import { generatedTestPath, isSourceFile, isTestFile, moduleFiles } from "./paths.ts";
import { goNeeds, goPrograms } from "./programs.ts";
import { goRules } from "./rules.ts";
import { goSigns } from "./signs.ts";
import { eventsFile, packageFolder, readTestEvents } from "./test-events.ts";
import { createTestLocator, runPattern, testFunctions } from "./test-functions.ts";

/** A finding of the compiler or of vet. */
const finding = /^(?:vet: )?(?<file>[^\s:][^:\n]*\.(?:go|mod)):(?<line>\d+)(?::\d+)?: (?<message>.*)$/gm;

/** Go modules, with the tools that come with Go. */
export const goToolchain: Toolchain = {
  name: "go",
  manifests: ["go.mod"],
  runtime: { argv: ["go", "version"] },
  tools: join(import.meta.dirname, "tools"),
  programs: goPrograms,
  needs: goNeeds,
  rules: goRules,
  addsDependencies,
  signs: goSigns,
  testLibraries:
    /"(?:testing(?:\/\w+)?|net\/http\/httptest|github\.com\/(?:stretchr\/testify|onsi\/(?:ginkgo|gomega))[^"]*)"/,
  leavesOut: /\.Skip(?:f|Now)?\(|\btesting\.Short\(\)|^\/\/go:build|^\/\/ \+build|\/\*(?!\*)/m,
  detect,
  install: planInstall,
  compile: (project, files) => gate(project, files, ["sh", tool("check-code.sh")]),
  lint: (project, files) => gate(project, files, ["go", "vet", "./..."]),
  test: (project, files, selection) => {
    const isFull = !selection.names && (!selection.files || selection.isPart === true);
    const isShort = isFull && skipsWhenShort(project, files);
    const note = isShort ? { note: "tests ran with -short, which leaves the long ones out" } : {};
    const argv = testCommand(project, files, { ...selection, isShort });
    const reports = { kind: "raw", file: eventsFile } as const;
    const { timeZone } = selection.conditions ?? {};
    const env = { ...environment(project, files), ...(timeZone === undefined ? {} : { TZ: timeZone }) };
    return { status: "command", command: { argv, env, reports }, ...note };
  },
  canSet: () => ["timeZone", "shuffleSeed"],
  readTestRun,
  readCoverage: async (project, out, files) =>
    toCoverage(readCoverProfile(project, files, out.read(profileFile))),
  readLintErrors: (project, result) => readFindings(project, result, finding),
  isTestFile,
  isSourceFile,
  generatedTestPath,
};

function detect(files: ProjectFiles, root = ""): Project | undefined {
  if (!files.paths.includes(inRoot(root, "go.mod"))) return undefined;
  return {
    toolchain: "go",
    root,
    runner: "go test",
    hasTests: moduleFiles(root, files).some(isTestFile),
  };
}

function gate(project: Project, files: ProjectFiles, argv: readonly string[]): Gate {
  return { status: "command", command: { argv, env: environment(project, files) } };
}

/** Whether a test says what it leaves out of a short run. */
function skipsWhenShort({ root }: Project, files: ProjectFiles): boolean {
  return moduleFiles(root, files).some(
    (path) => isTestFile(path) && /\btesting\.Short\(\)/.test(files.read(path) ?? ""),
  );
}

function testCommand(
  project: Project,
  files: ProjectFiles,
  selection: TestSelection & { readonly isShort: boolean },
): string[] {
  const names = selection.names ?? selection.files?.flatMap((path) => testFunctions(files.read(path) ?? ""));
  return [
    ...["sh", tool("run-tests.sh")],
    ...["go", "test", "-json", "-count=1", `-exec=${apart}`, ...(selection.isShort ? ["-short"] : [])],
    ...(selection.coverage ? [`-coverprofile=${posix.join(layout.out, profileFile)}`] : []),
    ...(selection.shuffleSeed === undefined ? [] : [`-shuffle=${selection.shuffleSeed}`]),
    ...(selection.workers === undefined ? [] : [`-p=${selection.workers}`, `-parallel=${selection.workers}`]),
    ...(names ? [`-run=${runPattern(names)}`] : []),
    ...(selection.files ? packagesOf(project, selection.files) : ["./..."]),
  ];
}

function packagesOf({ root }: Project, testFiles: readonly string[]): string[] {
  return [...new Set(testFiles.flatMap((path) => fromRoot(root, path) ?? []).map(posix.dirname))].map(
    (folder) => (folder === "." ? "." : `./${folder}`),
  );
}

function readTestRun(project: Project, { out, result, files }: EndedRun) {
  const module = modulePath(project, files);
  const locate = createTestLocator(files);
  const fileOf = (path: string, name: string) => locate(packageFolder(path, module, project.root), name);
  const isDeclared = (path: string, name: string) => !name.includes("/") && fileOf(path, name) !== "";
  const { results, text } = readTestEvents(out.read(eventsFile) ?? "", isDeclared);
  const located = results.map(({ packagePath, ...line }) => {
    const file = fileOf(packagePath, line.name);
    return toTestResult(project, { ...line, file: file && posix.join(layout.workspace, file) });
  });
  return toTestRun(located, { ...result, stdout: text });
}
