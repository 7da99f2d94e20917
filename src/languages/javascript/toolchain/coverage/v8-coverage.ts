import v8ToIstanbul from "v8-to-istanbul";
import { z } from "zod";
import { type MeasuredFile, mergeMeasured } from "../../../toolchain/coverage.ts";
import { toRepoPath } from "../../../toolchain/repo-path.ts";
import { parseJson } from "../../../toolchain/result-lines.ts";
import type { OutFiles, Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { v8Folder } from "../runners/runner.ts";
import { executableLines } from "./executable-lines.ts";
import { measureFile } from "./istanbul-coverage.ts";
import { uncalledLines } from "./one-line-functions.ts";
import { mergeRanges, type ScriptRun } from "./v8-ranges.ts";

/** How node names the file of a process or thread; anything else in the folder is not its own. */
const nodesOwn = new RegExp(`^${v8Folder}/coverage-\\d+-\\d{13}-\\d+\\.json$`);

/** No honest script is longer; its text is rebuilt in memory. */
const maxScriptLength = 20_000_000;
const maxSources = 1_000;

const offset = z.number().int().nonnegative();
const scriptSchema = z.object({
  url: z.string(),
  functions: z.array(
    z.object({
      functionName: z.string().catch(""),
      ranges: z.array(z.object({ startOffset: offset, endOffset: offset, count: z.number() })),
    }),
  ),
});
const reportSchema = z.object({
  result: z.array(z.unknown()),
  "source-map-cache": z.record(z.string(), z.unknown()).optional(),
});
const sourceMapSchema = z.object({
  lineLengths: z
    .array(z.number().int().min(0).max(maxScriptLength))
    .refine((lengths) => lengths.reduce((sum, length) => sum + length, lengths.length) <= maxScriptLength),
  data: z.object({
    version: z.number(),
    mappings: z.string(),
    names: z.array(z.string()).catch([]),
    sources: z.array(z.string().catch("")).min(1).max(maxSources),
  }),
});

/** A script as the processes of a test run counted it. */
export interface Script {
  readonly runs: ScriptRun[];
  readonly sourceMap: z.infer<typeof sourceMapSchema> | undefined;
  /** Its original sources, in the order of its map; empty for one that is not a source of the project. */
  readonly sources: readonly string[];
}

/** V8's counts for these files, over all processes of a test run; files that were never loaded are left out. */
export async function readV8Coverage(
  project: Project,
  out: OutFiles,
  options: { readonly files: ProjectFiles; readonly sources: readonly string[] },
): Promise<MeasuredFile[]> {
  const scripts = readScripts(project, out, options.sources);
  const measured = await Promise.all(scripts.map((script) => measureScript(script, options.files)));
  return mergeMeasured(measured.flat());
}

/** What V8 counted in these files, or in what was made from them. */
export function readScripts(project: Project, out: OutFiles, paths: readonly string[]): Script[] {
  const wanted = new Set(paths);
  const scripts = new Map<string, Script>();
  for (const name of out.list().filter((path) => nodesOwn.test(path))) {
    const report = reportSchema.safeParse(parseJson(out.read(name)));
    if (report.success) collectScripts(project, report.data, { wanted, scripts });
  }
  return [...scripts.values()];
}

function collectScripts(
  project: Project,
  report: z.infer<typeof reportSchema>,
  into: { readonly wanted: ReadonlySet<string>; readonly scripts: Map<string, Script> },
): void {
  for (const value of report.result) {
    const parsed = scriptSchema.safeParse(value);
    if (!parsed.success) continue;
    const { url, functions } = parsed.data;
    const script = into.scripts.get(url) ?? describeScript(project, url, { report, wanted: into.wanted });
    if (!script) continue;
    script.runs.push({
      functions: functions.map(({ functionName, ranges }) => ({ name: functionName, ranges })),
    });
    into.scripts.set(url, script);
  }
}

/** A script that is one of the sources, or was compiled from some; undefined if it is neither. */
function describeScript(
  project: Project,
  url: string,
  { report, wanted }: { readonly report: z.infer<typeof reportSchema>; readonly wanted: ReadonlySet<string> },
): Script | undefined {
  const path = toRepoPath(project, url);
  const sourceMap = sourceMapSchema.safeParse(report["source-map-cache"]?.[url]).data;
  const named = (sourceMap?.data.sources ?? []).map((source) => {
    const original = toRepoPath(project, source) ?? "";
    return wanted.has(original) ? original : "";
  });
  if (named.some((source) => source !== "")) return { runs: [], sourceMap, sources: named };
  if (path === undefined || !wanted.has(path)) return undefined;
  return { runs: [], sourceMap: named.length === 1 ? sourceMap : undefined, sources: [path] };
}

async function measureScript(script: Script, files: ProjectFiles): Promise<MeasuredFile[]> {
  const texts = script.sources.map((path) => (path === "" ? "" : (files.read(path) ?? "")));
  try {
    const converted = await convert(script, texts);
    return script.sources.flatMap((path, at) => {
      const file = converted[`/${path}`];
      const text = texts[at] ?? "";
      if (path === "" || !file) return [];
      const measured = onlyExecutable(measureFile(path, file), executableLines(text));
      return [script.sourceMap ? measured : withoutUncalled(measured, text, script.runs)];
    });
  } catch {
    // Counts that do not fit the file, for example because a test rewrote it.
    return [];
  }
}

function withoutUncalled(file: MeasuredFile, text: string, runs: readonly ScriptRun[]): MeasuredFile {
  const functions = mergeRanges(runs, text.length).filter((range) => !range.isBranch);
  const uncalled = uncalledLines(text, functions);
  return {
    ...file,
    coveredLines: file.coveredLines.difference(uncalled),
    uncoveredLines: file.uncoveredLines.union(uncalled),
  };
}

async function convert({ runs, sourceMap, sources: paths }: Script, texts: readonly string[]) {
  // With a map comment the converter would read whatever file it names.
  const contents = texts.map((text) => text.replaceAll("sourceMappingURL", "sourceMappingOff"));
  const names = paths.map((path, at) => (path === "" ? `/outside/${at}` : `/${path}`));
  const [source = ""] = contents;
  const sources = sourceMap
    ? {
        // Only the shape of the transpiled text is known; blanks would be trimmed.
        source: sourceMap.lineLengths.map((length) => ".".repeat(length)).join("\n"),
        originalSource: source,
        sourceMap: {
          sourcemap: {
            version: 3 as const,
            mappings: sourceMap.data.mappings,
            names: sourceMap.data.names,
            sources: names,
            sourcesContent: contents,
          },
        },
      }
    : { source };
  const converter = v8ToIstanbul(names[0] ?? "/", 0, sources);
  await converter.load();
  converter.applyCoverage(
    mergeRanges(runs, sources.source.length).map(({ isBranch, name, ...range }) => ({
      functionName: name === "(empty-report)" ? "" : name,
      isBlockCoverage: isBranch,
      ranges: [range],
    })),
  );
  return converter.toIstanbul() as Partial<Record<string, Parameters<typeof measureFile>[1]>>;
}

function onlyExecutable(file: MeasuredFile, executable: ReadonlySet<number>): MeasuredFile {
  return {
    ...file,
    coveredLines: new Set([...file.coveredLines].filter((line) => executable.has(line))),
    uncoveredLines: new Set([...file.uncoveredLines].filter((line) => executable.has(line))),
  };
}
