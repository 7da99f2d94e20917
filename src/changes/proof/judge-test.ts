import { testIdentity } from "../../workbench/test-identity.ts";
import type { HeldAgainstBase } from "./against-base/hold-against-base.ts";
import type { Narrowness } from "./against-base/other-inputs.ts";
import type { TestName } from "./fix.ts";
import type { ProofTools } from "./proof-tools.ts";
import type { Tally } from "./tally.ts";
import type { TouchedFunction } from "./touched-places.ts";

/** All that was seen of the tests that a fix turned green. */
export interface Seen extends HeldAgainstBase, Pick<ProofTools, "knowsTests" | "catches" | "branches"> {
  readonly functions: readonly TouchedFunction[];
  readonly byEmptying: Tally;
  /** Files beside tests, each taken back by itself. */
  readonly byFile: Tally;
  readonly byUndoing: Tally;
  readonly byExpecting: Tally;
  readonly byReturning: Tally;
  readonly byChanging: Tally;
  /** Why all tests together notice nothing. */
  readonly blind: string | undefined;
}

/** Functions of the product by which tests compare its objects. */
const compares =
  /[.:](?:equals?|isEqual\w*|compareTo|toString|toJSON|valueOf|Equal|Compare|String|__(?:eq|ne|lt|str|repr|hash)__|eq|ne)$/;

/** Why a test that passes proves nothing, if so, and what the approver should know about it. */
export function judgeTest(
  test: TestName,
  seen: Seen,
): { readonly reason: string | undefined; readonly notes: readonly string[] } {
  const { byEmptying, byUndoing, byExpecting } = seen;
  const reason = whyUnproven(test, seen);
  if (reason !== undefined) return { reason, notes: [] };
  const notes: string[] = [];
  const narrow = seen.narrow.get(testIdentity(test));
  if (narrow === "some" || narrow === "never")
    notes.push(
      `With another input "${test.name}" ends as without the fix, and not as on the base: the fix may know only some inputs.`,
    );
  if (narrow === "else" || narrow === "astray")
    notes.push(
      `With another input "${test.name}" ends neither as on the base nor as without the fix: the fix may be right for some inputs only.`,
    );
  if (seen.short.has(testIdentity(test)))
    notes.push(
      `With more of the same, such as another call or a longer list, "${test.name}" does not end as on the base: the fix may be right for so many only.`,
    );
  if (byEmptying.tests.includes(test) && !byEmptying.isNoticed(test) && !byExpecting.isNoticed(test))
    notes.push(
      byUndoing.isNoticed(test)
        ? `Only taking back ${byUndoing.labels(test)} shows that "${test.name}" tests the fix.`
        : `Nothing shows that "${test.name}" tests the fix, apart from its failure before it.`,
    );
  return { reason, notes };
}

function whyUnproven(test: TestName, seen: Seen): string | undefined {
  const { byEmptying, byUndoing, byExpecting, byReturning, byChanging } = seen;
  const { functions, narrow, short, changedInputs, renamed, idle, knowsTests, catches, branches, blind } =
    seen;
  const id = testIdentity(test);
  if (byExpecting.of(test) === "unnoticed")
    return "it passes as well when the values that it expects are changed, so its assertions no longer decide";
  const checker = whyChecker(test, seen);
  if (checker !== undefined) return checker;
  if (byReturning.of(test) === "unnoticed")
    return "it passes as well with another input in place of one that it expects back: the fix gives that answer by itself";
  const isNoticed = byUndoing.isNoticed(test) || byChanging.isNoticed(test);
  if (byEmptying.of(test) === "unnoticed" && !isNoticed)
    return `it passes as well when the body of ${byEmptying.labels(test)} is empty, so it does not test the fix`;
  if (narrow.get(id) === "all" || (narrow.get(id) === "never" && branches))
    return "with other inputs it fails otherwise than on the base: the fix knows only its input";
  if (isNever(short.get(id)) && branches)
    return "with more of the same, such as another call or a longer list, it never ends as on the base: the fix is right for so many only";
  const own = narrow.has(id) && functions.find(({ target }) => compares.test(target));
  if (own)
    return `with another input it does not end as on the base, and the fix changes ${own.label}, by which tests compare`;
  if (narrow.get(id) === "some" && knowsTests)
    return "with another input it ends as without the fix, and the fix spells values of the tests";
  if (changedInputs.has(id))
    return "it passes on the base with a copy of what it compares with, and not with the fix: the fix changes what it is given";
  if (renamed.has(id))
    return "with other names in it, it passes on the base and not with the fix: the fix is right for its own names only";
  if (narrow.has(id) && knowsTests)
    return "with another input it ends neither as on the base nor as without the fix, and the fix spells values of the tests";
  if (narrow.has(id) && narrow.get(id) !== "some" && catches)
    return "with another input it ends neither as on the base nor as without the fix, and the fix catches an error";
  const isBlind = byEmptying.tests.includes(test) && !byEmptying.isNoticed(test);
  return idle.get(id) ?? (isBlind ? blind : undefined);
}

const isNever = (narrowness: Narrowness | undefined) => narrowness === "all" || narrowness === "never";

/** A file that a test needs the fix of, but none of the functions that were fixed: it only complains, so it is part of the test. */
function whyChecker(test: TestName, { functions, byEmptying, byFile }: Seen): string | undefined {
  for (const path of byFile.noticed(test)) {
    const labels = functions.filter(({ file }) => file.path === path).map(({ label }) => label);
    const isNeeded = labels.some((label) => byEmptying.noticed(test).includes(label));
    if (labels.length > 0 && !isNeeded)
      return `only tests use ${path}, and it passes as well when the body of ${labels.join(", ")} is empty: the fix changes what it checks`;
  }
  return undefined;
}
