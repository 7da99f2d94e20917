import type { Candidate, TestImport } from "../../tests/candidate.ts";

/** C modules with which a Python module replaces functions that it defines itself, where they are there. */
export function acceleratorsOf(text: string): string[] {
  const guarded = [
    ...text.matchAll(/^try:\n((?:[ \t].*\n|\n)*?)except \(?(?:ImportError|ModuleNotFoundError)/gm),
  ];
  const found = guarded.flatMap((block) =>
    [...(block[1] ?? "").matchAll(/^[ \t]+from (_\w+) import (\*|\([^)]*\)|.*)/gm)]
      .filter(([, , names = ""]) => replaces(names, text.slice(0, block.index)))
      .map(([, module = ""]) => module),
  );
  // Where a module cannot do without, it is no replacement.
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
  // What names the module as a whole may come upon another copy of it.
  const alone = candidates.filter(({ code }) => !code.includes(`${module}.`));
  return alone.map((candidate) => {
    const imports = candidate.imports.map((one) => (one.module === module ? { ...one, without } : one));
    return { ...candidate, imports: [...tools, ...imports] };
  });
}
