import { devNull } from "node:os";
import type { Config } from "../config/config.ts";
import { runCheck } from "../workbench/run-check.ts";
import type { Workbench } from "../workbench/workbench.ts";
import type { CheckedDrafts } from "./check-texts.ts";
import { type Draft, withoutRefused } from "./draft.ts";
import type { AdmissionStep, Refusal } from "./refusal.ts";
import { candidatesAt, placeAll, type TestFile } from "./trial/test-file.ts";

/** Where the project's compiler and linter check new tests. */
export interface GateContext {
  readonly workbench: Workbench;
  readonly config: Config;
}

const REPAIRS = 2;
const GATE_TIMEOUT_MS = 120_000;

/** Removes the tests that the project's compiler or linter rejects, as long as that helps. */
export async function passGates(drafts: readonly Draft[], context: GateContext): Promise<CheckedDrafts> {
  const refusals: Refusal[] = [];
  let open = drafts;
  for (let repair = 0; repair <= REPAIRS; repair++) {
    const found = await checkGates(await placeAll(context.workbench, open), context);
    if (found.length === 0) return { drafts: open, refusals };
    refusals.push(...found);
    open = withoutRefused(open, found);
  }
  const step = refusals.at(-1)?.step ?? "lints";
  const rest = open.flatMap(({ candidates, sourcePath }) =>
    candidates.map((candidate) => ({
      candidate,
      sourcePath,
      step,
      reason: "others still had findings in the end",
    })),
  );
  return { drafts: [], refusals: [...refusals, ...rest] };
}

/** Candidates that the project's compiler or linter rejects. */
async function checkGates(
  files: readonly TestFile[],
  { workbench, config }: GateContext,
): Promise<Refusal[]> {
  for (const gate of ["compile", "lint"] as const) {
    const limits = { timeoutMs: GATE_TIMEOUT_MS, logFile: devNull };
    const check = await runCheck(gate, workbench, { config, ...limits });
    const findings = check.status === "ran" ? check.findings : [];
    const step: AdmissionStep = gate === "compile" ? "compiles" : "lints";
    const refusals = findings.flatMap(({ file, line, message }): Refusal[] => {
      const own = files.find(({ testPath }) => testPath === file);
      const named = own ? candidatesAt(own, line) : [];
      const accused = named.length > 0 ? named : (own?.candidates ?? []);
      return accused.map((one) => ({
        candidate: one,
        sourcePath: own?.sourcePath ?? "",
        step,
        reason: message,
      }));
    });
    if (refusals.length > 0)
      return [...new Map(refusals.map((refusal) => [refusal.candidate, refusal])).values()];
  }
  return [];
}
