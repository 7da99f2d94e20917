import { createDraft } from "../../src/admission/index.ts";
import { resultOf } from "../../src/admission/trial/candidate-results.ts";
import { arrangeTestFile } from "../../src/admission/trial/test-file.ts";
import { TestOutcome } from "../../src/contracts/index.ts";
import { lastTitle } from "../../src/languages/toolchain/test-names.ts";
import type { Workbench } from "../../src/workbench/workbench.ts";
import { removeInside, writeInside } from "../../src/workbench/write-inside.ts";
import type { Subject } from "./subject.ts";
import type { SubjectBench } from "./subject-bench.ts";
import { type Way, type WrittenForSubject, writeForSubject } from "./write-for-subject.ts";

/** What tests say of a bug that was there when they were written. */
interface Found {
  readonly subject: Subject;
  readonly admitted: number;
  /** Names of admitted tests that fail once the bug is fixed: they pin it. */
  readonly pins: readonly string[];
  /** Those of them that say what was meant, rather than what was observed. */
  readonly meantPins: readonly string[];
  /** Red candidates that pass once the bug is fixed: they name it. */
  readonly names: readonly string[];
  /** Red candidates that fail on either version. */
  readonly mistaken: number;
}

const titles = ["admitted", "pin it", "as meant", "as observed", "red", "name it", "mistaken"];

/** Writes tests on the versions with a bug, and tries all that were proposed on the fixed ones. */
export async function benchBugs(
  bench: SubjectBench,
  { subjects, way }: { readonly subjects: readonly Subject[]; readonly way: Way },
): Promise<void> {
  console.log(`${subjects.length} modules with a bug each; tests written on that version, --engine ${way}`);
  printRow("", titles);
  const all: Found[] = [];
  for (const subject of subjects) {
    const found = await findIn(bench, subject, way);
    all.push(found);
    printRow(`${subject.language} ${subject.name}`, cellsOf([found]));
    console.log(`  the bug: ${subject.bug}`);
    for (const name of found.names) console.log(`  named by: ${name}`);
    for (const name of found.pins) console.log(`  pinned by: ${name}`);
  }
  printRow("all", cellsOf(all));
  const named = all.filter(({ names }) => names.length > 0).length;
  const pinned = all.filter(({ pins }) => pins.length > 0).length;
  const asMeant = all.filter(({ meantPins }) => meantPins.length > 0).length;
  console.log(
    `${named} of ${all.length} bugs named by a red candidate; ${pinned} pinned by admitted tests, ${asMeant} of them by one that claims to say what was meant`,
  );
}

function findIn(bench: SubjectBench, subject: Subject, way: Way): Promise<Found> {
  return bench.open(subject, async ({ buggy, fixed, models }) => {
    const written = await writeForSubject(bench, models, { subject, workbench: buggy, way });
    const { tests, refused } = written.generated;
    const pins = await failing(fixed, written);
    const meant = new Set(tests.filter(({ intent }) => intent !== "").map(({ name }) => name));
    const red = refused.filter(({ step }) => step === "passes");
    const sources = new Set(red.map(({ source }) => source));
    const candidates = written.candidates.filter(({ code }) => sources.has(code));
    const names = await passing(fixed, { subject, candidates });
    return {
      subject,
      ...{ admitted: tests.length, pins, names, mistaken: red.length - names.length },
      meantPins: pins.filter((name) => meant.has(name)),
    };
  });
}

/** Admitted tests that fail on a bench. */
async function failing(workbench: Workbench, { files, generated }: WrittenForSubject): Promise<string[]> {
  if (files.size === 0) return [];
  for (const [path, text] of files) await writeInside(workbench.path, path, text);
  const run = await workbench.runTests({ files: [...files.keys()], coverage: false });
  for (const path of files.keys()) await removeInside(workbench.path, path);
  const passed = new Set(
    run.testRun.results
      .filter(({ outcome }) => outcome === TestOutcome.PASSED)
      .map(({ name }) => lastTitle(name)),
  );
  return generated.tests.map(({ name }) => name).filter((name) => !passed.has(name));
}

/** Candidates that pass on a bench. */
async function passing(
  workbench: Workbench,
  {
    subject,
    candidates,
  }: { readonly subject: Subject; readonly candidates: WrittenForSubject["candidates"] },
): Promise<string[]> {
  if (candidates.length === 0) return [];
  const { project, toolchain } = workbench;
  const testPath = toolchain.generatedTestPath(project, workbench.files(), subject.path);
  const draft = await createDraft(workbench, { sourcePath: subject.path, testPath, candidates });
  if (!draft) return [];
  await arrangeTestFile(workbench, draft);
  const run = await workbench.runTests({ files: [testPath], coverage: false });
  await removeInside(workbench.path, testPath);
  return candidates
    .filter((one) => resultOf(one, draft, run)?.outcome === TestOutcome.PASSED)
    .map(({ name }) => name);
}

function cellsOf(all: readonly Found[]): string[] {
  const sum = (pick: (one: Found) => number) => all.reduce((total, one) => total + pick(one), 0);
  const [pins, meant] = [sum((one) => one.pins.length), sum((one) => one.meantPins.length)];
  const [names, mistaken] = [sum((one) => one.names.length), sum((one) => one.mistaken)];
  return [sum((one) => one.admitted), pins, meant, pins - meant, names + mistaken, names, mistaken].map(
    String,
  );
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(40) + cells.map((cell) => cell.padStart(12)).join(""));
}
