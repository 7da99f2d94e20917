import type { NamedText } from "../../../../ports/git.ts";
import type { GitProcess } from "../git-process.ts";

const newline = 10;

/** The answers of one `git cat-file --batch`, in the order of `names`; texts larger than `maxBytes` are never kept in memory. */
export async function* readTexts(
  git: GitProcess,
  gitDir: string,
  asked: { readonly names: readonly string[]; readonly maxBytes: number },
): AsyncGenerator<NamedText> {
  // A name with a newline would be read as two.
  const names = asked.names.filter((name) => name !== "" && !name.includes("\n"));
  if (names.length === 0) return;
  const stdin = names.map((name) => `${name}\n`).join("");
  const answers = readAnswers(git.stream(["--git-dir", gitDir, "cat-file", "--batch"], { stdin }), asked);
  let at = 0;
  for await (const text of answers) yield { name: names[at++] ?? "", text };
}

/** Each answer is a line `<id> <type> <size>`, the content and a newline, or one line that says why it is missing. */
async function* readAnswers(
  chunks: AsyncIterable<Buffer>,
  { maxBytes }: { readonly maxBytes: number },
): AsyncGenerator<string | undefined> {
  let head = "";
  let content: { readonly parts: Buffer[]; readonly isWanted: boolean; left: number } | undefined;
  for await (const chunk of chunks) {
    let at = 0;
    while (at < chunk.length) {
      if (!content) {
        const end = chunk.indexOf(newline, at);
        head += chunk.toString("utf8", at, end === -1 ? chunk.length : end);
        at = end === -1 ? chunk.length : end + 1;
        if (end === -1) continue;
        const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(head) ?? [];
        head = "";
        if (size === undefined) yield undefined;
        else {
          const isWanted = type === "blob" && Number(size) <= maxBytes;
          content = { parts: [], isWanted, left: Number(size) + 1 };
        }
        continue;
      }
      const part = chunk.subarray(at, at + content.left);
      if (content.isWanted) content.parts.push(part);
      content.left -= part.length;
      at += part.length;
      if (content.left > 0) continue;
      yield content.isWanted ? asText(Buffer.concat(content.parts)) : undefined;
      content = undefined;
    }
  }
}

function asText(content: Buffer): string | undefined {
  return content.includes(0) ? undefined : content.toString("utf8", 0, content.length - 1);
}
