import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A small change with the function that a careful reviewer would test first. */
export interface LabelledChange {
  readonly name: string;
  /** The kind of risk that decides. */
  readonly risk: string;
  readonly first: string;
  readonly why: string;
  /** Only reported: never used to tune the ranking. */
  readonly heldOut: boolean;
  /** Functions of which every line ran. */
  readonly tested: readonly string[];
  readonly history: readonly { readonly path: string; readonly commits: number; readonly repairs: number }[];
  /** Texts by path. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/** All labelled changes of a folder, by name. */
export function readLabelledChanges(folder: string): LabelledChange[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".diff"))
    .sort()
    .map((file) => parseChange(basename(file, ".diff"), readFileSync(join(folder, file), "utf8")));
}

function parseChange(name: string, text: string): LabelledChange {
  const [head = "", ...files] = text.split(/^=== /m);
  const values = (key: string) =>
    head.split("\n").flatMap((line) => (line.startsWith(`${key}: `) ? [line.slice(key.length + 2)] : []));
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const file of files) {
    const [title = "", ...lines] = file.trimEnd().split("\n");
    const [from = title, to = from] = title.split(" => ");
    const keep = (sign: string) =>
      lines.flatMap((line) => (line === "" || line[0] === " " || line[0] === sign ? [line.slice(1)] : []));
    if (lines.some((line) => !line.startsWith("+"))) before[from] = `${keep("-").join("\n")}\n`;
    after[to] = `${keep("+").join("\n")}\n`;
  }
  const [risk = "", first = "", why = ""] = ["risk", "first", "why"].flatMap(values);
  const history = values("history").map((line) => {
    const [path = "", commits, repairs] = line.split(" ");
    return { path, commits: Number(commits), repairs: Number(repairs) };
  });
  const tested = values("tested").flatMap((line) => line.split(" "));
  const heldOut = values("held_out").includes("true");
  return { name, risk, first, why, heldOut, tested, history, before, after };
}
