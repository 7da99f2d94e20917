import { z } from "zod";
import {
  create,
  type ReachedAssertions,
  ReachedAssertionsSchema,
  TestOutcome,
  type TestResult,
  TestResultSchema,
  type TestRun,
  TestRunSchema,
} from "../../contracts/index.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import { toRepoPath } from "./repo-path.ts";
import type { OutFiles, Project } from "./toolchain.ts";

/** Where the reporters under `tools` write one JSON object per test and line. */
export const resultLinesFile = "results.jsonl";

const maxMessage = 4_000;

const lineSchema = z.object({
  name: z.string(),
  file: z.string().default(""),
  outcome: z.enum(["passed", "failed", "skipped", "errored", "expected_failure"]),
  message: z.string().default(""),
  duration_ms: z.number().nonnegative().default(0),
  /** How many assertions it made, if the runner counts them. */
  asserted: z.number().nonnegative().default(0),
});

/** One test's result as a runner or reporter wrote it. */
export type ResultLine = z.input<typeof lineSchema>;

const outcomes = {
  passed: TestOutcome.PASSED,
  failed: TestOutcome.FAILED,
  skipped: TestOutcome.SKIPPED,
  errored: TestOutcome.ERRORED,
  expected_failure: TestOutcome.EXPECTED_FAILURE,
} as const;

/**
 * The tests that were reported, even if the runner died half-way; invalid lines are left out. A test with the name of its
 * file is the file itself, under its path in the repository. A report that cannot be read is an errored test.
 */
export function readResultLines(project: Project, out: OutFiles): TestResult[] {
  const text = out.read(resultLinesFile);
  if (text === undefined && out.list().includes(resultLinesFile)) {
    const message = "the results cannot be read: too large, or no text";
    return [toTestResult(project, { name: project.runner, outcome: "errored", message })];
  }
  return (text ?? "").split("\n").flatMap((line) => {
    const { data } = lineSchema.safeParse(parseJson(line));
    if (!data) return [];
    const result = toTestResult(project, data);
    return [data.name === data.file && result.file !== "" ? { ...result, name: result.file } : result];
  });
}

/** The tests that made an assertion, by file, for runners that count them. */
export function readCountedAssertions(project: Project, out: OutFiles): ReachedAssertions[] {
  const lines = (out.read(resultLinesFile) ?? "").split("\n").flatMap((line) => {
    const { data } = lineSchema.safeParse(parseJson(line));
    const file = data && toRepoPath(project, data.file);
    return data && file && data.asserted > 0 ? [{ file, name: data.name }] : [];
  });
  return [...Map.groupBy(lines, ({ file }) => file)].map(([file, tests]) =>
    create(ReachedAssertionsSchema, { file, places: [...new Set(tests.map(({ name }) => name))] }),
  );
}

/** A result in the contract's form, its path made relative to the repository. */
export function toTestResult(project: Project, line: ResultLine): TestResult {
  return create(TestResultSchema, {
    name: line.name,
    file: toRepoPath(project, line.file ?? "") ?? "",
    outcome: outcomes[line.outcome],
    message: cleanMessage(line.message ?? ""),
    durationMs: Math.min(Math.round(line.duration_ms ?? 0), 2 ** 31),
  });
}

/** Results with what the command that gave them printed. */
export function toTestRun(results: TestResult[], { stdout, stderr, ...ended }: SandboxResult): TestRun {
  const exitCode = ended.exitCode ?? -1;
  return create(TestRunSchema, {
    results,
    stdout,
    stderr,
    exitCode,
    durationMs: Math.round(ended.durationMs),
  });
}

/** Parses JSON of unknown origin; undefined if it is not JSON. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined || text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A message without colours, cut in the middle if it is long: some runners say why at the beginning, some at the end. */
export function cleanMessage(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what starts a colour code
  const text = message.replace(/\u001b\[[0-9;]*m/g, "");
  if (text.length <= maxMessage) return text;
  const half = maxMessage / 2;
  return `${text.slice(0, half)}\n[${text.length - maxMessage} characters left out]\n${text.slice(-half)}`;
}
