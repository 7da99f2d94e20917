import type { Config } from "../config/config.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
import { type Deadline, isOver } from "../workbench/job/deadline.ts";
import { type KeptFiles, keepFiles } from "../workbench/keep-files.ts";
import { boundWorkbench } from "../workbench/limits/bound-workbench.ts";
import { runLimitMs } from "../workbench/limits/run-limit.ts";
import type { Workbench } from "../workbench/workbench.ts";
import { removeInside } from "../workbench/write-inside.ts";
import type { Baseline } from "./baseline.ts";
import { checkTexts } from "./check-texts.ts";
import { type Draft, withoutRefused } from "./draft.ts";
import { passGates } from "./pass-gates.ts";
import type { Refusal } from "./refusal.ts";
import { createTrial } from "./trial/create-trial.ts";
import { runOnce } from "./trial/prove-tests.ts";
import { arrangeTestFile, placeAll, type TestFile } from "./trial/test-file.ts";

/** Where candidates are screened. */
export interface ScreenContext {
  readonly workbench: Workbench;
  readonly baseline: Pick<Baseline, "durationMs">;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly deadline: Deadline;
}

/** A runner's start on a busy machine: a test that needs longer hangs. */
const RUN_MS = 20_000;

/**
 * The steps of admission that need one run: the text, the project's compiler and linter, the first run. Whatever they refuse
 * can be corrected before the others take place, and harms no other candidate. Nothing stays on the bench.
 */
export async function screen(
  outlines: SyntaxParser,
  draft: Draft,
  given: ScreenContext,
): Promise<readonly Refusal[]> {
  const { secrets, deadline, config, baseline } = given;
  const testTimeoutMs = Math.min(runLimitMs(config), RUN_MS + 3 * baseline.durationMs);
  const workbench = boundWorkbench(given.workbench, { deadline, testTimeoutMs });
  const { toolchain, project } = workbench;
  const files = workbench.files();
  try {
    const checked = await checkTexts([draft], { outlines, secrets, toolchain, project, files });
    const built = await passGates(withoutRefused(checked.drafts, checked.refusals), { workbench, config });
    const placed = await placeAll(workbench, built.drafts);
    const tried = await tryOut(workbench, placed);
    return [...checked.refusals, ...built.refusals, ...(isOver(deadline) ? [] : tried)];
  } finally {
    await removeInside(workbench.path, draft.testPath);
  }
}

/** Runs tests that nobody has run. If one changes files of the project, all run again without those that do. */
async function tryOut(workbench: Workbench, files: readonly TestFile[]): Promise<Refusal[]> {
  if (files.length === 0) return [];
  const kept = keepFiles(workbench);
  const trial = createTrial(workbench, files);
  await runOnce(trial, files);
  if ((await restored(workbench, kept)).length === 0) return trial.failures();
  const writing = await findWriting(workbench, files, kept);
  if (writing.length === 0) return trial.failures();
  const rest = await placeAll(workbench, withoutRefused(files, writing));
  const again = createTrial(workbench, rest);
  if (rest.length > 0) await runOnce(again, rest);
  await kept.restore();
  return [...writing, ...again.failures()];
}

/** The tests that, on their own, change files of the project. */
async function findWriting(
  workbench: Workbench,
  files: readonly TestFile[],
  kept: KeptFiles,
): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const file of files)
    for (const candidate of file.candidates) {
      await arrangeTestFile(workbench, { ...file, candidates: [candidate] });
      await workbench.runTests({ files: [file.testPath], coverage: false });
      const [changed] = await restored(workbench, kept);
      const reason = `it changes ${changed}`;
      const { sourcePath } = file;
      if (changed !== undefined) found.push({ candidate, sourcePath, step: "stays within the test", reason });
    }
  return found;
}

/** Puts files back. Those of tests and sources count, also new ones: another test would load them. */
async function restored({ toolchain }: Workbench, kept: KeptFiles): Promise<string[]> {
  const changed = await kept.restore();
  return changed.filter((path) => toolchain.isSourceFile(path) || toolchain.isTestFile(path));
}
