import type { Value } from "../values/value.ts";

/** The class of the language's own that a value is an object of, for those that are named like classes. */
export function builtinClassOf(value: Value): string | undefined {
  if (value.kind !== "construct" || value.module !== "builtins") return undefined;
  return /^[A-Z]/.test(value.className) ? value.className.split(".")[0] : undefined;
}
