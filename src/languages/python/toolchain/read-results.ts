import { z } from "zod";
import type { TestResult } from "../../../contracts/index.ts";
import type { SandboxResult } from "../../../ports/sandbox.ts";
import { parseJson, readResultLines, resultLinesFile, toTestResult } from "../../toolchain/result-lines.ts";
import type { EndedRun, OutFiles, Project } from "../../toolchain/toolchain.ts";

const runningSchema = z.object({ running: z.string(), file: z.string() });
const finishedSchema = z.object({ finished: z.number() });

/** The results that pytest reported. A run that ended before pytest did has an errored test for each running test. */
export function readResults(
  project: Project,
  { out, result }: Pick<EndedRun, "out" | "result">,
): TestResult[] {
  const results = readResultLines(project, out);
  const events = readEvents(out);
  const end = earlyEnd(result);
  if (end === undefined || events.some((one) => finishedSchema.safeParse(one).success)) return results;
  const done = new Set(results.map((one) => `${one.file}\0${one.name}`));
  const atWork = events
    .flatMap((one) => runningSchema.safeParse(one).data ?? [])
    .map(({ running, file }) =>
      toTestResult(project, {
        name: running,
        file,
        outcome: "errored",
        message: `${end} while this test ran`,
      }),
    )
    .filter((one) => !done.has(`${one.file}\0${one.name}`));
  if (atWork.length > 0 || result.exitCode !== 0) return [...results, ...atWork];
  const unfinished = { name: "pytest", outcome: "errored", message: `${end} before it was done` } as const;
  return [...results, toTestResult(project, unfinished)];
}

function readEvents(out: OutFiles): unknown[] {
  return (out.read(resultLinesFile)?.split("\n") ?? []).map(parseJson);
}

/** How an unfinished runner ended; undefined if a limit ended it, because then any test may have been running. */
function earlyEnd({ status, exitCode, signal, limit }: SandboxResult): string | undefined {
  if (status === "timeout") return "the time limit was reached";
  if (status === "exited") return `the test runner ended with exit code ${exitCode}`;
  const killed = limit !== undefined || signal === "SIGKILL";
  return status === "signalled" && !killed ? `the test runner was ended by ${signal}` : undefined;
}
