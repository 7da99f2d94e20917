import type { Config } from "../../../config/config.ts";
import { type BuildReport, create, type Selection, SelectionSchema } from "../../../contracts/index.ts";
import { type DetectedProject, projectOf } from "../../../languages/index.ts";
import type { ProjectFiles } from "../../../languages/toolchain/toolchain.ts";
import type { Git } from "../../../ports/git.ts";
import type { TestHistory } from "../../../ports/records/test-history.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import { planSelection } from "./plan-selection.ts";

/** Everything that choosing tests needs from outside. */
export interface ChooseDeps {
  readonly git: Git;
  readonly history: TestHistory;
  /** Folder that keeps the references of source files between builds. */
  readonly referencesFolder: string;
}

/** How the tests of a change are chosen. */
export interface SelectionOptions {
  readonly baseSha: string;
  /** `all` runs everything, and shows what selection would have missed. */
  readonly run: "selected" | "all";
  /** Why everything runs. */
  readonly reason?: string;
}

/** A checked out commit and what is known about its base. */
export interface ChooseRequest {
  readonly repo: string;
  readonly commitSha: string;
  readonly baseReport?: BuildReport | undefined;
  readonly config: Pick<Config, "commands">;
  readonly files: ProjectFiles;
  /** The projects that are built. */
  readonly projects: readonly DetectedProject[];
  /** Whether a file belongs to a project that is not built. */
  readonly isLeftOut?: (path: string) => boolean;
}

/** Which tests of a commit run. */
export interface ChosenTests {
  /** The tests that run, for the report. */
  readonly selection: Selection;
  /** The tests that selection alone would run. */
  readonly planned: Selection;
  /** The test files of a project to run; undefined if all of them run. */
  filesOf(detected: DetectedProject): readonly string[] | undefined;
  /** Whether a file that the change touched is known to reach a test file. */
  reaches(testFile: string): boolean;
  /** Whether a file is the same as in the base. */
  isUnchanged(path: string): boolean;
}

/** Chooses the tests of a commit by what changed since its base. */
export async function chooseTests(
  deps: ChooseDeps,
  options: SelectionOptions,
  request: ChooseRequest,
): Promise<ChosenTests> {
  const { projects, files, repo } = request;
  const past = await deps.history.executions(repo, { perTest: 1, onlyFailed: true });
  const testsByName = projects.flatMap(
    ({ toolchain, project }) =>
      toolchain.testFiles?.(project, files) ?? files.paths.filter(toolchain.isTestFile),
  );
  const { selection: planned, changed } = await planSelection(deps, {
    ...request,
    baseSha: options.baseSha,
    testsByName,
    failedBefore: new Set(past.filter(isFailure).map(({ file }) => file)),
  });
  const runs = new Map(planned.tests.map(({ file, run }) => [file, run]));
  const touched = new Set(changed);
  const whyAll = options.run === "all" ? (options.reason ?? "everything was asked for") : whyAllRun(request);
  const selection = whyAll === undefined ? planned : asFullRun(planned, whyAll);
  return {
    selection,
    planned,
    filesOf: (detected) => (selection.mode === "all" ? undefined : filesOf(detected, selection, projects)),
    reaches: (file) => runs.get(file) ?? true,
    isUnchanged: (path) => !touched.has(path),
  };
}

/** The tests of files that somebody named. */
export function namedTests(files: readonly string[], projects: readonly DetectedProject[]): ChosenTests {
  const tests = files.map((file) => ({ file, run: true, reason: "it was named" }));
  const selection = create(SelectionSchema, { mode: "selected", reason: "only these were named", tests });
  return {
    selection,
    planned: selection,
    filesOf: (detected) => files.filter((file) => (ownerOf(projects, file) ?? projects[0]) === detected),
    reaches: () => true,
    isUnchanged: () => false,
  };
}

/** Why nothing can be left out, whatever changed. */
function whyAllRun({ baseReport, config }: ChooseRequest): string | undefined {
  if (config.commands.test) return "the configured test command runs everything";
  return baseReport ? undefined : "nothing is known of the base's tests";
}

/** A plan as it is shown when everything runs anyway. */
function asFullRun(planned: Selection, reason: string): Selection {
  const tests = planned.tests.map(({ file, run, reason: why }) => ({
    file,
    run: true,
    reason: run ? why : `everything runs, though ${why.replace(/^left out: /, "")}`,
  }));
  return create(SelectionSchema, { mode: "all", reason, tests });
}

function filesOf(
  detected: DetectedProject,
  { tests }: Selection,
  projects: readonly DetectedProject[],
): string[] | undefined {
  const own = tests.filter(({ file }) => ownerOf(projects, file) === detected);
  const chosen = own.filter(({ run }) => run);
  return chosen.length === own.length ? undefined : chosen.map(({ file }) => file);
}

/** The project of a test file. A runner's settings may name test files that no toolchain recognises by their names. */
export function ownerOf(projects: readonly DetectedProject[], file: string): DetectedProject | undefined {
  const around = projects
    .filter(({ project }) => project.root === "" || file.startsWith(`${project.root}/`))
    .sort((a, b) => b.project.root.length - a.project.root.length);
  return projectOf(projects, file) ?? around[0];
}
