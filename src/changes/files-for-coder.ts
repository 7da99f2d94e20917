import type { ProjectFiles } from "../languages/toolchain/toolchain.ts";
import type { CoderFile, CoderFiles } from "../ports/coder.ts";
import type { TestName } from "./proof/fix.ts";
import type { ImportGraph } from "./reach/import-graph.ts";

const mostFiles = 40;
const deepest = 3;

/** What is known of a checkout. */
interface Known {
  readonly checkout: ProjectFiles;
  readonly graph: ImportGraph;
  readonly isTest: (path: string) => boolean;
}

/** The files of a checkout for a coder: those that the task names, the tests that failed, and what these import, near ones first. */
export function filesFor(
  { about, redTests }: { readonly about: readonly string[]; readonly redTests: readonly TestName[] },
  { checkout, graph, isTest }: Known,
): CoderFiles {
  const known = new Set(checkout.paths);
  const lines = new Map<string, number[]>();
  for (const place of about) {
    const { path, line } = readPlace(place);
    const own = lines.get(path) ?? [];
    lines.set(path, line === undefined || own.includes(line) ? own : [...own, line]);
  }
  const tests = redTests.map(({ file }) => file);
  const paths = [...new Set([...lines.keys(), ...tests, ...importsOf(tests, checkout.paths, graph)])];
  const first = paths
    .filter((path) => known.has(path))
    .slice(0, mostFiles)
    .map((path): CoderFile => ({ path, lines: lines.get(path) ?? [], isReadOnly: isTest(path) }));
  return { paths: checkout.paths, first, read: checkout.read };
}

function readPlace(place: string): { readonly path: string; readonly line?: number } {
  const [, path = place, line] = /^(.+?):(\d+)(?::.*)?$/s.exec(place) ?? [];
  return line === undefined ? { path } : { path, line: Number(line) };
}

/** The files that some files depend on, directly or over a few others, near ones first. */
function importsOf(from: readonly string[], paths: readonly string[], graph: ImportGraph): string[] {
  const imports = new Map<string, string[]>();
  // The graph also holds groups of files, which are found as dependants.
  const nodes = new Set(paths);
  for (const node of nodes)
    for (const { from: dependant } of graph.dependants(node)) {
      nodes.add(dependant);
      imports.set(dependant, [...(imports.get(dependant) ?? []), node]);
    }
  const found = new Set<string>();
  let level = from;
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    level = level.flatMap((node) => imports.get(node) ?? []).filter((node) => !found.has(node));
    for (const node of level) found.add(node);
  }
  return [...found];
}
