import { type Assertion, aboutText } from "../../../languages/search/oracle.ts";
import { planValues } from "../../../languages/search/plan.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { cost, isEmpty, valueKey } from "../../../languages/values/value.ts";

/**
 * Tests that dump the fields of an object check only those that differ from the plainest test of the same function: the
 * others are shown there. If none differ, all stay. The text form of an object replaces many fields, if it is its own, and
 * of many fields those that hold nothing are left out.
 */
export function withDifferences(tests: readonly Named[]): Named[] {
  const plainest = new Map(
    [...Map.groupBy(tests.filter(isDump), ({ subject }) => subject.target)].map(([target, own]) => [
      target,
      own.toSorted((a, b) => costOf(a) - costOf(b))[0],
    ]),
  );
  const texts = Map.groupBy(tests.map(spelledIn), (text) => text);
  return tests.map((test) => {
    const plain = plainest.get(test.subject.target);
    const own = plain && plain !== test && isDump(test) ? onlyDifferent(test, plain) : test;
    return withoutEmpty(texts.get(spelledIn(test))?.length === 1 ? asText(own) : own);
  });
}

const LEAST_FIELDS = 2;
/** More fields than this say less than the object's own text. */
const FEW_FIELDS = 3;

function spelledIn({ observation: { value } }: Named): string {
  return value.kind === "instance" ? (value.spelled ?? "") : "";
}

function withoutEmpty(test: Named): Named {
  const isBlank = (assertion: Assertion) =>
    isField(assertion) &&
    assertion.kind === "equals" &&
    (isEmpty(assertion.value) || assertion.value.kind === "null" || assertion.value.kind === "undefined");
  const full = test.assertions.filter((assertion) => !isBlank(assertion));
  const isMany = test.assertions.filter(isField).length > FEW_FIELDS;
  return isMany && full.some(isField) ? { ...test, assertions: full } : test;
}

function asText(test: Named): Named {
  if (test.assertions.filter(isField).length <= FEW_FIELDS) return test;
  const text = aboutText({ spelled: spelledIn(test) });
  return text.length === 0
    ? test
    : { ...test, assertions: [...test.assertions.filter((one) => !isField(one)), ...text] };
}

function isDump({ assertions }: Named): boolean {
  return assertions.filter(isField).length >= LEAST_FIELDS;
}

function isField(assertion: Assertion): boolean {
  return assertion.kind === "equals" && assertion.topic.of === "field" && assertion.topic.owner === "result";
}

function costOf({ observation: { plan } }: Named): number {
  return planValues(plan).reduce((sum, value) => sum + 1 + cost(value), plan.steps.length);
}

function onlyDifferent(test: Named, plain: Named): Named {
  const shown = new Set(plain.assertions.filter(isField).map(fieldKey));
  const isSame = (assertion: Assertion) => isField(assertion) && shown.has(fieldKey(assertion));
  const different = test.assertions.filter((assertion) => !isSame(assertion));
  return different.some(isField) ? { ...test, assertions: different } : test;
}

function fieldKey(assertion: Assertion): string {
  if (assertion.kind !== "equals" || assertion.topic.of !== "field") return "";
  return `${assertion.topic.name} ${valueKey(assertion.value)}`;
}
