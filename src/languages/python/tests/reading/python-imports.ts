import { descendants, fieldOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import { localName, wordsOf } from "../../../tests/reading/pick-parts.ts";
import type { FileParts, ReadingPlace } from "../../../tests/reading/test-reading.ts";
import { isDeclaredModule } from "../generated/python-modules.ts";
import { pythonModule } from "../module-name.ts";

/** Everything that statements below a node import. */
export function importsIn(root: SyntaxNode): TestImport[] {
  return [...descendants(root)].flatMap((node): TestImport[] => {
    const module = node.type === "import_from_statement" ? fieldOf(node, "module_name")?.text : undefined;
    if (module === undefined && node.type !== "import_statement") return [];
    return node.children
      .filter(({ field }) => field === "name")
      .map((item) => {
        const name = (fieldOf(item, "name") ?? item).text;
        const alias = fieldOf(item, "alias")?.text;
        if (module === undefined) return { module: name, name: alias ?? name, kind: "whole" };
        return { module, name: alias && alias !== name ? `${name} as ${alias}` : name, kind: "named" };
      });
  });
}

/** What tests use without importing it, if there is only one thing that they can mean. */
const wellKnown: readonly (readonly [RegExp, TestImport])[] = [
  [/\bpytest\./, { module: "pytest", name: "pytest", kind: "whole" }],
  [/\bunittest\./, { module: "unittest", name: "unittest", kind: "whole" }],
  [/\bmock\./, { module: "unittest", name: "mock", kind: "named" }],
  [/\bMock\(/, { module: "unittest.mock", name: "Mock", kind: "named" }],
  [/\bMagicMock\(/, { module: "unittest.mock", name: "MagicMock", kind: "named" }],
  [/\bAsyncMock\(/, { module: "unittest.mock", name: "AsyncMock", kind: "named" }],
  [/\basyncio\./, { module: "asyncio", name: "asyncio", kind: "whole" }],
  [/\bmath\./, { module: "math", name: "math", kind: "whole" }],
  [/\bjson\./, { module: "json", name: "json", kind: "whole" }],
  [/\bre\./, { module: "re", name: "re", kind: "whole" }],
  [/^@settings\(/m, { module: "hypothesis", name: "settings", kind: "named" }],
  [/\bDecimal\(/, { module: "decimal", name: "Decimal", kind: "named" }],
];

/** Imports with the right module for what the source defines, and with what the code uses but does not import. */
export function ownImports(parts: FileParts, place: ReadingPlace): TestImport[] {
  const module = pythonModule(place.project, place.sourcePath);
  const defined = new Set(place.outline.symbols.map(({ name }) => name.split(".")[0] ?? name));
  const isOwn = ({ module: from, name, kind }: TestImport) =>
    kind === "named" &&
    from !== module &&
    defined.has(name.split(" ")[0] ?? "") &&
    (module.endsWith(`.${from}`) || !isDeclaredModule(from, place.files));
  const given = parts.imports.map((one) => (isOwn(one) ? { ...one, module } : one));
  const codes = [...parts.tests, ...parts.tests.flatMap(({ helpers }) => helpers), ...parts.helpers].map(
    ({ code }) => code,
  );
  const known = new Set([...given.map(localName), ...parts.helpers.flatMap(({ names }) => names)]);
  const used = new Set(codes.flatMap(wordsOf));
  /** Whether every code that has a name imports it in its own body. */
  const isLocal = (name: string) =>
    codes
      .filter((code) => wordsOf(code).includes(name))
      .every((code) => new RegExp(`^[ \\t]+(?:import|from)\\b.*\\b${name}\\b`, "m").test(code));
  const missing = [...defined].filter(
    (name) => used.has(name) && !known.has(name) && !isLocal(name) && !/^test/i.test(name),
  );
  const needed = wellKnown.flatMap(([pattern, one]) =>
    !known.has(localName(one)) && !isLocal(localName(one)) && codes.some((code) => pattern.test(code))
      ? [one]
      : [],
  );
  return [...given, ...needed, ...missing.map((name) => ({ module, name, kind: "named" as const }))];
}
