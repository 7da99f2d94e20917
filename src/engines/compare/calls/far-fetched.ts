import type { LanguageSearch } from "../../../languages/search/language-search.ts";
import { type Plan, planValues } from "../../../languages/search/plan.ts";
import { children, type Value } from "../../../languages/values/value.ts";

/**
 * Finds plans that pass what no caller would: NaN and infinities, and objects of the language's rarer classes, unless
 * one of the texts mentions them. Two equivalent implementations may handle these differently.
 */
export function createFarFetched(
  { rareClassOf }: Pick<LanguageSearch, "rareClassOf">,
  texts: readonly string[],
): (plan: Plan) => boolean {
  const words = new Set(texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));
  const mentionsThem = texts.some((text) => /nan\b|infinit|\binf\b|finite/i.test(text));
  const isFar = (value: Value): boolean => {
    if (value.kind === "float") return !Number.isFinite(Number(value.value)) && !mentionsThem;
    const owner = rareClassOf(value);
    return (owner !== undefined && !words.has(owner)) || children(value).some(isFar);
  };
  return (plan) => planValues(plan).some(isFar);
}
