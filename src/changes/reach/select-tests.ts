import { create, type Selection, SelectionSchema } from "../../contracts/index.ts";
import { fileKind } from "./file-kind.ts";
import type { ImportGraph } from "./import-graph.ts";
import { type Reach, reachFrom } from "./reach-from.ts";

/** A file that differs between the base and the commit. */
export interface ChangedPath {
  readonly path: string;
  /** `other` if it is not a file, for example a link. */
  readonly status: "added" | "modified" | "deleted" | "other";
}

/** Everything that selection decides from. */
export interface SelectionInput {
  readonly graph: ImportGraph;
  readonly changed: readonly ChangedPath[];
  /** Every test file of a full run. */
  readonly testFiles: readonly string[];
  /** Test files with a failure in the last known run. */
  readonly failedBefore: ReadonlySet<string>;
}

/** The tests that a change can reach, and why; all of them if that is not known. */
export function selectTests(input: SelectionInput): Selection {
  const { graph, changed, testFiles } = input;
  const tests = new Set(testFiles);
  const unsure = changed.flatMap((file) => whyAll(file, graph, tests))[0];
  if (unsure !== undefined) return everything(testFiles, unsure);
  const reach = reachFrom(graph, sourcesOf(graph, changed));
  const governing = [...graph.governing].find((path) => reach.has(path));
  if (governing !== undefined) {
    return everything(testFiles, `${governing} ${reach.explain(governing)}, so every test does`);
  }
  const rows = testFiles.map((file) => {
    const reason = reasonFor(file, input, reach);
    return { file, run: reason !== undefined, reason: reason ?? "left out: nothing it depends on changed" };
  });
  const chosen = rows.filter(({ run }) => run).length;
  return create(SelectionSchema, {
    mode: chosen === rows.length ? "all" : "selected",
    reason: `the change reaches ${chosen} of ${rows.length} test files`,
    tests: rows,
  });
}

/** A selection of everything, for one reason. */
export function everything(testFiles: readonly string[], reason: string): Selection {
  const tests = testFiles.map((file) => ({ file, run: true, reason: "everything runs" }));
  return create(SelectionSchema, { mode: "all", reason, tests });
}

function whyAll({ path, status }: ChangedPath, graph: ImportGraph, tests: ReadonlySet<string>): string[] {
  if (status === "other") return [`${path} changed, which is not a plain file`];
  const kind = fileKind(path);
  if (kind === "settings") return [`${path} changed, which may change any test`];
  const isUsed = () => tests.has(path) || graph.dependants(path).length > 0;
  return kind === "data" && !isUsed() ? [`${path} changed, and nothing says who reads it`] : [];
}

/** Where the search begins: the changed files and, if code changed, the files that may load any code. */
function sourcesOf(graph: ImportGraph, changed: readonly ChangedPath[]): string[] {
  const paths = changed.map(({ path }) => path);
  return paths.some((path) => fileKind(path) === "code") ? [...paths, ...graph.open] : paths;
}

function reasonFor(file: string, input: SelectionInput, reach: Reach): string | undefined {
  const own = input.changed.find(({ path }) => path === file);
  if (own) return own.status === "added" ? "new" : "changed";
  if (reach.has(file)) return explain(file, input, reach);
  return input.failedBefore.has(file) ? "failed last time" : undefined;
}

function explain(file: string, { changed }: SelectionInput, reach: Reach): string {
  const source = reach.sourceOf(file);
  if (changed.some(({ path }) => path === source)) return reach.explain(file);
  const loads = "loads files that its text does not name";
  return source === file ? loads : `${reach.explain(file)}, which ${loads}`;
}
