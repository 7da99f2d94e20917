import type { LintError } from "../contracts/index.ts";
import type { Format } from "./format.ts";

/** SARIF 2.1.0 with the findings of compilers and linters. */
export const sarif: Format = {
  name: "sarif",
  summary: "compiler and linter findings as SARIF",
  render: ({ lintErrors }) => {
    const rules = [...new Set(lintErrors.map(ruleOf))].map((id) => ({ id }));
    const driver = { name: "goldseam", rules };
    const log = {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [{ tool: { driver }, results: lintErrors.map(result) }],
    };
    return `${JSON.stringify(log, null, 2)}\n`;
  },
};

function result(finding: LintError) {
  return {
    ruleId: ruleOf(finding),
    level: "error",
    message: { text: finding.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(finding.file) },
          region: { startLine: Math.max(finding.line, 1) },
        },
      },
    ],
  };
}

function ruleOf({ rule }: LintError): string {
  return rule || "error";
}
