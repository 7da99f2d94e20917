import { lastStep, subjectStep } from "../../../languages/search/plan.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { optionsIn } from "../choose/reading-order.ts";
import type { Describe } from "../naming/names.ts";
import type { DocumentedTexts } from "../values/documented-texts.ts";

/**
 * What the source says about tests, without sentences of the documentation on calls that they may not describe: calls with
 * options, and calls unlike those that the documentation shows.
 */
export function saidTruly(describe: Describe, documented: DocumentedTexts): Describe {
  return (test) => {
    const told = describe(test);
    return told.does === undefined || isMeant(test, documented) ? told : { ...told, does: undefined };
  };
}

function isMeant(test: Named, documented: DocumentedTexts): boolean {
  const { plan } = test.observation;
  if (documented.has(plan)) return true;
  if (optionsIn(test) > 0) return false;
  const shown = documented.textsOf(plan.target, 0);
  const [first] = (lastStep(plan).args.length > 0 ? lastStep(plan) : subjectStep(plan)).args;
  return shown.length === 0 || (first?.kind === "string" && shown.includes(first.value));
}
