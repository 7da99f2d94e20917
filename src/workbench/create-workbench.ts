import { createHash, randomBytes } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { posix } from "node:path";
import type { Config } from "../config/config.ts";
import {
  create,
  type Execution,
  GoldseamError,
  TestOutcome,
  type TestRun,
  TestRunSchema,
} from "../contracts/index.ts";
import type { DetectedProject } from "../languages/index.ts";
import { readCanary } from "../languages/toolchain/canary.ts";
import { readJunitXml } from "../languages/toolchain/junit/junit-xml.ts";
import { refusedOption } from "../languages/toolchain/refused-option.ts";
import { projectFolder } from "../languages/toolchain/repo-path.ts";
import {
  layout,
  type Reports,
  type TestSelection,
  type ToolCommand,
  type Toolchain,
} from "../languages/toolchain/toolchain.ts";
import type { Worktree } from "../ports/git.ts";
import type { Mount, SandboxResult } from "../ports/sandbox.ts";
import type { ProvidedServices } from "../ports/services.ts";
import { askConfigured, askTests, askTool } from "./ask-policy.ts";
import { readCheckout, readTextInside } from "./checkout-files.ts";
import { testVariables } from "./environment/test-variables.ts";
import { checkoutMounts } from "./install/checkout-mounts.ts";
import { withInstalled } from "./install/installed-files.ts";
import type { Asking } from "./job/describe-execution.ts";
import type { JobSandbox } from "./job/guarded-sandbox.ts";
import { type JobFolder, readOut } from "./job-folder.ts";
import { runLimitMs } from "./limits/run-limit.ts";
import { createRedactor } from "./redact.ts";
import { type ReceivedReports, receiveReports, reportChannel } from "./reports/receive-reports.ts";
import { awaitReport } from "./reports/written-report.ts";
import type { BenchRole, BenchTestRun, Workbench } from "./workbench.ts";

/** The parts of a workbench. */
export interface BenchParts {
  readonly sandbox: JobSandbox;
  readonly role: BenchRole;
  readonly worktree: Worktree;
  readonly folder: JobFolder;
  readonly detected: DetectedProject;
  readonly config: Config;
  /** The dependencies and the runtime, read-only. */
  readonly dependencyMounts: readonly Mount[];
  /** Folders inside that come first on the `PATH`. */
  readonly pathFirst: readonly string[];
  /** Owned by the bench: released when it closes. */
  readonly services: ProvidedServices;
  /** Whether each run of tests finds the services empty. */
  readonly startsEmpty: boolean;
}

/** A bench over a checkout whose dependencies are in place. */
export function createWorkbench(parts: BenchParts): Workbench {
  const { sandbox, worktree, folder, detected, config, services } = parts;
  const { toolchain, project } = detected;
  const files = () => withInstalled(readCheckout(worktree), parts.dependencyMounts);

  const redact = createRedactor(services.secrets);
  const texts = { read: (path: string) => readTextInside(worktree.path, path) };
  const variables = () => testVariables(project.root, texts, { config, services: services.env });

  const isStateful = config.services.length > 0 || undefined;
  let isUsed = false;
  const emptyServices = async () => {
    if (parts.startsEmpty && isStateful && isUsed) await services.renew();
    isUsed = false;
  };

  const run = async (command: ToolCommand, options: RunOptions, asking: Asking) => {
    isUsed = true;
    const { onLine } = options;
    const sandboxed = {
      argv: command.argv,
      toolchain: toolchain.name,
      cwd: projectFolder(project),
      env: { ...variables(), ...services.env, ...command.env },
      pathFirst: parts.pathFirst,
      forwards: services.forwards,
      ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
      ...(onLine === undefined ? {} : { onLine }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      mounts: [
        ...checkoutMounts(detected, worktree, options.isFrozen),
        ...parts.dependencyMounts,
        { kind: "bind" as const, host: folder.cache, inside: layout.cache, writable: true },
        ...(options.mounts ?? []),
      ],
      network: "none" as const,
      timeoutMs: options.timeoutMs,
      ...(options.logFile === undefined ? {} : { logFile: options.logFile }),
      ...(options.channel === undefined ? {} : { channel: options.channel }),
    };
    const result = await sandbox.run(sandboxed, asking);
    return { ...result, stdout: redact(result.stdout), stderr: redact(result.stderr) };
  };

  const place = { ...detected, checkout: worktree.path, role: parts.role };
  const exec: Workbench["exec"] = ({ argv, ...command }, { purpose, ...options }) => {
    const asking = purpose === "configured" ? askConfigured(place, argv) : askTool(place, purpose);
    return run({ argv, ...command }, options, asking);
  };

  const runTests: Workbench["runTests"] = async (selection) => {
    await emptyServices();
    const configured = selection.files ? undefined : config.commands.test;
    if (configured) return runConfigured(configured, selection);
    const gate = toolchain.test(project, files(), selection);
    const out = await folder.newOut();
    if (gate.status === "skipped") {
      const coverage = selection.coverage
        ? await toolchain.readCoverage(project, readOut(out, redact), files())
        : undefined;
      return { status: "passed", testRun: create(TestRunSchema), coverage, result: nothingRan(gate.reason) };
    }
    const asked = gate.command.reports;
    const key = randomBytes(32).toString("hex");
    const log = folder.logFile(selection.log ?? "run_tests");
    const options: RunOptions = {
      timeoutMs: limitOf(selection),
      mounts: [{ kind: "bind", host: out, inside: layout.out, writable: true }],
      logFile: log,
      ...(asked && { channel: reportChannel(key) }),
    };
    const result = await run(gate.command, options, askTests(place, selection.files));
    const received = asked && receiveReports(asked, key, result);
    // What the command would otherwise have printed.
    if (asked?.kind === "raw") await appendFile(log, received?.files.get(asked.file) ?? "");
    const reports = readOut(out, redact, received && { names: namesOf(asked), files: received.files });
    const { isComplete } = received ?? {};
    const read = toolchain.readTestRun(project, { out: reports, result, files: files(), isComplete });
    if (read.results.length === 0 && result.exitCode !== 0) refuseOurFault(gate.command.argv, result);
    const testRun = onlySelected({ ...read, command: [...gate.command.argv] }, selection);
    Object.assign(
      result.execution,
      countsOf(testRun),
      received && { reportSha256: hashFiles(received.files) },
    );
    const coverage = selection.coverage ? await toolchain.readCoverage(project, reports, files()) : undefined;
    const reached = selection.coverage ? toolchain.readReached?.(project, reports, files()) : undefined;
    const note = gate.note === undefined ? {} : { note: gate.note };
    const shown = { ...result, stdout: testRun.stdout, stderr: testRun.stderr };
    // A runner that cannot select runs other tests as well: an exit code that they explain says nothing of these.
    const isExplained = testRun.results.length > 0 && read.results.some(isFailure);
    const judged = judgeRun(testRun, isExplained ? { ...result, exitCode: 0 } : result, toolchain);
    const tampered = received?.tampered ?? tooMany(read);
    const status = tampered !== undefined && judged === "passed" ? "failed" : withReporter(judged, received);
    const canary = readCanary(reports);
    const seen = { coverage, reached, canary };
    return { status, testRun, ...seen, result: shown, ...note, ...(tampered && { tampered }) };
  };

  /** An option that the runner does not know says nothing about a test. */
  const refuseOurFault = (argv: readonly string[], { stdout, stderr }: SandboxResult) => {
    const said = `${stdout}\n${stderr}`;
    const option = refusedOption(argv, said);
    if (option === undefined) return;
    const version =
      toolchain.runnerVersion?.(project, files()) ??
      new RegExp(`\\b${project.runner} (\\d[\\w.]*)`).exec(said)?.[1];
    const runner = [project.runner, version].filter(Boolean).join(" ");
    throw new GoldseamError(
      "INFRASTRUCTURE",
      `${runner} does not know the option ${option}, which Goldseam gave it: a fault of Goldseam, not of a test`,
    );
  };

  const runConfigured = async (argv: readonly string[], selection: BenchSelection): Promise<BenchTestRun> => {
    const reportPath = config.commands.test_report;
    const report = reportPath ? awaitReport(worktree.path, posix.join(project.root, reportPath)) : () => "";
    const options = { timeoutMs: limitOf(selection), logFile: folder.logFile("run_tests") };
    const result = await run({ argv }, options, askConfigured(place, argv));
    const { stdout, stderr, exitCode } = result;
    const text = report();
    const message = `the command ended well, but ${reportPath} was not written, or cannot be read`;
    const unread = text === undefined && exitCode === 0;
    const testRun = create(TestRunSchema, {
      results: unread
        ? [{ name: reportPath ?? "", outcome: TestOutcome.ERRORED, message }]
        : (readJunitXml(project, redact(text ?? ""), toolchain.junit) ?? []),
      stdout,
      stderr,
      exitCode: exitCode ?? -1,
      durationMs: Math.round(result.durationMs),
      command: [...argv],
    });
    Object.assign(result.execution, countsOf(testRun));
    const passed = exitCode === 0 && !testRun.results.some(isFailure);
    const status = result.status === "timeout" ? "timeout" : passed ? "passed" : "failed";
    return { status, testRun, coverage: undefined, result };
  };

  const limitOf = (selection: BenchSelection) => selection.timeoutMs ?? runLimitMs(config);

  return {
    path: worktree.path,
    commitSha: worktree.commitSha,
    project,
    toolchain,
    files,
    exec,
    runTests,
    redact,
    ...(isStateful && { isStateful }),
    close: async () => {
      try {
        await services.release();
      } finally {
        await folder.remove();
      }
    },
  };
}

type RunOptions = Omit<Parameters<Workbench["exec"]>[1], "purpose">;
type BenchSelection = Parameters<Workbench["runTests"]>[0];

/** Runners report tests that they left out as skipped, or match more than was asked for. */
function onlySelected(testRun: TestRun, { files, names }: TestSelection): TestRun {
  const results = testRun.results.filter(
    (one) =>
      (!names || names.includes(one.name) || one.outcome === TestOutcome.ERRORED) &&
      (!files || one.file === "" || files.includes(posix.normalize(one.file))),
  );
  return { ...testRun, results };
}

/** A runner's exit code may have other reasons: the tests' outcomes come first. */
function judgeRun(testRun: TestRun, result: SandboxResult, toolchain: Toolchain): BenchTestRun["status"] {
  if (result.status === "timeout") return "timeout";
  const failed = testRun.results.some(isFailure);
  if (failed) return "failed";
  const isEmptyRun = testRun.results.length === 0 && result.exitCode === toolchain.emptyRunExitCode;
  if (result.exitCode === 0 || isEmptyRun) return "passed";
  return testRun.results.length > 0 && result.status === "exited" ? "failed" : "broken";
}

function namesOf(reports: Reports): readonly string[] {
  return reports.kind === "signed" ? reports.files : [reports.file];
}

/** One hash over names and texts. */
function hashFiles(files: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const [name, text] of files) hash.update(`${name}\0${text.length}\0${text}`);
  return hash.digest("hex");
}

function countsOf({ results }: TestRun): Pick<Execution, "passCount" | "failCount" | "skipCount"> {
  const count = (fits: (outcome: TestOutcome) => boolean) =>
    results.filter(({ outcome }) => fits(outcome)).length;
  return {
    passCount: count((outcome) => outcome === TestOutcome.PASSED),
    failCount: results.filter(isFailure).length,
    skipCount: count((outcome) => outcome === TestOutcome.SKIPPED),
  };
}

/** A runner that ends well without ever starting its reporter did not run the tests. */
function withReporter(
  status: BenchTestRun["status"],
  received: ReceivedReports | undefined,
): BenchTestRun["status"] {
  return status === "passed" && received !== undefined && !received.hasBegun ? "broken" : status;
}

/** More than any honest project has. */
const maxResults = 500_000;

function tooMany({ results }: TestRun): string | undefined {
  return results.length > maxResults ? `more than ${maxResults} results were reported` : undefined;
}

/** Whether a test counts as failed. */
export function isFailure(result: { readonly outcome: TestOutcome }): boolean {
  return result.outcome === TestOutcome.FAILED || result.outcome === TestOutcome.ERRORED;
}

function nothingRan(reason: string): SandboxResult {
  return { status: "exited", exitCode: 0, signal: null, stdout: reason, stderr: "", durationMs: 0 };
}
