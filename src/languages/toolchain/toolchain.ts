import { join, posix } from "node:path";
import type { Coverage, LintError, ReachedAssertions, TestRun } from "../../contracts/index.ts";
import type { FailureSigns } from "../../judge/index.ts";
import type { LanguageRules } from "../../policy/index.ts";
import type { LanguagePrograms } from "../../ports/language-programs.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import type { JunitHabits } from "./junit/junit-habits.ts";
import type { AskedRuntime } from "./runtime/asked-runtime.ts";

/** Paths inside the sandbox, the same for every toolchain. */
export const layout = {
  /** The checkout, writable. */
  workspace: "/workspace",
  /** Installed dependencies: writable during install, read-only afterwards. */
  dependencies: "/deps",
  /** Writable and kept between the commands of one job: for compilers' caches. */
  cache: "/cache",
  /** An empty folder per command for reports. */
  out: "/out",
  /** A runtime that the machine lacks and the project asks for, read-only. */
  runtime: "/runtime",
  /** Files that Goldseam ships for use inside, read-only. */
  tools: "/goldseam",
} as const;

/** Files that all toolchains ship for use inside, read-only. */
export const sharedTools = {
  host: join(import.meta.dirname, "tools"),
  inside: posix.join(layout.tools, "shared"),
} as const;

/** A program that becomes another one, which then cannot look into processes outside its own tree. */
export const apart = posix.join(sharedTools.inside, "bin/apart");

/** The files of a checkout, by path relative to its top, with forward slashes. */
export interface ProjectFiles {
  readonly paths: readonly string[];
  /** The text of a file, or undefined if there is none or if it is not text. On a bench, of an installed one as well. */
  read(path: string): string | undefined;
  /** Whether a file is part of the commit, rather than written by an install or a build; not known if absent. */
  isCommitted?(path: string): boolean;
}

/** A project that a toolchain recognised in a repository. A language's own toolchain may know more about it. */
export interface Project {
  readonly toolchain: string;
  /** Folder of the project, relative to the repository; empty for the top. */
  readonly root: string;
  /** Its test runner, by the name that people know. */
  readonly runner: string;
  /** The language of most of its sources, if its name differs from the toolchain's. */
  readonly dialect?: string;
  /** Whether the repository has at least one test file. */
  readonly hasTests: boolean;
}

/**
 * What a command reports over its channel instead of in files that code under test could change: lines that a reporter of
 * Goldseam's signs, which become the files named, or everything as it comes, as one file.
 */
export type Reports =
  | { readonly kind: "signed"; readonly files: readonly string[] }
  | { readonly kind: "raw"; readonly file: string };

/** A command inside the sandbox. */
export interface ToolCommand {
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly reports?: Reports;
}

/** A gate's command (with a note if it cannot do everything that was asked), or why there is none. */
export type Gate =
  | {
      readonly status: "command";
      readonly command: ToolCommand;
      /** Compiles what the command of a test gate runs, so that this does not count as time of the tests. */
      readonly compile?: ToolCommand;
      readonly note?: string;
      /** The exit code that says the tool is not installed: the gate is then skipped for this reason. */
      readonly absent?: { readonly exitCode: number; readonly reason: string };
      /** Set if the project chose no rules: only findings that its base does not have make the gate fail. */
      readonly advice?: true;
      /** Rules whose findings count even where the others are advice. */
      readonly serious?: RegExp;
    }
  | { readonly status: "skipped"; readonly reason: string };

/** A file of the checkout that third-party packages are installed by. */
export interface InstallManifest {
  /** Relative to the repository. */
  readonly path: string;
  /** The text that an install sees; the file as it is if absent. */
  readonly text?: string;
}

/** The part of an install that needs the project itself, such as an editable install. */
export interface OwnInstall {
  /** Run one after the other in the checkout, on top of the packages, with the registries reachable. */
  readonly commands: readonly ToolCommand[];
  /** Folders of the cache entry that they write to; all of it if absent. */
  readonly writes?: readonly string[];
  /** Set if only compilers run. Otherwise code of the project may run, and the result serves its own commit only. */
  readonly runsNoCode?: true;
  /** Set for commands that the owner configured: the result serves every base that has the same inputs. */
  readonly isOwners?: true;
}

/** How dependencies are installed: third-party packages away from the project's files, then what the project adds. */
export interface InstallPlan {
  /** Everything that decides what is installed: lockfile or manifest texts, tool versions. */
  readonly keyParts: readonly string[];
  /**
   * Install third-party packages. Run one after the other, with the registries reachable, in a folder that has the manifests
   * at their paths and nothing else of the checkout. Equal manifests of one repository share the result.
   */
  readonly commands: readonly ToolCommand[];
  /** All that the commands see of the checkout. */
  readonly manifests: readonly InstallManifest[];
  /** Files that only have to be there for the commands; they are empty, and do not decide what is installed. */
  readonly stubs?: readonly string[];
  /** What comes afterwards, or the whole install if there are no other commands. */
  readonly own?: OwnInstall;
  /**
   * The whole install in the checkout, in case the manifests do not suffice; the commands and the own ones if absent. Empty if
   * the checkout has nothing to add.
   */
  readonly inCheckout?: readonly ToolCommand[];
  /** Folders of the cache entry and where they appear inside, such as `node_modules` → `/workspace/node_modules`. */
  readonly mounts: readonly { readonly entry: string; readonly inside: string }[];
  /** Folders inside read-only mounts that tools write to; each becomes an empty scratch folder. */
  readonly scratch: readonly string[];
  /** Such folders of other projects that share the entry. */
  readonly othersScratch?: readonly string[];
  /** Folders inside whose programs come before all others, during the install too. */
  readonly pathFirst?: readonly string[];
  /** Print the registries of clients that are not installed; run without the checkout, whose settings do not count. */
  readonly registryQuestions?: readonly ToolCommand[];
  /** Folder of the cache entry that {@link layout.cache} starts as a copy of; empty if absent. */
  readonly seed?: string;
  /**
   * For a project without a lockfile: the file inside, in the checkout or below {@link layout.dependencies}, where the
   * commands write the versions they chose. It outlives the cache entry and is restored when they run again.
   */
  readonly resolution?: string;
}

/** What the processes of a run can be given instead of the machine's own: see {@link Toolchain.canSet}. */
export interface RunConditions {
  /** The clock stands at this time, in milliseconds since 1970. */
  readonly clockMs?: number;
  /** By its name, such as `Asia/Kolkata`. */
  readonly timeZone?: string;
  /** Random numbers begin with this seed. */
  readonly randomSeed?: number;
}

/** A condition by name, or the order of tests. */
export type SettableCondition = keyof RunConditions | "shuffleSeed";

/** Which tests to run, and how. */
export interface TestSelection {
  /** Test files relative to the repository; all if absent. */
  readonly files?: readonly string[];
  /** Whether the files are a part of a full run: tests that a full run leaves out are left out here as well. */
  readonly isPart?: boolean;
  /** Exact names of the tests to run within those files; all if absent. */
  readonly names?: readonly string[];
  readonly coverage: boolean;
  /** Shuffles the order of tests if the runner can. */
  readonly shuffleSeed?: number;
  /** Runs each of the files as if it were the only one, in a process or context of its own, if {@link Toolchain.runsApart} says so. */
  readonly apart?: boolean;
  /** How many tests may run at once, if the runner supports it; the runner decides if absent. */
  readonly workers?: number;
  /** To see what a test depends on; those that the toolchain cannot set have no effect. */
  readonly conditions?: RunConditions;
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
  /** Whether the reporter reached its end; undefined if the command reports only by files. */
  readonly isComplete?: boolean | undefined;
}

/** A program on the user's machine that `doctor` looks for. */
export interface NeededTool {
  readonly name: string;
  /** Prints its version, or anything, if it is installed. */
  readonly argv: readonly [string, ...string[]];
  /** Its purpose, such as `Python projects`. */
  readonly use: string;
  /** The command that installs it. */
  readonly fix: string;
}

/**
 * How one language is built and tested. Its methods get the projects that its own `detect` returned, with everything that
 * it knows about them. CONTRIBUTING.md explains how to add a new one.
 */
export interface Toolchain<Own extends Project = Project> {
  readonly name: string;
  /** Names of the files that make a folder one of its projects. */
  readonly manifests: readonly string[];
  /** Names of folders that its tools leave in a checkout: nothing in them is a file of the project. */
  readonly leftFolders?: readonly string[];
  /** The exit code of its runner if there is nothing to run; 0 if absent. */
  readonly emptyRunExitCode?: number;
  /** Prints the version of the runtime of the project's code; part of every cache key. */
  readonly runtime: ToolCommand;
  /** Host folder that appears read-only inside, at `<layout.tools>/<name>`. */
  readonly tools: string;
  /** Whether a manifest differs only in plain dependencies on packages of registries; if absent, that is not known. */
  addsDependencies?(path: string, before: string, after: string): boolean;
  /** Its programs, for the sandbox. */
  readonly programs: LanguagePrograms;
  /** The programs that `doctor` looks for. */
  readonly needs: readonly NeededTool[];
  /** Its tools and files, for the policy. */
  readonly rules: LanguageRules;
  /** Signs of failures in the output of its tools. */
  readonly signs: FailureSigns;
  /** Words of a test file that leave a test out, let only some run, or hide the lines of one. */
  readonly leavesOut: RegExp;
  /** Imports of test frameworks, in the text of a source file. */
  readonly testLibraries?: RegExp;
  /** Paths of modules that would be loaded in place of a test runner or a tool that installs. */
  readonly shadows?: RegExp;
  /** How JUnit reports of its runners differ from the usual. */
  readonly junit?: JunitHabits;
  /** Looks at one folder of the repository; at the top if no root is given. */
  detect(files: ProjectFiles, root?: string): Own | undefined;
  /** Folders whose projects this one only groups, such as workspace packages: they are built instead of it. */
  members?(files: ProjectFiles, root: string): readonly string[];
  /** Folders of other projects that a project declares that it uses, if that is not said by a path. */
  uses?(project: Own, files: ProjectFiles): readonly string[];
  /** The runtime that a project asks for; undefined if any will do. */
  askedRuntime?(project: Own, files: ProjectFiles): AskedRuntime | undefined;
  install(project: Own, files: ProjectFiles): InstallPlan;
  /** With `only`, for these new tests: a gate that would not look at them may be skipped. */
  compile(project: Own, files: ProjectFiles, only?: readonly string[]): Gate;
  /** With `only`, just these files if the linter can: new tests, judged by the rules that the project chose for its own. */
  lint(project: Own, files: ProjectFiles, only?: readonly string[]): Gate;
  test(project: Own, files: ProjectFiles, selection: TestSelection): Gate;
  /** Whether one start of its runner can run several files without one seeing what another one left; no if absent. */
  runsApart?(project: Own): boolean;
  /** What its runs can be given, without a change to any file of the project; nothing if absent. */
  canSet?(project: Own, files: ProjectFiles): readonly SettableCondition[];
  /** The installed version of the project's runner, if it is known. */
  runnerVersion?(project: Own, files: ProjectFiles): string | undefined;
  /** Best effort: never throws; output that cannot be parsed leaves the results empty. The streams are for people to read. */
  readTestRun(project: Own, run: EndedRun): TestRun;
  /** Paths relative to the repository; only the project's own source files. */
  readCoverage(project: Own, out: OutFiles, files: ProjectFiles): Promise<Coverage | undefined>;
  /** The assertions of test files that ran, as far as the engine or the runner counts them; absent if neither does. */
  readReached?(project: Own, out: OutFiles, files: ProjectFiles): ReachedAssertions[];
  readLintErrors(project: Own, result: SandboxResult): LintError[];
  isTestFile(path: string): boolean;
  /** Files that a full run starts with, judged by their names; all test files if absent. */
  testFiles?(project: Own, files: ProjectFiles): readonly string[];
  isSourceFile(path: string): boolean;
  /** The text of a small module with an untested function; undefined for files without a sample. */
  sampleModule?(path: string, files: ProjectFiles): string | undefined;
  /** Where generated tests of a source file go, such as `tests/test_client_agent.py`. */
  generatedTestPath(project: Own, files: ProjectFiles, sourcePath: string): string;
}
