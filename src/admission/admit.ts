import type { Config } from "../config/config.ts";
import type { Coverage, RefusedTest } from "../contracts/index.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Workbench } from "../workbench/workbench.ts";
import type { Baseline } from "./baseline.ts";
import { checkTexts } from "./check-texts.ts";
import { type Draft, withoutRefused } from "./draft.ts";
import { keepOthersWhole } from "./keep-others-whole.ts";
import { passGates } from "./pass-gates.ts";
import { toRefusedTest } from "./refusal.ts";
import { sortReds } from "./sort-reds.ts";
import { noProof, type Proof, proveTests } from "./trial/prove-tests.ts";
import { placeAll, type TestFile } from "./trial/test-file.ts";
import { proveWorth, type Worth } from "./worth/prove-worth.ts";

/** Where admission takes place, and what candidates are compared with. */
export interface AdmissionContext {
  readonly workbench: Workbench;
  readonly baseline: Baseline;
  readonly config: Config;
  readonly secrets: Secrets;
  /** Opens the commit before the change; undefined if there is none. */
  readonly openParent?: (() => Promise<Workbench | undefined>) | undefined;
}

/** The result of admission. */
export interface Admission {
  readonly files: readonly TestFile[];
  readonly refused: readonly RefusedTest[];
  /** The coverage of the whole suite with the new tests. */
  readonly coverage: Coverage | undefined;
  readonly proof: Proof;
  readonly worth: Worth;
}

/** Admits candidates one by one; the files of the admitted ones stay on the bench. */
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
  const proven = await placeAll(workbench, withoutRefused(built.drafts, reds));
  const worth = await proveWorth(outlines, proven, context);
  const worthy = await placeAll(workbench, withoutRefused(proven, worth.refusals));
  const suite = await keepOthersWhole(worthy, { ...context, indispensable: worth.indispensable });
  const refusals = [checked, built, { refusals: reds }, worth, suite].flatMap((step) => step.refusals);
  return { files: suite.files, refused: refusals.map(toRefusedTest), coverage: suite.coverage, proof, worth };
}
