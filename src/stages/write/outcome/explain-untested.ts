import type { TestFile } from "../../../admission/index.ts";
import {
  create,
  type RefusedTest,
  type UntestedFunction,
  UntestedFunctionSchema,
} from "../../../contracts/index.ts";
import { isPartOf } from "../../../languages/tests/meets-case.ts";

const maxReason = 300;

/** The targets that got no new test, each with the best reason that is known. */
export function explainUntested(
  targetsByPath: ReadonlyMap<string, readonly string[]>,
  files: readonly Pick<TestFile, "sourcePath" | "candidates">[],
  known: { readonly refused: readonly RefusedTest[]; readonly notes: readonly string[] },
): UntestedFunction[] {
  return [...targetsByPath].flatMap(([path, targets]) => {
    const own = files.filter(({ sourcePath }) => sourcePath === path);
    const tested = own.flatMap(({ candidates }) => candidates.map(({ target }) => target));
    return targets
      .filter((target) => !tested.some((one) => isPartOf(one, target)))
      .map((target) =>
        create(UntestedFunctionSchema, {
          target: `${path}::${target}`,
          reason: reasonFor(path, target, known).slice(0, maxReason),
        }),
      );
  });
}

function reasonFor(
  path: string,
  target: string,
  { refused, notes }: Parameters<typeof explainUntested>[2],
): string {
  const own = notes.flatMap((note) => (note.startsWith(`${path}: `) ? [note.slice(path.length + 2)] : []));
  const named = own.find((note) => note.startsWith(`${target}: `))?.slice(target.length + 2);
  const refusals = refused.filter((one) => isPartOf(one.target, `${path}::${target}`));
  if (refusals.length > 0) return describeRefusals(refusals);
  return named ?? own.find((note) => !/^\S+: /.test(note)) ?? "no call of it was found that a test could pin";
}

/** The step that refused most of them, with what it said first. */
export function describeRefusals(refusals: readonly RefusedTest[]): string {
  const groups = [...Map.groupBy(refusals, ({ step }) => step)].sort(([, a], [, b]) => b.length - a.length);
  const [step, group = []] = groups[0] ?? ["", []];
  const count = refusals.length === 1 ? "its only candidate was" : `all ${refusals.length} candidates were`;
  const most = group.length === refusals.length ? "" : `, ${group.length} of them`;
  const said = group[0]?.reason.trim().split("\n")[0] ?? "";
  return `${count} refused${most} at "${step}"${said && `: ${said}`}`;
}
