import type { Finding } from "../../syntax/references.ts";

/** Captures the files that modules, tests and runners' helpers load or name. */
export const javascriptReferences = `
  (import_statement source: (string (string_fragment) @import))
  (export_statement source: (string (string_fragment) @import))
  (call_expression function: (import) arguments: (arguments . (_) @load))
  ((call_expression function: (_) @callee arguments: (arguments . (_) @load))
    (#any-of? @callee "require" "require.resolve" "require.context" "import.meta.glob" "import.meta.resolve"))
  ((comment) @environment (#match? @environment "@(vitest|jest)-environment"))
  (string_fragment) @text
`;

const literal = /^(["'`])((?:(?!\1|\$\{)[^\\])*)\1$/;
const beginning = /^(?:(["'`])((?:(?!\1|\$\{)[^\\])*)(?:\1\s*\+|\$\{))/;
const joined =
  /^(?:path\.)?(?:join|resolve)\(\s*(?:__dirname|import\.meta\.dirname)\s*((?:,\s*(?:"[^"\\]*"|'[^'\\]*')\s*)+)\)$/;

/** The references of a captured node; a load whose argument is not known is open. */
export function readJavaScriptCapture(name: string, text: string): Finding | undefined {
  if (name === "import" || name === "text") return { kind: name, value: text };
  if (name === "environment") {
    const module = /-environment\s+(\.\S+)/.exec(text)?.[1];
    return module === undefined ? undefined : { kind: "import", value: module };
  }
  if (name !== "load") return undefined;
  const whole = literal.exec(text)?.[2];
  if (whole !== undefined) return loadOf(whole);
  const parts = joined.exec(text)?.[1]?.match(/"[^"]*"|'[^']*'/g);
  if (parts) return { kind: "import", value: `./${parts.map((part) => part.slice(1, -1)).join("/")}` };
  const start = beginning.exec(text)?.[2];
  return start?.includes("/") ? { kind: "open import", value: start } : { kind: "open" };
}

/** A glob names the folder only. */
function loadOf(specifier: string): Finding {
  const glob = specifier.search(/[*?[{]/);
  return glob < 0
    ? { kind: "import", value: specifier }
    : { kind: "open import", value: specifier.slice(0, glob) };
}
