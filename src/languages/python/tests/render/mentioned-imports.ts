import type { TestImport } from "../../../tests/candidate.ts";
import { mentionedImports as mentionedIn } from "../../../tests/render/mentioned-imports.ts";
import type { Value } from "../../../values/value.ts";

/** The imports of a Python test for the values it writes: classes of the subject, or of another module. */
export function mentionedImports(values: readonly Value[], module: string): TestImport[] {
  return mentionedIn(values, module, (value) => {
    if (value.kind === "instance") return [{ module, name: value.type, kind: "named" }];
    return value.kind === "regex" ? [{ module: "re", name: "re", kind: "whole" }] : [];
  });
}
