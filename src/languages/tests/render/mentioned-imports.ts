import { children, type Value } from "../../values/value.ts";
import type { TestImport } from "../candidate.ts";

/** Classes and functions that values mention, of the subject's module or another; `own` adds a language's imports for a value. */
export function mentionedImports(
  values: readonly Value[],
  module: string,
  own: (value: Value) => readonly TestImport[] = () => [],
): TestImport[] {
  return values.flatMap((value): TestImport[] => {
    const inner = mentionedImports(children(value), module, own);
    if (value.kind === "construct" && value.module === "builtins") return inner;
    if (value.kind === "construct")
      return [{ module: value.module ?? module, name: value.className, kind: "named" }, ...inner];
    if (value.kind === "named")
      return value.module === "builtins"
        ? []
        : [{ module: value.module || module, name: value.name, kind: "named" }];
    if (value.kind === "class")
      return [...mentionedImports(value.base ? [value.base] : [], module, own), ...inner];
    if (value.kind === "member") return [{ module, name: value.owner, kind: "named" }];
    return [...own(value), ...inner];
  });
}
