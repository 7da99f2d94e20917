import { devNull } from "node:os";
import type { Config } from "../config/config.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import { withWord } from "../languages/toolchain/generated-name.ts";
import { runCheck } from "../workbench/run-check.ts";
import type { Workbench } from "../workbench/workbench.ts";
import { removeInside } from "../workbench/write-inside.ts";
import type { CheckedDrafts } from "./check-texts.ts";
import { type Draft, withoutRefused } from "./draft.ts";
import type { AdmissionStep, Refusal } from "./refusal.ts";
import { placeAll, type TestFile } from "./trial/test-file.ts";

/** Where the project's compiler and linter check new tests. */
export interface GateContext {
  readonly workbench: Workbench;
  readonly config: Config;
}

type GateName = "compile" | "lint";

const GATE_TIMEOUT_MS = 120_000;
const stepOf: Readonly<Record<GateName, AdmissionStep>> = { compile: "compiles", lint: "lints" };

/** Removes the tests that the project's compiler or linter rejects, and no others. The files stay on the bench. */
export async function passGates(drafts: readonly Draft[], context: GateContext): Promise<CheckedDrafts> {
  const refusals: Refusal[] = [];
  let open: readonly Draft[] = await placeAll(context.workbench, drafts);
  for (const gate of ["lint", "compile"] as const) {
    const passed = await passGate(gate, open, context);
    refusals.push(...passed.refusals);
    open = passed.drafts;
  }
  return { drafts: open, refusals };
}

/** A finding may be in a line that several tests share, so each test is judged by a file of its own. */
async function passGate(
  gate: GateName,
  drafts: readonly Draft[],
  context: GateContext,
): Promise<CheckedDrafts> {
  const files = await placeAll(context.workbench, drafts);
  const found = await findingsIn(gate, files, context);
  if (found.size === 0) return { drafts: files, refusals: [] };
  const refusals: Refusal[] = [];
  for (const file of files.filter(({ testPath }) => found.has(testPath)))
    refusals.push(...(await judgeApart(gate, file, context)));
  const rest = await placeAll(context.workbench, withoutRefused(files, refusals));
  const together = await fitTogether(gate, rest, context);
  return { drafts: together.drafts, refusals: [...refusals, ...together.refusals] };
}

/** Candidates whose file has a finding even without the others. */
async function judgeApart(gate: GateName, file: TestFile, context: GateContext): Promise<Refusal[]> {
  const { workbench } = context;
  await removeInside(workbench.path, file.testPath);
  const single = file.candidates.map((candidate, at) => {
    const { styled: _, ...draft } = file;
    return { ...draft, testPath: withWord(file.testPath, String(at + 1)), candidates: [candidate] };
  });
  try {
    const found = await findingsIn(gate, await placeAll(workbench, single), context);
    return single.flatMap(({ testPath, candidates }) => {
      const reason = found.get(testPath);
      return reason === undefined ? [] : refuse(candidates, { file, gate, reason });
    });
  } finally {
    for (const { testPath } of single) await removeInside(workbench.path, testPath);
  }
}

/** Some rules hold for a whole file, such as one on its length: of each file, as many of the first tests stay as pass. */
async function fitTogether(
  gate: GateName,
  files: readonly TestFile[],
  context: GateContext,
): Promise<CheckedDrafts> {
  const refusals: Refusal[] = [];
  const fitting: TestFile[] = [];
  const found = await findingsIn(gate, files, context);
  for (const file of files) {
    const reason = found.get(file.testPath);
    if (reason === undefined) {
      fitting.push(file);
      continue;
    }
    let [fits, tooMany] = [0, file.candidates.length];
    while (tooMany - fits > 1) {
      const some = Math.floor((fits + tooMany) / 2);
      const part = await placeAll(context.workbench, [
        { ...file, candidates: file.candidates.slice(0, some) },
      ]);
      if ((await findingsIn(gate, part, context)).size === 0) fits = some;
      else tooMany = some;
    }
    refusals.push(...refuse(file.candidates.slice(fits), { file, gate, reason }));
    fitting.push(
      ...(await placeAll(context.workbench, [{ ...file, candidates: file.candidates.slice(0, fits) }])),
    );
  }
  return { drafts: fitting, refusals };
}

/** The first finding in each of some new files. */
async function findingsIn(
  gate: GateName,
  files: readonly TestFile[],
  { workbench, config }: GateContext,
): Promise<ReadonlyMap<string, string>> {
  const only = files.map(({ testPath }) => testPath);
  if (only.length === 0) return new Map();
  const options = { config, only, timeoutMs: GATE_TIMEOUT_MS, logFile: devNull };
  const check = await runCheck(gate, workbench, options);
  const findings = check.status === "ran" ? check.findings : [];
  return new Map(
    findings.toReversed().flatMap(({ file, rule, message }) => {
      const text = rule === "" || message.includes(rule) ? message : `${message} (${rule})`;
      return only.includes(file) ? [[file, text] as const] : [];
    }),
  );
}

function refuse(
  candidates: readonly Candidate[],
  { file, gate, reason }: { readonly file: TestFile; readonly gate: GateName; readonly reason: string },
): Refusal[] {
  const { sourcePath } = file;
  return candidates.map((candidate) => ({ candidate, sourcePath, step: stepOf[gate], reason }));
}
