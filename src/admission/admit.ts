import { devNull } from "node:os";
import type { Config } from "../config/config.ts";
import type { Coverage, RefusedTest } from "../contracts/index.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import type { Secrets } from "../ports/secrets.ts";
import { runCheckGate } from "../stages/build/gates.ts";
import type { Draft } from "../stages/write/draft-tests.ts";
import type { Workbench } from "../workbench/workbench.ts";
import type { Baseline } from "./baseline.ts";
import { type CheckedDrafts, checkTexts } from "./check-texts.ts";
import { keepOthersWhole } from "./keep-others-whole.ts";
import { type AdmissionStep, type Refusal, toRefusedTest } from "./refusal.ts";
import { sortReds } from "./sort-reds.ts";
import { noProof, type Proof, proveTests } from "./trial/prove-tests.ts";
import { candidatesAt, placeTestFile, type TestFile } from "./trial/test-file.ts";
import { proveWorth, type Worth } from "./worth/prove-worth.ts";

/** Where admission takes place, and against what. */
export interface AdmissionContext {
  readonly workbench: Workbench;
  readonly baseline: Baseline;
  readonly config: Config;
  readonly secrets: Secrets;
  /** Opens the commit before the change; undefined where there is none. */
  readonly openParent?: (() => Promise<Workbench | undefined>) | undefined;
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
  outlines: SyntaxParser,
  drafts: readonly Draft[],
  context: AdmissionContext,
): Promise<Admission> {
  const { workbench, secrets } = context;
  const { toolchain } = workbench;
  const checked = await checkTexts(drafts, { outlines, secrets, toolchain, files: workbench.files() });
  const built = await passGates(checked.drafts, context);
  const files = await placeAll(workbench, built.drafts);
  const proof = files.length > 0 ? await proveTests(workbench, files) : noProof;
  const reds = await sortReds(proof.failures, files, context);
  const proven = await placeAll(workbench, without(built.drafts, reds));
  const worth = await proveWorth(outlines, proven, context);
  const worthy = await placeAll(workbench, without(proven, worth.refusals));
  const suite = await keepOthersWhole(worthy, { ...context, indispensable: worth.indispensable });
  const refusals = [checked, built, { refusals: reds }, worth, suite].flatMap((step) => step.refusals);
  return { files: suite.files, refused: refusals.map(toRefusedTest), coverage: suite.coverage, proof, worth };
}

/** Takes out what the project's compiler or linter objects to, as long as that helps. */
async function passGates(drafts: readonly Draft[], context: AdmissionContext): Promise<CheckedDrafts> {
  const refusals: Refusal[] = [];
  let open = drafts;
  for (let repair = 0; repair <= REPAIRS; repair++) {
    const found = await checkGates(await placeAll(context.workbench, open), context);
    if (found.length === 0) return { drafts: open, refusals };
    refusals.push(...found);
    open = without(open, found);
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
