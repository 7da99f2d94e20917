import { lastStep, subjectStep } from "../../../languages/search/plan.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { optionsIn } from "../choose/reading-order.ts";
import type { Describe } from "../naming/names.ts";
import type { DocumentedTexts } from "../values/written/documented-texts.ts";

/**
 * What the source says about tests, without sentences of the documentation on calls that they may not describe: calls with
 * options, and calls unlike those that the documentation shows. That something is called again is not said of a call with a
 * function that ends at once.
 */
export function saidTruly(describe: Describe, documented: DocumentedTexts): Describe {
  return (test) => {
    const told = describe(test);
    if (told.does === undefined) return told;
    if (!isMeant(test, documented)) return { ...told, does: undefined };
    return passesFunction(test) ? { ...told, does: told.does.replace(repeatedly, "") } : told;
  };
}

const repeatedly = / (?:until|once|again|(?:each|every) time|at most|only once)\b.*$/;

function passesFunction({ observation: { plan } }: Named): boolean {
  return plan.steps.some(({ args }) => args.some(({ kind }) => kind === "callback"));
}

function isMeant(test: Named, documented: DocumentedTexts): boolean {
  const { plan } = test.observation;
  if (documented.has(plan)) return true;
  if (optionsIn(test) > 0) return false;
  const shown = documented.textsOf(plan.target, 0);
  const [first] = (lastStep(plan).args.length > 0 ? lastStep(plan) : subjectStep(plan)).args;
  return shown.length === 0 || (first?.kind === "string" && shown.includes(first.value));
}
