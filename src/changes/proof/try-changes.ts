import type { WrongExpectations } from "./expected-values.ts";
import { type FixedFile, type TestName, takenBack } from "./fix.ts";
import type { ProofTools, SmallChange } from "./proof-tools.ts";
import { createTally, type Tally } from "./tally.ts";
import type { FixParts, TouchedFunction } from "./touched-places.ts";
import type { TryOut } from "./tried.ts";

/** More of a fix is not tried out. */
const MOST_FUNCTIONS = 8;
const MOST_HUNKS = 6;
const MOST_CHANGES = 8;
const LEAST_CHANGES = 3;

/** The functions of a fix that are tried out. */
export function triedFunctions(functions: readonly TouchedFunction[]): readonly TouchedFunction[] {
  return functions.slice(0, MOST_FUNCTIONS);
}

/** Which tests notice that a touched function does nothing: those around the changes only if a test notices none of the others. */
export async function emptyFunctions(
  { functions, outer }: Pick<FixParts, "functions" | "outer">,
  tests: readonly TestName[],
  tryOut: TryOut,
): Promise<Tally> {
  const tally = createTally(tests);
  for (const place of triedFunctions(functions)) await empty(place, tally, tryOut);
  for (const place of hasOpen(tally) ? triedFunctions(outer) : []) await empty(place, tally, tryOut);
  return tally;
}

/** Which tests notice that a change outside of functions is taken back; nothing is if all noticed an empty function. */
export async function undoLoose(
  { loose }: Pick<FixParts, "loose">,
  byEmptying: Tally,
  tryOut: TryOut,
): Promise<Tally> {
  const tally = createTally(byEmptying.tests);
  for (const { label, undone } of hasOpen(byEmptying) ? loose.slice(0, MOST_HUNKS) : [])
    tally.add(label, await tryOut(undone, tally.tests));
  return tally;
}

/** Which tests notice that a file beside tests is taken back, each by itself. */
export async function takeBackBesideTests(
  files: readonly FixedFile[],
  tests: readonly TestName[],
  { besideTests, tryOut }: Pick<ProofTools, "besideTests" | "tryOut">,
): Promise<Tally> {
  const tally = createTally(tests);
  for (const file of files.filter(({ path }) => besideTests.has(path)))
    tally.add(file.path, await tryOut(takenBack([file]), tests));
  return tally;
}

/** Which tests notice that their own files say something else. */
export async function changeTests(
  changed: WrongExpectations,
  tests: readonly TestName[],
  tryOut: TryOut,
): Promise<Tally> {
  const tally = createTally(tests);
  if (changed.texts.size > 0) tally.add("", await tryOut(changed.texts, changed.tests));
  return tally;
}

async function empty(place: TouchedFunction, tally: Tally, tryOut: TryOut): Promise<void> {
  for (const text of place.emptied) {
    const outcomes = await tryOut(new Map([[place.file.path, text]]), tally.tests);
    if (tally.add(place.label, outcomes)) return;
  }
}

/**
 * Makes small changes until every test that an empty body did not make fail has noticed one, and at least one was noticed.
 * `blind`: why tests notice nothing of what a fix does; undefined if they notice something, or if too little could be tried.
 */
export async function changeSlightly(
  functions: readonly TouchedFunction[],
  byEmptying: Tally,
  { tryOut, smallChanges }: Pick<ProofTools, "tryOut" | "smallChanges">,
): Promise<{ readonly byChanging: Tally; readonly blind: string | undefined }> {
  const changes: SmallChange[] = [];
  for (const place of triedFunctions(functions)) changes.push(...(await smallChanges(place)));
  const byChanging = createTally(byEmptying.tests);
  const isAnyNoticed = () => byChanging.tests.some((test) => byChanging.isNoticed(test));
  const isSettled = () =>
    isAnyNoticed() &&
    byChanging.tests.every((test) => byChanging.isNoticed(test) || byEmptying.of(test) !== "unnoticed");
  let tried = 0;
  for (const { path, text } of changes.slice(0, MOST_CHANGES)) {
    if (isSettled()) break;
    if (byChanging.add("", await tryOut(new Map([[path, text]]), byChanging.tests))) tried += 1;
  }
  if (tried < LEAST_CHANGES || isAnyNoticed()) return { byChanging, blind: undefined };
  const labels = functions.map(({ label }) => label).join(", ");
  const blind = `none of ${tried} small changes of ${labels} makes a test fail, so no test decides about the fix`;
  return { byChanging, blind };
}

function hasOpen(tally: Tally): boolean {
  return tally.tests.some((test) => !tally.isNoticed(test));
}
