import { type Plan, planValues } from "../../languages/search/plan.ts";
import { children, type Value } from "../../languages/values/value.ts";

/**
 * Tells plans that pass what no caller would: figures that are none, and objects of JavaScript's rarer classes, unless one
 * of the texts speaks of them. That two ways of writing the same thing take them differently is no change of behaviour.
 */
export function createFarFetched(language: string, texts: readonly string[]): (plan: Plan) => boolean {
  const words = new Set(texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));
  const speaksOfNoFigure = texts.some((text) => /nan\b|infinit|\binf\b|finite/i.test(text));
  const isFar = (value: Value): boolean => {
    if (value.kind === "float") return !Number.isFinite(Number(value.value)) && !speaksOfNoFigure;
    const owner = value.kind === "bytes" && language !== "python" ? "Uint8Array" : ownerOf(value);
    return (owner !== undefined && !words.has(owner)) || children(value).some(isFar);
  };
  return (plan) => planValues(plan).some(isFar);
}

/** The class of JavaScript's own that a value is made with. */
function ownerOf(value: Value): string | undefined {
  if (value.kind !== "construct" || value.module !== "builtins") return undefined;
  return /^[A-Z]/.test(value.className) ? value.className.split(".")[0] : undefined;
}
