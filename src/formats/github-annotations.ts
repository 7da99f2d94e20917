import type { Format } from "./format.ts";

/** Workflow commands that GitHub shows beside the lines they name. */
export const githubAnnotations: Format = {
  name: "github",
  summary: "findings and failed tests as GitHub annotations",
  render: ({ lintErrors, failedTests }) => {
    const findings = lintErrors.map(({ file, line, rule, message }) =>
      command({ file, line: String(Math.max(line, 1)), title: rule || "finding" }, message),
    );
    const failures = failedTests.map(({ name, file, message }) =>
      command({ file, title: name }, message || "failed"),
    );
    return [...findings, ...failures].map((line) => `${line}\n`).join("");
  },
};

function command(properties: Readonly<Record<string, string>>, message: string): string {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::error ${written.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
