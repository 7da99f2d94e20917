import type { Finding } from "../../syntax/references.ts";

/** Captures imports, embedded files and texts. */
export const goReferences = `
  (import_spec path: (_) @import)
  ((comment) @embed (#match? @embed "^//go:embed "))
  (interpreted_string_literal_content) @text
  (raw_string_literal_content) @text
`;

/** The references of a captured node. */
export function readGoCapture(name: string, text: string): Finding[] {
  if (name === "import") return [{ kind: "import", value: text.slice(1, -1) }];
  if (name === "text") return [{ kind: "text", value: text }];
  if (name !== "embed") return [];
  const patterns = text.split(/\s+/).slice(1);
  return patterns.map((pattern) => ({ kind: "text", value: pattern.replace(/^["`]?(?:all:)?|["`]$/g, "") }));
}
