import { describeFlake, failureLines } from "../contracts/index.ts";
import type { Format } from "./format.ts";

/** Workflow commands that GitHub shows beside the lines they name. */
export const githubAnnotations: Format = {
  name: "github",
  summary: "findings and failed tests as GitHub annotations",
  render: ({ lintErrors, failedTests, flakyTests, quarantinedFailures }) => {
    const findings = lintErrors.map(({ file, line, rule, message }) =>
      command("error", { file, line: String(Math.max(line, 1)), title: rule || "finding" }, message),
    );
    const failures = failedTests.map((test) => {
      const { name, file, place } = test;
      const line = /:(\d+): /.exec(place.startsWith(`${file}:`) ? place : "")?.[1] ?? "";
      return command("error", { file, line, title: name }, failureLines(test).join("\n"));
    });
    const flakes = flakyTests.map((one) =>
      command("warning", { file: one.file, title: one.name }, `flaky: ${describeFlake(one)}`),
    );
    const aside = quarantinedFailures.map(({ test, owner, until }) =>
      command(
        "warning",
        { file: test?.file ?? "", title: test?.name ?? "" },
        `failed, in quarantine until ${until} (${owner})`,
      ),
    );
    return [...findings, ...failures, ...flakes, ...aside].map((line) => `${line}\n`).join("");
  },
};

function command(
  level: "error" | "warning",
  properties: Readonly<Record<string, string>>,
  message: string,
): string {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${level} ${written.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
