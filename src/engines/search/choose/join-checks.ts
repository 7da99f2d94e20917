import type { Named } from "../../../languages/tests/named-test.ts";
import type { RenderedTest } from "../../../languages/tests/rendered.ts";
import type { TestWriter } from "../../../languages/tests/test-writer.ts";
import { type Describe, plainTitles, type Title } from "../naming/names.ts";
import { optionsGiven } from "../naming/option-titles.ts";
import { isInformative } from "../naming/outcome.ts";
import { choosing } from "../tuning.ts";
import { isTitled } from "./reading-order.ts";

/** Checks of one function as one test. */
export interface Joint {
  readonly tests: readonly [Named, ...Named[]];
  readonly name: string;
  readonly rendered: RenderedTest;
}

/** Tests in the order of reading, with their titles. */
export interface Titled {
  readonly test: Named;
  readonly title: Title;
}

/**
 * Tests of a function with the same options whose titles would only repeat their values, joined with the one whose title says
 * what the function, or the option, does: as a person writes them, one check below the other.
 */
export function joinChecks(titled: readonly Titled[], writer: TestWriter, describe: Describe): Joint[] {
  const groups = Map.groupBy(titled, ({ test }) => optionsOf(test));
  return [...groups.values()].flatMap((group) => {
    const checks = joinable(group, writer).slice(0, choosing.joined);
    const [first, ...others] = checks;
    if (!first || others.length === 0) return [];
    const taken = new Set(titled.filter(isOf(first.test)).map(({ title }) => title.name));
    const name = nameOf(checks, taken, { writer, describe });
    if (name === undefined) return [];
    const rendered = writer.renderChecks(
      checks.map(({ check }) => check),
      name,
    );
    return [{ tests: [first.test, ...others.map(({ test }) => test)], name, rendered }];
  });
}

/** Whether tests of a function can share one title. */
export function canJoin(test: Named, tests: readonly Named[], writer: Pick<TestWriter, "check">): boolean {
  const isCheck = (one: Named) => optionsOf(one) === optionsOf(test) && isPlainCheck(one, writer);
  return isPlainCheck(test, writer) && tests.some((other) => other !== test && isCheck(other));
}

/** The function of a test, with the names of the options that it passes. */
function optionsOf(test: Named): string {
  const names = optionsGiven(test).map(({ name }) => name);
  return [test.subject.target, ...names.toSorted()].join(" ");
}

function isOf({ subject }: Named): (one: Titled) => boolean {
  return ({ test }) => test.subject.target === subject.target;
}

interface Check extends Titled {
  readonly check: RenderedTest;
}

/** The one whose title fits all, and those that only values tell from it, as far as each is one statement. */
function joinable(group: readonly Titled[], writer: TestWriter): Check[] {
  return group
    .filter((one) => (one.title.isLead || !saysMore(one)) && isPlainCheck(one.test, writer))
    .flatMap(({ test, title }) => {
      const check = writer.check(test);
      return check ? [{ test, title, check }] : [];
    });
}

/** Whether a title says more than values and the option that all tests of its group pass. */
function saysMore({ test, title }: Titled): boolean {
  const [only, ...others] = optionsGiven(test);
  const own = only && others.length === 0 ? new RegExp(` when ${only.name} is [^ ]+$`) : undefined;
  return title.isStated && !own?.test(title.text);
}

function isPlainCheck(test: Named, writer: Pick<TestWriter, "check">): boolean {
  return !isTitled(test) && test.refuted === undefined && writer.check(test) !== undefined;
}

/** Whether a check is of a yes or a no: a no shows as well what a function is for. */
function isAnswer({ test: { observation } }: Check): boolean {
  return observation.outcome === "returned" && observation.value.kind === "boolean";
}

/** What the function does, if one of the checks shows that and no other test has that title. */
function nameOf(
  checks: readonly Check[],
  taken: ReadonlySet<string>,
  { writer, describe }: { readonly writer: TestWriter; readonly describe: Describe },
): string | undefined {
  const lead = checks.find(({ title }) => title.isLead);
  if (lead) return lead.title.name;
  const shown = checks.find(({ test }) => isInformative(test)) ?? checks.find(isAnswer);
  if (!shown || optionsGiven(shown.test).length > 0) return undefined;
  const names = plainTitles(shown.test, describe(shown.test).does, writer).map((title) =>
    writer.finish(shown.test, title),
  );
  return names.find((name) => name !== undefined && !taken.has(name));
}
