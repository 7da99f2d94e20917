import type { CoderFiles } from "../../../ports/coder.ts";
import type { Edit } from "./answer-parts.ts";
import { applyEdit } from "./apply-edit.ts";

const mostFiles = 50;
const longestFile = 500_000;

/** New texts by path, null for a removed file. */
type Texts = ReadonlyMap<string, string | null>;

/** Whether edits of a file were taken, and for those that were not, whether they may be left out. */
export interface Rejection {
  readonly path: string;
  readonly reason: string;
  /** Refused by the rules, which no other wording changes; otherwise the edit could not be applied. */
  readonly isForbidden: boolean;
}

/** A change that grows with the answers of a model. It is nowhere but in memory. */
export interface Draft {
  read(path: string): string | undefined;
  /** Takes the edits that fit and that the rules allow, and says why for the others. All edits of a file are taken, or none. */
  add(edits: readonly Edit[]): Promise<Rejection[]>;
  /** What differs from the checkout. */
  changes(): Texts;
}

/** An empty draft. `review` says why the rules refuse a change. */
export function createDraft(
  files: CoderFiles,
  review: (changes: Texts) => Promise<string | undefined>,
): Draft {
  const texts = new Map<string, string | null>();
  const existing = new Set(files.paths);
  const read = (path: string) =>
    texts.has(path) ? (texts.get(path) ?? undefined) : existing.has(path) ? files.read(path) : undefined;
  const changes = () =>
    new Map(
      [...texts].filter(([path, text]) =>
        text === null ? existing.has(path) : !existing.has(path) || files.read(path) !== text,
      ),
    );

  async function addTo(path: string, edits: readonly Edit[]): Promise<Rejection[]> {
    const reject = (reason: string, isForbidden = false) => [{ path, reason, isForbidden }];
    let text: string | undefined | null = read(path);
    for (const edit of edits) {
      const next = applyTo(text ?? undefined, edit);
      if (next.status === "failed") return reject(next.reason);
      text = next.text;
    }
    if ((text?.length ?? 0) > longestFile) return reject("The file would be too large.");
    const isNew = !texts.has(path) && texts.size >= mostFiles;
    if (isNew) return reject(`A change has at most ${mostFiles} files.`);
    const wrong = await review(new Map([[path, text ?? null]]));
    if (wrong) return reject(wrong, true);
    texts.set(path, text ?? null);
    return [];
  }

  return {
    read,
    changes,
    add: async (edits) => {
      const rejections: Rejection[] = [];
      for (const [path, own] of Map.groupBy(edits, (edit) => edit.path))
        rejections.push(...(await addTo(path, own)));
      return rejections;
    },
  };

  function applyTo(text: string | undefined, edit: Edit) {
    const failed = (reason: string) => ({ status: "failed", reason }) as const;
    if (edit.kind === "create") {
      if (text !== undefined && text.trim() !== "")
        return failed("The file exists already: change it with SEARCH/REPLACE blocks that quote its lines.");
      if (existing.has(edit.path) && text === undefined && !texts.has(edit.path))
        return failed("The file is no text, or too large.");
      return { status: "done", text: edit.text } as const;
    }
    if (text === undefined)
      return failed(
        existing.has(edit.path) ? "The file is no text, or too large." : "There is no such file.",
      );
    if (edit.kind === "remove") return { status: "done", text: null } as const;
    return applyEdit(text, edit);
  }
}
