import { expect, it } from "vitest";
import type { Project } from "../../../toolchain/toolchain.ts";
import { readFindings } from "./findings.ts";

const project = { root: "web" } as Project;
const said = (stdout: string) =>
  ({ status: "exited", exitCode: 1, signal: null, stdout, stderr: "", durationMs: 0 }) as const;

it.each<[string, string, object[]]>([
  [
    "tsc",
    "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.\n",
    [
      {
        file: "web/src/a.ts",
        line: 3,
        rule: "TS2322",
        message: "Type 'string' is not assignable to type 'number'.",
      },
    ],
  ],
  [
    "eslint",
    "\n/workspace/web/a.js\n  1:1  error    Unexpected 'debugger' statement  no-debugger\n  2:1  warning  Odd  no-var\n",
    [{ file: "web/a.js", line: 1, rule: "no-debugger", message: "Unexpected 'debugger' statement" }],
  ],
  [
    "oxlint",
    "a.js:1:1: `debugger` statement is not allowed [Error/eslint(no-debugger)]\na.js:2:1: Odd [Warning/x]\n",
    [{ file: "web/a.js", line: 1, rule: "eslint(no-debugger)" }],
  ],
  [
    "standard",
    "  /workspace/web/a.js:3:7: Expected '===' and instead saw '=='. (eqeqeq)\n",
    [{ file: "web/a.js", line: 3, rule: "eqeqeq", message: "Expected '===' and instead saw '=='." }],
  ],
  [
    "biome",
    `a.js:3:7 lint/suspicious/noDoubleEquals  FIXABLE  ━━━━━━━━━━━━━━━━

  × Using == may be unsafe.

  > 3 │ if (a == 2) {}

a.js format ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

  × File content differs from formatting output

ci ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

  × Some errors were emitted while running checks.
`,
    [
      {
        file: "web/a.js",
        line: 3,
        rule: "lint/suspicious/noDoubleEquals",
        message: "Using == may be unsafe.",
      },
      { file: "web/a.js", line: 1, rule: "format" },
    ],
  ],
])("reads what %s says", (_, output, expected) => {
  const findings = readFindings(project, said(output));
  expect(findings).toMatchObject(expected);
  expect(findings).toHaveLength(expected.length);
});
