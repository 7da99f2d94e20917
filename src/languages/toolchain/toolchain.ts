import type { Coverage, LintError, TestRun } from "../../contracts/index.ts";
import type { FailureSigns } from "../../judge/index.ts";
import type { LanguageRules } from "../../policy/index.ts";
import type { LanguagePrograms } from "../../ports/language-programs.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import type { JunitHabits } from "./junit-habits.ts";

/** Where things stand inside the sandbox, the same for every toolchain. */
export const layout = {
  /** The checkout, writable. */
  workspace: "/workspace",
  /** Installed dependencies: writable during install, read-only afterwards. */
  dependencies: "/deps",
  /** Writable and kept between the commands of one job: for what compilers build on. */
  cache: "/cache",
  /** An empty folder per command for reports. */
  out: "/out",
  /** Files that Goldseam ships for use inside, read-only. */
  tools: "/goldseam",
} as const;

/** The files of a checkout, by path relative to its top, with forward slashes. */
export interface ProjectFiles {
  readonly paths: readonly string[];
  /** The text of a file, or undefined where there is none or where it is not text. */
  read(path: string): string | undefined;
}

/** What a toolchain recognised in a repository. A language's own toolchain may know more of it. */
export interface Project {
  readonly toolchain: string;
  /** Folder of the project, relative to the repository; empty for the top. */
  readonly root: string;
  /** What runs its tests, by the name that people know. */
  readonly runner: string;
  /** What most of its sources are written in, where that has a name of its own beside the toolchain's. */
  readonly dialect?: string;
  /** Whether the repository has at least one test file. */
  readonly hasTests: boolean;
}

/** A command inside the sandbox. */
export interface ToolCommand {
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A gate's command (with a note where it cannot do all that was asked), or why there is none. */
export type Gate =
  | {
      readonly status: "command";
      readonly command: ToolCommand;
      readonly note?: string;
      /** The exit code that says the tool is not there: the gate is then skipped for this reason. */
      readonly absent?: { readonly exitCode: number; readonly reason: string };
      /** Set where the project chose no rules: only findings that its base does not have make the gate fail. */
      readonly advice?: true;
    }
  | { readonly status: "skipped"; readonly reason: string };

/** How dependencies come to be. */
export interface InstallPlan {
  /** All that decides what gets installed: lockfile or manifest texts, tool versions. Equal parts share a cache entry. */
  readonly keyParts: readonly string[];
  /** Run one after the other in the checkout, with the registries reachable. Empty where there is nothing to install. */
  readonly commands: readonly ToolCommand[];
  /** Folders of the cache entry and where they appear inside, such as `node_modules` → `/workspace/node_modules`. */
  readonly mounts: readonly { readonly entry: string; readonly inside: string }[];
  /** Folders inside read-only mounts that tools write to; each becomes an empty scratch folder. */
  readonly scratch: readonly string[];
  /** Print the registries of clients that are not installed; run without the checkout, whose settings do not count. */
  readonly registryQuestions?: readonly ToolCommand[];
  /** Folder of the cache entry that {@link layout.cache} starts as a copy of; empty where absent. */
  readonly seed?: string;
  /**
   * For a project without a lockfile: the file inside, in the checkout or below {@link layout.dependencies}, where the
   * commands leave the versions they chose. It outlives the cache entry and is there again when they run again.
   */
  readonly resolution?: string;
}

/** Which tests to run, and how. */
export interface TestSelection {
  /** Test files relative to the repository; all where absent. */
  readonly files?: readonly string[];
  /** Whether the files are a part of a run of everything: what that leaves out is left out here as well. */
  readonly isPart?: boolean;
  /** Exact names of the tests to run within those files; all where absent. */
  readonly names?: readonly string[];
  readonly coverage: boolean;
  /** Shuffles the order of tests where the runner can. */
  readonly shuffleSeed?: number;
  /** How many tests may run at once, where the runner can; its own choice where absent. */
  readonly workers?: number;
}

/** Reads the files a command left in {@link layout.out}, paths relative to it. */
export interface OutFiles {
  list(): readonly string[];
  read(path: string): string | undefined;
}

/** A test command that ended, and what it ran on. */
export interface EndedRun {
  readonly out: OutFiles;
  readonly result: SandboxResult;
  readonly files: ProjectFiles;
}

/** A program on the user's machine that `doctor` looks for. */
export interface NeededTool {
  readonly name: string;
  /** Prints its version, or anything, where it is there. */
  readonly argv: readonly [string, ...string[]];
  /** What it is needed for, such as `Python projects`. */
  readonly use: string;
  /** The command that installs it. */
  readonly fix: string;
}

/**
 * One language's way of doing things. Its methods get the projects that its own `detect` made, with all that it knows
 * of them. Where a new one is made known stands in CONTRIBUTING.md.
 */
export interface Toolchain<Own extends Project = Project> {
  readonly name: string;
  /** Names of the files that make a folder one of its projects. */
  readonly manifests: readonly string[];
  /** Names of folders that its tools fill: what is in them is no code of the repository's own. */
  readonly filledFolders: readonly string[];
  /** Prints the version of what runs the project's code; part of every cache key. */
  readonly runtime: ToolCommand;
  /** Host folder that appears read-only inside, at `<layout.tools>/<name>`. */
  readonly tools: string;
  /** What a sandbox knows of its programs. */
  readonly programs: LanguagePrograms;
  /** What `doctor` looks for. */
  readonly needs: readonly NeededTool[];
  /** What the policy says of its tools and files. */
  readonly rules: LanguageRules;
  /** How its tools say what went wrong. */
  readonly signs: FailureSigns;
  /** How JUnit reports of its runners differ from the usual. */
  readonly junit?: JunitHabits;
  /** Looks at one folder of the repository; at its top where no root is given. */
  detect(files: ProjectFiles, root?: string): Own | undefined;
  /** Folders whose projects this one only holds together, such as workspace packages: they are built in its place. */
  members?(files: ProjectFiles, root: string): readonly string[];
  install(project: Own, files: ProjectFiles): InstallPlan;
  compile(project: Own, files: ProjectFiles): Gate;
  lint(project: Own, files: ProjectFiles): Gate;
  test(project: Own, files: ProjectFiles, selection: TestSelection): Gate;
  /** Best effort: never throws; what cannot be parsed leaves the results empty. The streams are for people to read. */
  readTestRun(project: Own, run: EndedRun): TestRun;
  /** Paths relative to the repository; only the project's own source files. */
  readCoverage(project: Own, out: OutFiles, files: ProjectFiles): Promise<Coverage | undefined>;
  readLintErrors(project: Own, result: SandboxResult): LintError[];
  isTestFile(path: string): boolean;
  /** Files that a run of everything starts with, as far as names tell; all test files where absent. */
  testFiles?(project: Own, files: ProjectFiles): readonly string[];
  isSourceFile(path: string): boolean;
  /** The text of a small module with a function that nobody has tested; undefined for files it is not written for. */
  sampleModule?(path: string, files: ProjectFiles): string | undefined;
  /** Where generated tests of a source file go, such as `tests/test_client_agent.py`. */
  generatedTestPath(project: Own, files: ProjectFiles, sourcePath: string): string;
}
