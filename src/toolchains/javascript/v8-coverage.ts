import v8ToIstanbul from "v8-to-istanbul";
import { z } from "zod";
import type { MeasuredFile } from "../coverage.ts";
import { toRepoPath } from "../repo-path.ts";
import { parseJson } from "../result-lines.ts";
import type { OutFiles, Project, ProjectFiles } from "../toolchain.ts";
import { executableLines } from "./executable-lines.ts";
import { uncalledLines } from "./one-line-functions.ts";
import { measureFile } from "./runners/istanbul-coverage.ts";
import { v8Folder } from "./runners/runner.ts";
import { mergeRanges, type ScriptRun } from "./v8-ranges.ts";

/** No honest script is longer; its text is rebuilt in memory. */
const maxScriptLength = 20_000_000;

const offset = z.number().int().nonnegative();
const scriptSchema = z.object({
  url: z.string(),
  functions: z.array(
    z.object({
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
    sources: z.array(z.unknown()).length(1),
  }),
});

type SourceMap = z.infer<typeof sourceMapSchema>;

interface Script {
  readonly runs: ScriptRun[];
  readonly sourceMap: SourceMap | undefined;
}

/** What V8 counted in these files, over all processes of a test run; files that were never loaded are left out. */
export async function readV8Coverage(
  project: Project,
  out: OutFiles,
  options: { readonly files: ProjectFiles; readonly sources: readonly string[] },
): Promise<MeasuredFile[]> {
  const wanted = new Set(options.sources);
  const scripts = new Map<string, Script>();
  for (const name of out.list().filter((path) => path.startsWith(`${v8Folder}/`))) {
    const report = reportSchema.safeParse(parseJson(out.read(name)));
    if (report.success) collectScripts(project, report.data, { wanted, scripts });
  }
  const measured = await Promise.all(
    [...scripts].map(([path, script]) => measureScript(path, script, options.files.read(path))),
  );
  return measured.filter((file) => file !== undefined);
}

function collectScripts(
  project: Project,
  report: z.infer<typeof reportSchema>,
  into: { readonly wanted: ReadonlySet<string>; readonly scripts: Map<string, Script> },
): void {
  for (const value of report.result) {
    const parsed = scriptSchema.safeParse(value);
    const path = parsed.success ? toRepoPath(project, parsed.data.url) : undefined;
    if (!parsed.success || path === undefined || !into.wanted.has(path)) continue;
    const map = sourceMapSchema.safeParse(report["source-map-cache"]?.[parsed.data.url]);
    const script = into.scripts.get(path) ?? { runs: [], sourceMap: map.success ? map.data : undefined };
    script.runs.push({ functions: parsed.data.functions.map((one) => one.ranges) });
    into.scripts.set(path, script);
  }
}

async function measureScript(
  path: string,
  script: Script,
  text: string | undefined,
): Promise<MeasuredFile | undefined> {
  if (text === undefined) return undefined;
  try {
    const converted = await convert(path, script, text);
    if (!converted) return undefined;
    const measured = onlyExecutable(measureFile(path, converted), executableLines(text));
    return script.sourceMap ? measured : withoutUncalled(measured, text, script.runs);
  } catch {
    // Counts that do not fit the file, as where a test rewrote it.
    return undefined;
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

async function convert(path: string, { runs, sourceMap }: Script, text: string) {
  // A map comment would have the converter read whatever file it names.
  const source = text.replaceAll("sourceMappingURL", "sourceMappingOff");
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
            sources: [`/${path}`],
            sourcesContent: [source],
          },
        },
      }
    : { source };
  const converter = v8ToIstanbul(`/${path}`, 0, sources);
  await converter.load();
  converter.applyCoverage(
    mergeRanges(runs, sources.source.length).map(({ isBranch, ...range }) => ({
      functionName: "",
      isBlockCoverage: isBranch,
      ranges: [range],
    })),
  );
  return Object.values(converter.toIstanbul())[0] as Parameters<typeof measureFile>[1] | undefined;
}

function onlyExecutable(file: MeasuredFile, executable: ReadonlySet<number>): MeasuredFile {
  return {
    ...file,
    coveredLines: new Set([...file.coveredLines].filter((line) => executable.has(line))),
    uncoveredLines: new Set([...file.uncoveredLines].filter((line) => executable.has(line))),
  };
}
