import { join } from "node:path";
import type { BehaviourDiff } from "../../../src/contracts/index.ts";
import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import { createBuildSetup } from "../../../test/support/build-setup.ts";
import { comparePair } from "./compare-pair.ts";
import { publishedPairs } from "./published-pairs.ts";
import { readPairs, type VersionPair } from "./read-pairs.ts";

/** A pair and the result of its comparison. */
interface Judged {
  readonly pair: VersionPair;
  readonly isReported: boolean;
  readonly inputs: number;
  readonly tookMs: number;
}

/** Prints how many semantic changes the behaviour diff finds, and how many refactorings it mistakes for one. */
export async function benchDiff(args: readonly string[]): Promise<void> {
  const words = args.filter((word) => !word.startsWith("--"));
  const isWanted = (name: string) => words.length === 0 || words.some((word) => name.startsWith(word));
  const own = readPairs(join(import.meta.dirname, "pairs")).filter(({ name }) => isWanted(name));
  const pairs = [...own, ...(args.includes("--offline") ? [] : publishedPairs(isWanted))];
  const setup = await createBuildSetup();
  const outlines = await createOutlineParser();
  const judged: Judged[] = [];
  try {
    for (const pair of pairs) {
      const startedAt = performance.now();
      const diff = await comparePair(pair, { setup, outlines });
      const one = judge(pair, diff, performance.now() - startedAt);
      judged.push(one);
      printPair(one, diff);
    }
  } finally {
    setup.remove();
  }
  printSums(judged);
}

function judge(pair: VersionPair, { functions }: BehaviourDiff, tookMs: number): Judged {
  const isReported = functions.some(({ differing }) => differing > 0);
  return { pair, isReported, tookMs, inputs: functions.reduce((sum, { inputs }) => sum + inputs, 0) };
}

function printPair({ pair, isReported, inputs, tookMs }: Judged, { functions, notes }: BehaviourDiff): void {
  const isRight = isReported === pair.isSemantic;
  const label = `${pair.isSemantic ? "semantic" : "refactoring"}, ${pair.kind}${pair.heldOut ? ", held out" : ""}`;
  console.log(
    `${isRight ? "✓" : "✗"} ${pair.name} (${label}): ${inputs} inputs, ${(tookMs / 1000).toFixed(1)} s`,
  );
  for (const { changes } of functions.slice(0, 3)) {
    for (const { input, before, after } of changes.filter((change) => change.input !== "").slice(0, 2))
      console.log(`    ${input}: ${before} → ${after}`);
  }
  if (!isRight) for (const note of notes) console.log(`    ${note}`);
}

function printSums(judged: readonly Judged[]): void {
  const parts: readonly (readonly [string, (pair: VersionPair) => boolean])[] = [
    ["all", () => true],
    ["tuned", (pair) => !pair.heldOut],
    ["held out", (pair) => pair.heldOut],
  ];
  console.log();
  for (const [title, belongs] of parts) {
    const own = judged.filter(({ pair }) => belongs(pair));
    const semantic = own.filter(({ pair }) => pair.isSemantic);
    const refactorings = own.filter(({ pair }) => !pair.isSemantic);
    const found = semantic.filter(({ isReported }) => isReported).length;
    const wrong = refactorings.filter(({ isReported }) => isReported).length;
    console.log(
      `${title.padEnd(10)} found ${found} of ${semantic.length} semantic changes, ` +
        `false reports for ${wrong} of ${refactorings.length} refactorings`,
    );
  }
}
