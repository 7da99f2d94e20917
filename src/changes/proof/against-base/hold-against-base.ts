import { TestOutcome } from "../../../contracts/index.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import { type ReadTests, readTestLiterals } from "../expected-values.ts";
import { type FixedFile, takenBack } from "../fix.ts";
import type { ProofTools } from "../proof-tools.ts";
import type { Tried, TryOut } from "../tried.ts";
import { withInputsOf } from "./borrowed-inputs.ts";
import {
  type AskedTest,
  findNarrowFixes,
  isTelling,
  type Narrowness,
  type OtherInput,
  type ThreeStates,
  type Trial,
  testsOnBase,
} from "./other-inputs.ts";
import { renameWords } from "./rename-words.ts";
import { withCopies } from "./with-copies.ts";
import { withMore } from "./with-more.ts";
import { withOtherData } from "./with-other-data.ts";

/** What a fix does where the base knows the answer. */
export interface HeldAgainstBase {
  readonly narrow: ReadonlyMap<string, Narrowness>;
  /** The same with more of what the tests give: more calls, longer lists. */
  readonly short: ReadonlyMap<string, Narrowness>;
  /** Tests that pass on the base with other names in them, and not with the fix. */
  readonly renamed: ReadonlySet<string>;
  /** Tests that pass on the base if they pass on a copy of what they compare with, and not with the fix. */
  readonly changedInputs: ReadonlySet<string>;
  /** Tests that were not red and that the fix answers otherwise with inputs of those that were, with the reason. */
  readonly strayed: ReadonlyMap<string, string>;
  /** Tests whose calls the fix leaves as they were once no test runs, or changes and no other, with the reason. */
  readonly idle: ReadonlyMap<string, string>;
}

/** Holds a fix against the base: with other inputs of the tests, with other names, and outside of tests. */
export async function holdAgainstBase(
  files: readonly FixedFile[],
  literals: readonly ReadTests[],
  tools: ProofTools,
): Promise<HeldAgainstBase> {
  const { tryOut, tryOnBase, catches } = tools;
  if (!tryOnBase) {
    const idle = await findAllIdle(literals, new Set(), tools);
    return {
      narrow: new Map(),
      short: new Map(),
      renamed: new Set(),
      changedInputs: new Set(),
      strayed: new Map(),
      idle,
    };
  }
  const back = takenBack(files);
  const data = new Map(literals.flatMap((file) => file.data.map(({ path, text }) => [path, text] as const)));
  const onBase: TryOut = (texts, ...rest) => tryOnBase(new Map([...data, ...texts]), ...rest);
  const onRed: TryOut = (texts, ...rest) => tryOut(new Map([...back, ...texts]), ...rest);
  const states = { onBase, onRed, onFix: tryOut };
  const known = await testsOnBase(literals, onBase);
  const hold = (trial?: Trial) => findNarrowFixes(literals, states, known, trial);
  return {
    idle: await findAllIdle(literals, known.passing, tools),
    narrow: narrowest(await hold(), await hold({ inputs: withOtherData, most: 8 })),
    short: await hold({ inputs: withMore, most: 4, untilAlike: true }),
    renamed: await findLost(renameWords(literals), states, known.passing, isTelling),
    changedInputs: await findLost(withCopies(literals), states, known.passing),
    strayed: catches ? await findStrayed(literals, states, tools) : new Map(),
  };
}

/** From what says least to what says most. */
const ranks: readonly Narrowness[] = ["astray", "else", "some", "never", "all"];

function narrowest(...found: readonly ReadonlyMap<string, Narrowness>[]): ReadonlyMap<string, Narrowness> {
  const all = found.flatMap((one) => [...one]);
  return new Map(all.toSorted(([, a], [, b]) => ranks.indexOf(a) - ranks.indexOf(b)));
}

async function findAllIdle(
  literals: readonly ReadTests[],
  known: ReadonlySet<string>,
  { findIdle }: ProofTools,
): Promise<ReadonlyMap<string, string>> {
  const idle = new Map<string, string>();
  for (const file of literals)
    for (const one of file.tests) {
      const reason = await findIdle(file, one, known.has(testIdentity(one.test)));
      if (reason !== undefined) idle.set(testIdentity(one.test), reason);
    }
  return idle;
}

/** Twice, because a flake is no reason to refuse a fix. */
const TRIES = 2;

/** The tests that pass on the base with these texts, and not with the fix. */
async function findLost(
  { texts, tests }: OtherInput,
  { onBase, onFix }: ThreeStates,
  known: ReadonlySet<string>,
  isLost: (tried: Tried | undefined, test: AskedTest) => boolean = () => true,
): Promise<ReadonlySet<string>> {
  const namesOf = (all: readonly AskedTest[]) => all.map(({ test }) => test);
  const able = tests.filter(({ test }) => known.has(testIdentity(test)));
  const onTheBase = able.length > 0 ? await onBase(texts, namesOf(able)) : undefined;
  let lost = able.filter(({ test }) => onTheBase?.get(testIdentity(test))?.outcome === TestOutcome.PASSED);
  for (let at = 0; lost.length > 0 && at < TRIES; at += 1) {
    const now = await onFix(texts, namesOf(lost));
    lost = lost.filter((one) => {
      const tried = now?.get(testIdentity(one.test));
      return tried?.outcome === TestOutcome.FAILED && isLost(tried, one);
    });
  }
  return new Set(lost.map(({ test }) => testIdentity(test)));
}

/** A fix that catches an error may answer where it should have failed: other tests of the files are given what made these red. */
async function findStrayed(
  literals: readonly ReadTests[],
  states: ThreeStates,
  { passing, read, outlines }: ProofTools,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Set(literals.map(({ path }) => path));
  const red = new Set(literals.flatMap(({ tests }) => tests.map(({ test }) => testIdentity(test))));
  const neighbours = passing.filter((test) => paths.has(test.file) && !red.has(testIdentity(test)));
  const others = await readTestLiterals(neighbours, { read, outlines });
  const known = await testsOnBase(others, states.onBase);
  const narrow = await findNarrowFixes(others, states, known, { inputs: withInputsOf(literals), most: 8 });
  const reason =
    "with an input of a test that was red it ends neither as on the base nor as without the fix, and the fix catches an error";
  return new Map([...narrow].flatMap(([id, how]) => (how === "else" ? [[id, reason] as const] : [])));
}
