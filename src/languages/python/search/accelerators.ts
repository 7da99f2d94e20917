import type { Candidate, TestImport } from "../../tests/candidate.ts";

/** C modules with which a Python module replaces its own functions where they are installed. */
export function acceleratorsOf(text: string): string[] {
  const guarded = [
    ...text.matchAll(/^try:\n((?:[ \t].*\n|\n)*?)except \(?(?:ImportError|ModuleNotFoundError)/gm),
  ];
  const found = guarded.flatMap((block) =>
    [...(block[1] ?? "").matchAll(/^[ \t]+from (_\w+) import (\*|\([^)]*\)|.*)/gm)]
      .filter(([, , names = ""]) => replaces(names, text.slice(0, block.index)))
      .map(([, module = ""]) => module),
  );
  // A module that is always needed is no replacement.
  return [...new Set(found)].filter((module) => !new RegExp(`^(?:import|from) ${module}\\b`, "m").test(text));
}

function replaces(names: string, before: string): boolean {
  if (names === "*") return /^def \w/m.test(before);
  return (names.match(/\w+/g) ?? []).some((name) =>
    new RegExp(`^(?:def|class) ${name}\\b`, "m").test(before),
  );
}

const tools: readonly TestImport[] = [
  { module: "sys", name: "sys", kind: "whole" },
  { module: "unittest", name: "mock", kind: "named" },
];

/** Candidates that import a module without its accelerators. */
export function withoutAccelerators(
  candidates: readonly Candidate[],
  { module, without }: { readonly module: string; readonly without: readonly string[] },
): readonly Candidate[] {
  if (without.length === 0) return candidates;
  // Code that names the whole module may get another copy of it.
  const alone = candidates.filter(({ code }) => !code.includes(`${module}.`));
  return alone.map((candidate) => {
    const imports = candidate.imports.map((one) => (one.module === module ? { ...one, without } : one));
    return { ...candidate, imports: [...tools, ...imports] };
  });
}
