import { z } from "zod";
import type { TestResult } from "../../../../contracts/index.ts";
import { parseJson, type ResultLine, toTestResult } from "../../../toolchain/result-lines.ts";
import { titleSeparator } from "../../../toolchain/test-names.ts";
import type { OutFiles, Project } from "../../../toolchain/toolchain.ts";

/** Where jest and vitest write their JSON report. */
export const jestResultsFile = "results.json";

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string().catch(""),
      status: z.string().catch(""),
      message: z.string().nullish().catch(""),
      assertionResults: z
        .array(
          z.object({
            ancestorTitles: z.array(z.string()).catch([]),
            title: z.string(),
            status: z.string(),
            duration: z.number().nullish().catch(0),
            failureMessages: z.array(z.string()).nullish().catch([]),
            failing: z.boolean().nullish().catch(false),
          }),
        )
        .catch([]),
    }),
  ),
});

type FileReport = z.infer<typeof reportSchema>["testResults"][number];
type Assertion = FileReport["assertionResults"][number];

/** Reads the report that jest and vitest share; a file that could not be loaded is one errored test of that name. */
export function readJestResults(project: Project, out: OutFiles): TestResult[] {
  const report = reportSchema.safeParse(parseJson(out.read(jestResultsFile)));
  return report.success ? report.data.testResults.flatMap((file) => readFileReport(project, file)) : [];
}

function readFileReport(project: Project, file: FileReport): TestResult[] {
  const results = file.assertionResults.map((test) =>
    toTestResult(project, {
      name: [...test.ancestorTitles.filter((title) => title !== ""), test.title].join(titleSeparator),
      file: file.name,
      outcome: outcomeOf(test),
      message: (test.failureMessages ?? []).join("\n"),
      duration_ms: Math.max(test.duration ?? 0, 0),
    }),
  );
  const unexplained =
    file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed");
  if (!unexplained) return results;
  const broken = toTestResult(project, {
    name: file.name,
    file: file.name,
    outcome: "errored",
    message: file.message ?? "",
  });
  return [...results, { ...broken, name: broken.file || file.name }];
}

function outcomeOf({ status, failing }: Assertion): ResultLine["outcome"] {
  if (status === "passed") return failing ? "expected_failure" : "passed";
  return status === "failed" ? "failed" : "skipped";
}
