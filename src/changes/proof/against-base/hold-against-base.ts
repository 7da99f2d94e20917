import { TestOutcome } from "../../../contracts/index.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import { type ReadTests, readTestLiterals } from "../expected-values.ts";
import { type FixedFile, takenBack } from "../fix.ts";
import type { ProofTools } from "../proof-tools.ts";
import type { TryOut } from "../tried.ts";
import { withInputsOf } from "./borrowed-inputs.ts";
import {
  findNarrowFixes,
  isTelling,
  type Narrowness,
  passingOnBase,
  type ThreeStates,
} from "./other-inputs.ts";
import { renameWords } from "./rename-words.ts";

/** What a fix does where the base knows the answer. */
export interface HeldAgainstBase {
  readonly narrow: ReadonlyMap<string, Narrowness>;
  /** Tests that pass on the base with other names in them, and not with the fix. */
  readonly renamed: ReadonlySet<string>;
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
    return { narrow: new Map(), renamed: new Set(), strayed: new Map(), idle };
  }
  const back = takenBack(files);
  const known = await passingOnBase(literals, tryOnBase);
  const onRed: TryOut = (texts, chosen) => tryOut(new Map([...back, ...texts]), chosen);
  const states = { onBase: tryOnBase, onRed, onFix: tryOut };
  return {
    idle: await findAllIdle(literals, known, tools),
    narrow: await findNarrowFixes(literals, states, known),
    renamed: await findRenamed(literals, states, known),
    strayed: catches ? await findStrayed(literals, states, tools) : new Map(),
  };
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

async function findRenamed(
  literals: readonly ReadTests[],
  { onBase, onFix }: ThreeStates,
  known: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { texts, tests } = renameWords(literals);
  const able = tests.filter(({ test }) => known.has(testIdentity(test)));
  const onTheBase =
    able.length > 0
      ? await onBase(
          texts,
          able.map(({ test }) => test),
        )
      : undefined;
  let lost = able.filter(({ test }) => onTheBase?.get(testIdentity(test))?.outcome === TestOutcome.PASSED);
  for (let at = 0; lost.length > 0 && at < TRIES; at += 1) {
    const now = await onFix(
      texts,
      lost.map(({ test }) => test),
    );
    lost = lost.filter(
      (one) => now?.get(testIdentity(one.test))?.outcome === TestOutcome.FAILED && isTelling(now, one),
    );
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
  const known = await passingOnBase(others, states.onBase);
  const narrow = await findNarrowFixes(others, states, known, withInputsOf(literals));
  const reason =
    "with an input of a test that was red it ends neither as on the base nor as without the fix, and the fix catches an error";
  return new Map([...narrow].flatMap(([id, how]) => (how === "else" ? [[id, reason] as const] : [])));
}
