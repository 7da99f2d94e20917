import { devNull } from "node:os";
import type { Config } from "../../config/config.ts";
import type { Coverage, RefusedTest } from "../../contracts/index.ts";
import type { Candidate } from "../../engines/engine.ts";
import type { Secrets } from "../../ports/secrets.ts";
import type { OutlineParser } from "../../syntax/outline.ts";
import { runCheckGate } from "../build/gates.ts";
import type { Workbench } from "../build/workbench.ts";
import type { Baseline } from "./baseline.ts";
import { checkCandidate } from "./check-candidate.ts";
import type { Draft } from "./draft-tests.ts";
import { keepOthersWhole } from "./keep-others-whole.ts";
import { type Proof, proveTests } from "./prove-tests.ts";
import { proveWorth, type Worth } from "./prove-worth.ts";
import { type AdmissionStep, type Refusal, toRefusedTest } from "./refusal.ts";
import { candidatesAt, placeTestFile, type TestFile } from "./test-file.ts";

/** Where admission takes place, and against what. */
export interface AdmissionContext {
  readonly workbench: Workbench;
  readonly baseline: Baseline;
  readonly config: Config;
  readonly secrets: Secrets;
}

/** What admission let through. */
export interface Admission {
  readonly files: readonly TestFile[];
  readonly refused: readonly RefusedTest[];
  /** Of the whole suite with the new tests. */
  readonly coverage: Coverage | undefined;
  readonly proof: Proof;
  readonly worth: Worth;
}

const REPAIRS = 2;
const GATE_TIMEOUT_MS = 120_000;

/** Admits candidates one by one; the files of those admitted are left on the bench. */
export async function admit(
  outlines: OutlineParser,
  drafts: readonly Draft[],
  context: AdmissionContext,
): Promise<Admission> {
  const refusals: Refusal[] = [];
  let open = await Promise.all(drafts.map((draft) => checkTexts(draft, { outlines, context, refusals })));
  let proof: Proof = { command: [], repeats: 0, durations: new Map(), failures: [] };
  let files: TestFile[] = [];
  for (let repair = 0; repair <= REPAIRS; repair++) {
    files = await placeAll(context.workbench, open);
    const found = [...(await checkGates(files, context))];
    if (found.length === 0 && files.length > 0) {
      proof = await proveTests(context.workbench, files);
      found.push(...proof.failures);
    }
    refusals.push(...found);
    open = without(open, found);
    if (found.length === 0) break;
  }
  if (open.some(({ candidates }) => candidates.length > 0) && refusedLast(files, open)) {
    refusals.push(...refuseAll(open, "stays stable", "tests still failed after the last repair"));
    open = [];
  }
  const worth = await proveWorth(outlines, await placeAll(context.workbench, open), context);
  files = await placeAll(context.workbench, without(open, worth.refusals));
  const suite = await keepOthersWhole(files, { ...context, indispensable: worth.indispensable });
  refusals.push(...worth.refusals, ...suite.refusals);
  return {
    files: suite.files,
    refused: refusals.map(toRefusedTest),
    coverage: suite.coverage,
    proof,
    worth,
  };
}

async function checkTexts(
  draft: Draft,
  {
    outlines,
    context,
    refusals,
  }: { outlines: OutlineParser; context: AdmissionContext; refusals: Refusal[] },
): Promise<Draft> {
  const { workbench, secrets } = context;
  const checks = {
    outlines,
    secrets,
    toolchain: workbench.toolchain,
    files: workbench.files(),
  };
  const candidates: Candidate[] = [];
  for (const candidate of draft.candidates) {
    const problem = await checkCandidate(candidate, draft, checks);
    if (problem) refusals.push({ candidate, sourcePath: draft.sourcePath, ...problem });
    else candidates.push(candidate);
  }
  return { ...draft, candidates };
}

async function placeAll(workbench: Workbench, drafts: readonly Draft[]): Promise<TestFile[]> {
  const files: TestFile[] = [];
  for (const draft of drafts) {
    const file = await placeTestFile(workbench, draft);
    if (file) files.push(file);
  }
  return files;
}

/** Candidates that the project's own compiler or linter objects to. */
async function checkGates(
  files: readonly TestFile[],
  { workbench, config }: AdmissionContext,
): Promise<Refusal[]> {
  for (const gate of ["compile", "lint"] as const) {
    const limits = { remainingMs: () => GATE_TIMEOUT_MS, logFile: () => devNull };
    const { findings } = await runCheckGate(gate, workbench, { config, limits });
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

function without(drafts: readonly Draft[], refusals: readonly Refusal[]): Draft[] {
  const refused = new Set<Candidate>(refusals.map(({ candidate }) => candidate));
  return drafts.map((draft) => ({
    ...draft,
    candidates: draft.candidates.filter((one) => !refused.has(one)),
  }));
}

function refuseAll(drafts: readonly Draft[], step: AdmissionStep, reason: string): Refusal[] {
  return drafts.flatMap(({ candidates, sourcePath }) =>
    candidates.map((candidate) => ({ candidate, sourcePath, step, reason })),
  );
}

/** Whether the last round of checks still took something away. */
function refusedLast(files: readonly TestFile[], open: readonly Draft[]): boolean {
  const count = (drafts: readonly Draft[]) =>
    drafts.reduce((sum, { candidates }) => sum + candidates.length, 0);
  return count(files) !== count(open);
}
