import { useMemo } from "react";
import { plural } from "../format.ts";
import { Icon } from "../icon.tsx";
import { Scroll } from "../scroll.tsx";
import { type DiffFile, type DiffLine, readDiff } from "./read-diff.ts";

const mostLines = 2_000;
const signs = { same: " ", added: "+", removed: "−", hunk: "", note: "" } as const;

/** A diff, file by file; files can be folded. */
export function DiffView({ diff, cut }: { readonly diff: string; readonly cut: boolean }) {
  const files = useMemo(() => readDiff(diff), [diff]);
  return (
    <div className="diff">
      {files.map((file) => (
        <FileDiff key={file.path} file={file} isOpen={files.length <= 12} />
      ))}
      {cut && <p className="quiet">The diff is longer than what is shown.</p>}
    </div>
  );
}

function FileDiff({ file, isOpen }: { readonly file: DiffFile; readonly isOpen: boolean }) {
  const { path, kind, added, removed, lines, isBinary } = file;
  return (
    <details className="diff-file" open={isOpen}>
      <summary>
        <Icon name="file" size={16} />
        <span className="path">{path}</span>
        {kind !== "changed" && <span className="chip">{kind === "added" ? "new" : "deleted"}</span>}
        <span className="diff-counts">
          <span className="good">+{added}</span> <span className="bad">−{removed}</span>
        </span>
      </summary>
      {isBinary ? (
        <p className="quiet pad">A binary file.</p>
      ) : (
        <Scroll label={`Diff of ${path}`}>
          <table className="code-table">
            <tbody>
              {lines.slice(0, mostLines).map((line, at) => (
                <DiffRow key={at} line={line} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {lines.length > mostLines && (
        <p className="quiet pad">{plural(lines.length - mostLines, "more line", "more lines")}</p>
      )}
    </details>
  );
}

function DiffRow({ line: { kind, text, before, after } }: { readonly line: DiffLine }) {
  return (
    <tr className={`line ${kind}`}>
      <td className="number">{before ?? ""}</td>
      <td className="number">{after ?? ""}</td>
      <td className="sign">{signs[kind]}</td>
      <td className="text">{kind === "hunk" ? `⋯ ${text}` : text}</td>
    </tr>
  );
}
