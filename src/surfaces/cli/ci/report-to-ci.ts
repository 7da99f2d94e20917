import { randomBytes } from "node:crypto";
import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  enumName,
  type Run,
  RunSchema,
  RunStateSchema,
  stringifyContract,
} from "../../../contracts/index.ts";
import { ciSummary } from "../../../formats/ci-summary.ts";
import { formats } from "../../../formats/index.ts";
import type { Cli } from "../cli.ts";
import { writeFileAtomically } from "../contract-file.ts";
import type { CiChange } from "./ci-change.ts";
import type { DeliveredTests } from "./deliver-tests.ts";

/** Files that CI services and other tools read, by format. */
const reportFiles: Readonly<Record<string, string>> = {
  junit: "junit.xml",
  cobertura: "cobertura.xml",
  lcov: "lcov.info",
  sarif: "goldseam.sarif",
};

/** What a job has to tell about its run. */
export interface CiResult {
  readonly run: Run;
  readonly tests: DeliveredTests;
  /** The folder for reports. */
  readonly folder: string;
}

/** Writes the reports of a run, and tells the CI service: annotations, a summary, outputs. */
export async function reportToCi(cli: Cli, { service }: CiChange, result: CiResult): Promise<void> {
  const { run, tests, folder } = result;
  const summary = ciSummary(run, tests);
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileAtomically(join(folder, name), text);
  await write("run.json", stringifyContract(RunSchema, run));
  await write("summary.md", summary);
  if (tests.patch !== "") await write("tests.patch", tests.patch);
  const report = run.testsReport ?? run.changeReport ?? run.baseReport;
  for (const { name, render } of report ? formats : []) {
    const file = reportFiles[name];
    if (file && report) await write(file, render(report));
  }
  if (service !== "github") return;
  const annotations = formats.find(({ name }) => name === "github");
  // On the stream that the runner was told about: it reads the two in any order.
  if (report && annotations) cli.err.write(annotations.render(report));
  if (tests.note) cli.err.write(`::warning title=Goldseam::${tests.note.replace(/[%\r\n]/g, " ")}\n`);
  await append(cli.env["GITHUB_STEP_SUMMARY"], summary);
  await append(cli.env["GITHUB_OUTPUT"], outputsOf(result).map(outputText).join(""));
}

function outputsOf({ run, tests, folder }: CiResult): [string, string][] {
  const { generatedTests } = run;
  return [
    ["state", enumName(RunStateSchema, run.state)],
    ["run-id", run.id],
    ["tests-written", String(generatedTests?.tests.length ?? 0)],
    ["coverage-before", percent(run.changeReport?.coverage?.linePct)],
    ["coverage-after", percent((run.testsReport ?? run.changeReport)?.coverage?.linePct)],
    ["tests-branch", tests.branch ?? ""],
    ["tests-patch", tests.patch === "" ? "" : join(folder, "tests.patch")],
    ["report", folder],
  ];
}

function percent(value: number | undefined): string {
  return value === undefined ? "" : value.toFixed(1);
}

/** A delimiter that no value can know: names of branches come from the change. */
function outputText([name, value]: [string, string]): string {
  const delimiter = `end_${randomBytes(16).toString("hex")}`;
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

async function append(file: string | undefined, text: string): Promise<void> {
  if (file) await appendFile(file, text);
}

/** Has GitHub's runner read no commands from output until the returned text is written: a test could print some. */
export function muteCommands(): { readonly start: string; readonly end: string } {
  const token = randomBytes(16).toString("hex");
  return { start: `::stop-commands::${token}\n`, end: `::${token}::\n` };
}
