import { posix } from "node:path";
import { create, type LintError, LintErrorSchema } from "../../../contracts/index.ts";
import type { SandboxResult } from "../../../ports/sandbox.ts";
import { fromRoot, projectFolder, toRepoPath } from "../../toolchain/repo-path.ts";
import { resultLinesFile } from "../../toolchain/result-lines.ts";
import {
  type Gate,
  layout,
  type Project,
  type ProjectFiles,
  type RunConditions,
  type TestSelection,
} from "../../toolchain/toolchain.ts";
import { coverageFile } from "./coverage-json.ts";
import { managedSettings } from "./django.ts";
import { venv, venvPython } from "./install/packaging.ts";
import { lintRules } from "./lint-rules.ts";
import { namedLikeTests } from "./paths.ts";
import {
  installsMypy,
  isTypeChecked,
  mypyTargets,
  pytestSettings,
  usesMypy,
  usesWorkers,
} from "./settings.ts";

/** Below this number of processors, starting worker processes costs more than it saves. */
const minWorkers = 4;

const tool = (name: string) => posix.join(layout.tools, "python", name);

/** Checks the syntax of every file, then types if the project has mypy set up. New tests only matter to mypy. */
export function compileGate(project: Project, files: ProjectFiles, only?: readonly string[]): Gate {
  const skipped = only && !only.some((path) => isTypeChecked(project, files, path));
  if (skipped) return { status: "skipped", reason: "the project does not check the types of its tests" };
  const isChecked = usesMypy(project, files);
  // In another version than the project's, or without the packages it checks with, it finds other things.
  const isElsewhere = isChecked && !installsMypy(project, files);
  const mypy = [
    `--mypy-cache=${posix.join(layout.cache, "mypy")}`,
    ...(isElsewhere ? ["--elsewhere"] : []),
    ...mypyTargets(project, files),
  ];
  const argv = [venvPython, tool("check_code.py"), ...(isChecked ? [...importPaths(project), ...mypy] : [])];
  const command = { argv, env: environment() };
  return !isElsewhere
    ? { status: "command", command }
    : { status: "command", command, advice: true, serious: /^\w+(?:Error|Warning)$/ };
}

/**
 * Ruff with the project's settings; if they choose no rules, its findings count only against a change that adds them: which
 * rules it has by default changes with its version. It only checks: a project may have set it to fix what it finds. New tests are held to the rules of flake8 if the project chose those.
 */
export function lintGate(project: Project, files: ProjectFiles, only?: readonly string[]): Gate {
  const { source, options } = lintRules(project, files, only ? "tests" : "sources");
  const argv = [
    posix.join(venv, "bin/ruff"),
    "check",
    "--no-cache",
    "--no-fix",
    "--no-fix-only",
    "--output-format=concise",
    ...options,
    "--extend-exclude=pyproject.toml",
    ...(only ? ["--force-exclude", ...only.flatMap((path) => fromRoot(project.root, path) ?? [])] : ["."]),
  ];
  const command = { argv, env: environment() };
  return source === "own" ? { status: "command", command } : { status: "command", command, advice: true };
}

/** Pytest with Goldseam's plug-in: all tests, those marked fast, or those asked for. */
export function testGate(project: Project, files: ProjectFiles, selection: TestSelection): Gate {
  const settings = pytestSettings(project, files);
  const { workers = 0, names = [], shuffleSeed } = selection;
  const isParallel = workers >= minWorkers && !/no:xdist/.test(settings);
  const isAsked = selection.files !== undefined && !selection.isPart;
  const asked = (selection.files ?? []).flatMap((path) => fromRoot(project.root, path) ?? []);
  const fast = isAsked ? undefined : fastMarker(settings);
  const django = managedSettings(project.root, files);
  const argv = [
    venvPython,
    tool("run_pytest.py"),
    `--out=${layout.out}`,
    ...importPaths(project),
    ...(selection.coverage ? ["--coverage"] : []),
    ...(shuffleSeed === undefined ? [] : [`--shuffle=${shuffleSeed}`]),
    ...names.map((name) => `--name=${name}`),
    ...(selection.apart ? asked.map((path) => `--apart=${path}`) : []),
    ...(isParallel ? [`--workers=${workers}`] : []),
    "-o",
    `cache_dir=${posix.join(layout.cache, "pytest")}`,
    "-p",
    "no:randomly",
    "--continue-on-collection-errors",
    ...(django === undefined ? [] : [`--ds=${django}`]),
    // A second measurement would switch off ours.
    ...(/--cov\b/.test(settings) ? ["--no-cov"] : []),
    ...(!isParallel && usesWorkers(settings) ? ["-n", "0"] : []),
    ...(fast === undefined ? [] : ["-m", fast]),
    ...(isAsked ? [] : unusualNames(project, files, settings)),
    ...(selection.apart ? [] : asked),
  ];
  const note = fast === undefined ? {} : { note: `only tests that are marked "${fast}"` };
  const reports = { kind: "signed", files: [resultLinesFile, coverageFile] } as const;
  const env = { ...environment(), ...conditionsEnv(selection.conditions) };
  return { status: "command", command: { argv, env, reports }, ...note };
}

/** What goldseam_conditions.py reads, and what the interpreter itself does. */
function conditionsEnv(conditions: RunConditions | undefined): Record<string, string> {
  if (!conditions) return {};
  const { timeZone, randomSeed } = conditions;
  return {
    GOLDSEAM_CONDITIONS: JSON.stringify(conditions),
    ...(timeZone === undefined ? {} : { TZ: timeZone }),
    ...(randomSeed === undefined ? {} : { PYTHONHASHSEED: String(randomSeed) }),
  };
}

/** The tests marked fast, or those not marked slow, if the project has such a marker and does not choose by markers itself. */
function fastMarker(settings: string): string | undefined {
  if (/^\s*addopts\b[\s\S]*?(?:^|[\s"'])-m[\s"'=]/m.test(settings)) return undefined;
  const has = (name: string) =>
    new RegExp(`markers\\s*=[\\s\\S]*?(?:^\\s*|["'])${name}\\b`, "m").test(settings);
  return has("fast") ? "fast" : has("slow") ? "not slow" : undefined;
}

/** Names that only unittest looks for count if there are no others. */
function unusualNames(project: Project, files: ProjectFiles, settings: string): string[] {
  const unusual = /^\s*python_files\b/m.test(settings) ? [] : namedLikeTests(project.root, files);
  return unusual.length > 0 ? ["-o", "python_files=test*.py *_test.py *_tests.py"] : [];
}

/**
 * Where the project's modules are found. Tools look there once they are loaded themselves, because a module of the project could
 * have the name of one of theirs; the interpreter would also run files there when it starts.
 */
function importPaths(project: Project): string[] {
  const folder = projectFolder(project);
  return [`--path=${posix.join(folder, "src")}`, `--path=${folder}`];
}

function environment(): Record<string, string> {
  return {
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONHASHSEED: "0",
    NO_COLOR: "1",
    CI: "1",
  };
}

const findingForms = [
  // mypy
  /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+)(?::\d+)?: error: (?<message>.*?)(?: {2}\[(?<rule>[\w-]+)\])?$/,
  // ruff
  /^(?<file>[^\s:][^:]*\.\w+):(?<line>\d+):\d+: (?<rule>[A-Z]+\d+|[\w-]+:?)(?: \[\*\])? (?<message>.*)$/,
  // the syntax check
  /^(?<file>[^\s:][^:]*\.py):(?<line>\d+): (?<rule>\w*(?:Error|Warning)): (?<message>.*)$/,
];

/** Findings of the syntax check, mypy and ruff. */
export function readFindings(project: Project, result: SandboxResult): LintError[] {
  return `${result.stdout}\n${result.stderr}`.split("\n").flatMap((text) => {
    const groups = findingForms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
    if (!groups || /^import(?:-untyped|-not-found)?$/.test(groups["rule"] ?? "")) return [];
    return create(LintErrorSchema, {
      file: toRepoPath(project, groups["file"] ?? "") ?? "",
      line: Number(groups["line"]),
      rule: (groups["rule"] ?? "").replace(/:$/, ""),
      message: groups["message"] ?? "",
    });
  });
}
