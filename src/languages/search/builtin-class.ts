import type { Value } from "../values/value.ts";

/** The built-in class of a value, if its name looks like a class name. */
export function builtinClassOf(value: Value): string | undefined {
  if (value.kind !== "construct" || value.module !== "builtins") return undefined;
  return /^[A-Z]/.test(value.className) ? value.className.split(".")[0] : undefined;
}
