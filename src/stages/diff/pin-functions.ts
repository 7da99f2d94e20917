import { create, Pinned, TestResultSchema } from "../../contracts/index.ts";
import type { ComparedTarget } from "../../engines/compare/index.ts";
import { isFailure } from "../../workbench/running/judge-run.ts";
import { testIdentity } from "../../workbench/test-identity.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { writeInside } from "../../workbench/write-inside.ts";
import type { SourceVersion } from "./changed-sources.ts";
import type { Pinning } from "./report-diff.ts";

/** A file whose functions behave differently. */
export interface PinnedFile {
  readonly base: SourceVersion;
  readonly head: SourceVersion;
  readonly targets: readonly ComparedTarget[];
}

/** Where the tests of the change are run. */
export interface PinTools {
  /** A bench of the head. */
  readonly workbench: Workbench;
  /** Whether the file on the bench gives the base's result for some input on which the head differs. */
  readonly isBroughtBack: (target: ComparedTarget) => Promise<boolean>;
  readonly remainingMs: () => number;
}

const LEAST_MS = 1000;
/** A command that does not report single tests stands for all of them. */
const whole = create(TestResultSchema, { name: "the tests" });

/**
 * Finds for each function whether a test fails when its old version is restored, with the rest of the change in place.
 * Claims nothing if that does not restore any old behaviour, or if time runs out.
 */
export async function pinFunctions(
  files: readonly PinnedFile[],
  { workbench, isBroughtBack, remainingMs }: PinTools,
): Promise<ReadonlyMap<ComparedTarget, Pinning>> {
  const found = new Map<ComparedTarget, Pinning>();
  const runTests = async () => {
    if (remainingMs() < LEAST_MS) return undefined;
    const run = await workbench.runTests({ coverage: false, timeoutMs: remainingMs(), log: "pin_behaviour" });
    if (run.status === "timeout" || run.status === "broken") return undefined;
    const failed = run.testRun.results.filter(isFailure);
    return run.status === "failed" && failed.length === 0 ? [whole] : failed;
  };
  const usual = files.length > 0 ? await runTests() : undefined;
  if (!usual || usual.includes(whole)) return found;
  const known = new Set(usual.map(testIdentity));
  for (const file of files) {
    for (const target of file.targets) {
      for (const { text, isAlone } of formerTexts(file, target)) {
        await writeInside(workbench.path, file.head.path, text);
        try {
          if (!(await isBroughtBack(target))) continue;
          const failed = (await runTests())?.filter((test) => !known.has(testIdentity(test)));
          const isTelling = failed && (isAlone || failed.length === 0);
          if (isTelling)
            found.set(target, {
              pinned: failed.length > 0 ? Pinned.YES : Pinned.NO,
              noticedBy: failed.map(({ name }) => name),
            });
          break;
        } finally {
          await writeInside(workbench.path, file.head.path, file.head.text);
        }
      }
    }
  }
  return found;
}

interface FormerText {
  readonly text: string;
  /** Whether only this function behaves as before: otherwise a failing test may have noticed another one. */
  readonly isAlone: boolean;
}

/** The file with one function restored, then the whole old file. */
function formerTexts({ base, head, targets }: PinnedFile, { target }: ComparedTarget): FormerText[] {
  const find = ({ outline }: SourceVersion) => outline.symbols.find(({ name }) => name === target);
  const [before, after] = [find(base), find(head)];
  const whole = { text: base.text, isAlone: targets.length === 1 };
  if (!before || !after) return [whole];
  const old = base.text.split("\n").slice(before.lineStart - 1, before.lineEnd);
  const length = after.lineEnd - after.lineStart + 1;
  const text = head.text
    .split("\n")
    .toSpliced(after.lineStart - 1, length, ...old)
    .join("\n");
  return text === head.text ? [whole] : [{ text, isAlone: true }, whole];
}
