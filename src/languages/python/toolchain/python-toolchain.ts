import { join } from "node:path";
import { toCoverage } from "../../toolchain/coverage.ts";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import { toTestRun } from "../../toolchain/result-lines.ts";
import type { ProjectFiles, Toolchain } from "../../toolchain/toolchain.ts";
import { readCoverageJson } from "./coverage-json.ts";
import { djangoSettings, type PythonProject } from "./django.ts";
import { compileGate, lintGate, readFindings, testGate } from "./gates.ts";
import { addsDependencies } from "./install/adds-dependencies.ts";
import { askedPython } from "./install/asked-python.ts";
import { planInstall } from "./install/packaging.ts";
import { pythonNeeds, pythonPrograms } from "./install/programs.ts";
import { pytestJunit } from "./junit.ts";
import {
  collectedTests,
  generatedTestPath,
  isCode,
  isSourceFile,
  isTestFile,
  namedLikeTests,
} from "./paths.ts";
import { readReachedAssertions } from "./reached-assertions.ts";
import { readResults } from "./read-results.ts";
import { pythonRules } from "./rules.ts";
import { sampleModule } from "./sample.ts";
import { pythonSigns } from "./signs.ts";

const manifests = ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"];

/** Python with pytest and coverage.py. */
export const pythonToolchain: Toolchain<PythonProject> = {
  name: "python",
  manifests,
  leftFolders: ["__pycache__", ".venv"],
  emptyRunExitCode: 5,
  runtime: { argv: ["python3", "--version"] },
  tools: join(import.meta.dirname, "tools"),
  programs: pythonPrograms,
  needs: pythonNeeds,
  rules: pythonRules,
  addsDependencies,
  signs: pythonSigns,
  testLibraries: /^\s*(?:from|import)\s+(?:_?pytest|unittest|nose2?|hypothesis|doctest)\b/m,
  shadows:
    /(?:^|\/)(?:_?pytest|pluggy|iniconfig|coverage|xdist|execnet|pip|setuptools|wheel|venv|ensurepip|unittest|doctest)(?:\.pyi?|\/__init__\.py)$/,
  leavesOut:
    /skip(?:if|unless|test)?\b|\bxfail\b|\bexpectedFailure\b|\b__test__\b|\bcollect_ignore|\bpytest_(?:ignore_collect|collection_modifyitems|generate_tests)\b|\bload_tests\b/i,
  junit: pytestJunit,
  detect,
  askedRuntime: askedPython,
  install: planInstall,
  compile: compileGate,
  lint: lintGate,
  test: testGate,
  runsApart: () => true,
  canSet: () => ["clockMs", "timeZone", "randomSeed", "shuffleSeed"],
  readTestRun: (project, { out, result }) => toTestRun(readResults(project, { out, result }), result),
  readCoverage: async (project, out) => {
    const measured = readCoverageJson(project, out);
    return measured && toCoverage(measured.filter((file) => isSourceFile(file.path)));
  },
  readReached: readReachedAssertions,
  readLintErrors: readFindings,
  isTestFile,
  testFiles: ({ root }, files) => [...collectedTests(root, files), ...namedLikeTests(root, files)],
  isSourceFile,
  sampleModule,
  generatedTestPath,
};

function detect(files: ProjectFiles, root = ""): PythonProject | undefined {
  const own = files.paths.filter((path) => fromRoot(root, path) !== undefined && isCode(path));
  if (own.length === 0 && !manifests.some((path) => files.paths.includes(inRoot(root, path))))
    return undefined;
  const settings = djangoSettings(root, files);
  return {
    toolchain: "python",
    root,
    runner: "pytest",
    ...(settings === undefined ? {} : { djangoSettings: settings }),
    hasTests: [...collectedTests(root, files), ...namedLikeTests(root, files)].length > 0,
  };
}
