import { createHash, randomBytes } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { create, GoldseamError, TestRunSchema } from "../../contracts/index.ts";
import { readCanary } from "../../languages/toolchain/canary.ts";
import { refusedOption } from "../../languages/toolchain/refused-option.ts";
import { type Gate, layout, type OutFiles, type Reports } from "../../languages/toolchain/toolchain.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import { askTests } from "../ask-policy.ts";
import type { ExecutedResult } from "../job/guarded-sandbox.ts";
import { readOut } from "../job-folder.ts";
import { runLimitMs } from "../limits/run-limit.ts";
import { type ReceivedReports, receiveReports, reportChannel } from "../reports/receive-reports.ts";
import type { BenchTestRun } from "../workbench.ts";
import type { BenchSelection, RunOptions, TestBench } from "./bench-parts.ts";
import { countsOf, judgeRun, onlySelected } from "./judge-run.ts";

type TestCommand = Extract<Gate, { status: "command" }>;

/** Runs tests by the toolchain's command, and believes only what its reporter signed. */
export async function runTests(bench: TestBench, selection: BenchSelection): Promise<BenchTestRun> {
  const { toolchain, project } = bench.detected;
  const gate = toolchain.test(project, bench.files(), selection);
  if (gate.status === "skipped") return runNothing(bench, gate.reason, selection);
  const { result, received, reports } = await runReported(bench, gate, selection);
  const read = toolchain.readTestRun(project, {
    ...{ out: reports, result, files: bench.files() },
    isComplete: received?.isComplete,
  });
  if (read.results.length === 0 && result.exitCode !== 0) refuseOurFault(bench, gate, result);
  const testRun = onlySelected({ ...read, command: [...gate.command.argv] }, selection);
  const sha256 = received && { reportSha256: hashFiles(received.files) };
  Object.assign(result.execution, countsOf(testRun), sha256);
  return {
    ...judgeRun({ read, testRun, result, received }, toolchain),
    testRun,
    ...(await readMeasured(bench, reports, selection)),
    canary: readCanary(reports),
    result: { ...result, stdout: testRun.stdout, stderr: testRun.stderr },
    ...(gate.note !== undefined && { note: gate.note }),
  };
}

/** What a command left: how it ended, and its reports. */
interface Reported {
  readonly result: ExecutedResult;
  readonly received: ReceivedReports | undefined;
  readonly reports: OutFiles;
}

/** Runs the command with a folder for its files and, if its reporter uses one, a channel with a key of its own. */
async function runReported(
  { folder, place, config, redact, run }: TestBench,
  { command }: TestCommand,
  selection: BenchSelection,
): Promise<Reported> {
  const out = await folder.newOut();
  const asked = command.reports;
  const key = randomBytes(32).toString("hex");
  const log = folder.logFile(selection.log ?? "run_tests");
  const options: RunOptions = {
    timeoutMs: selection.timeoutMs ?? runLimitMs(config),
    mounts: [{ kind: "bind", host: out, inside: layout.out, writable: true }],
    logFile: log,
    ...(asked && { channel: reportChannel(key) }),
  };
  const result = await run(command, options, askTests(place, selection.files));
  const received = asked && receiveReports(asked, key, result);
  // What the command would otherwise have printed.
  if (asked?.kind === "raw") await appendFile(log, received?.files.get(asked.file) ?? "");
  const reports = readOut(out, redact, received && { names: namesOf(asked), files: received.files });
  return { result, received, reports };
}

/** The coverage and the assertions that ran, if they were asked for. */
async function readMeasured(
  { detected: { toolchain, project }, files }: TestBench,
  reports: OutFiles,
  selection: BenchSelection,
): Promise<Pick<BenchTestRun, "coverage" | "reached">> {
  if (!selection.coverage) return { coverage: undefined, reached: undefined };
  const coverage = await toolchain.readCoverage(project, reports, files());
  return { coverage, reached: toolchain.readReached?.(project, reports, files()) };
}

/** There is no command: coverage may still say which lines no test runs. */
async function runNothing(
  { detected: { toolchain, project }, folder, redact, files }: TestBench,
  stdout: string,
  selection: BenchSelection,
): Promise<BenchTestRun> {
  const reports = readOut(await folder.newOut(), redact);
  const coverage = selection.coverage ? await toolchain.readCoverage(project, reports, files()) : undefined;
  const result = { exitCode: 0, signal: null, stdout, stderr: "", durationMs: 0 };
  return {
    ...{ status: "passed", testRun: create(TestRunSchema), coverage },
    result: { status: "exited", ...result },
  };
}

/** An option that the runner does not know says nothing about a test. */
function refuseOurFault(
  { detected: { toolchain, project }, files }: TestBench,
  { command: { argv } }: TestCommand,
  { stdout, stderr }: SandboxResult,
): void {
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
