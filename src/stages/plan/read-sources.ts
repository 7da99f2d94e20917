import type { BuildReport } from "../../contracts/index.ts";
import { languageOf } from "../../languages/language-of.ts";
import type { OutlineParser } from "../../languages/syntax/outline.ts";
import type { ChangedFile, Git } from "../../ports/git.ts";
import type { LeftOut, ParsedFile, SourceFile } from "./planning.ts";
import { reasonAgainstOutline, reasonAgainstText, selectFiles } from "./select-files.ts";

/** Which commit to read. */
interface SourcesRequest {
  readonly repo: string;
  readonly report: BuildReport;
  /** Empty if the commit has no base. */
  readonly baseSha: string;
  readonly isTestFile: (path: string) => boolean;
  readonly isSourceFile: (path: string) => boolean;
}

const MAX_FILE_CHARACTERS = 500_000;
const noGrammar = "no grammar for it";

/** The files of a commit that are worth planning for, with their old versions, and the others with the reason. */
export async function readSources(
  { git, parser }: { readonly git: Git; readonly parser: OutlineParser },
  request: SourcesRequest,
): Promise<{ sources: SourceFile[]; leftOut: LeftOut[] }> {
  const { repo, report, baseSha } = request;
  const [changed, paths] = await Promise.all([
    git.changedFiles(repo, baseSha, report.commitSha),
    git.listFiles(repo, report.commitSha),
  ]);
  const selected = selectFiles({ ...request, changed, paths });
  const changeOf = new Map(changed.map((file) => [file.path, file]));
  const now = (path: string) => `${report.commitSha}:${path}`;
  const before = (path: string) => formerName(changeOf.get(path), baseSha);
  const names = selected.paths.flatMap((path) => [now(path), before(path) ?? []].flat());
  const texts = new Map<string, string | undefined>();
  for await (const { name, text } of git.readTexts(repo, names)) texts.set(name, text);
  const sources: SourceFile[] = [];
  const leftOut: LeftOut[] = [...selected.leftOut];
  for (const path of selected.paths) {
    const change = changeOf.get(path);
    const parsed = parseHead(parser, path, texts.get(now(path)));
    if (typeof parsed === "string") {
      leftOut.push({ path, reason: parsed, changed: change !== undefined });
      continue;
    }
    const base = parseFile(parser, change?.oldPath ?? path, texts.get(before(path) ?? ""));
    sources.push({ path, ...parsed, ...(change && { change }), ...(typeof base !== "string" && { base }) });
  }
  return { sources, leftOut };
}

/** The name of a changed file in its base, if it has one. */
function formerName(change: ChangedFile | undefined, baseSha: string): string | undefined {
  if (!change || change.status === "added" || baseSha === "") return undefined;
  return `${baseSha}:${change.oldPath ?? change.path}`;
}

/** The parsed file, or why it gets no tests. */
function parseHead(
  parser: OutlineParser,
  path: string,
  text: string | undefined,
): Pick<SourceFile, "language" | keyof ParsedFile> | string {
  const parsed = parseFile(parser, path, text);
  if (typeof parsed === "string") return parsed;
  const language = languageOf(path);
  return reasonAgainstOutline(parsed.outline, text ?? "") ?? (language ? { language, ...parsed } : noGrammar);
}

/** The parsed file, or why it cannot be read. */
function parseFile(parser: OutlineParser, path: string, text: string | undefined): ParsedFile | string {
  if (text === undefined) return "not readable as text";
  if (text.length > MAX_FILE_CHARACTERS) return "too large";
  const reason = reasonAgainstText(text);
  if (reason) return reason;
  const outline = parser.parse(path, text);
  return outline ? { lines: text.split("\n"), outline } : noGrammar;
}
