import { execFileSync } from "node:child_process";
import { createRepository, type TestRepository } from "../../test/support/repositories/git-repository.ts";
import type { LabelledChange } from "../../test/support/repositories/labelled-change.ts";

/** A repository with the past, the base and the commit of each change, each on its own branch. */
export function importChanges(changes: readonly LabelledChange[]): TestRepository {
  const repository = createRepository();
  const input = changes.map(importScript).join("");
  execFileSync("git", ["-C", repository.path, "fast-import", "--quiet"], { input });
  return repository;
}

function importScript({ name, history, before, after }: LabelledChange): string {
  const past = history.flatMap(({ path, commits, repairs }) =>
    Array.from({ length: commits }, (_, done) =>
      commitScript(name, done < repairs ? "Fix a wrong result" : "Go on", { [path]: `${done}\n` }),
    ),
  );
  const base = commitScript(name, "Before", before);
  const mark = `reset refs/heads/base/${name}\nfrom refs/heads/change/${name}\n\n`;
  return `${past.join("")}${base}${mark}${commitScript(name, "After", after)}`;
}

/** A commit with these files and no others. */
function commitScript(name: string, message: string, files: Readonly<Record<string, string>>): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const written = Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
  const author = "committer Ada Author <ada@example.com> 1750000000 +0000";
  return `commit refs/heads/change/${name}\n${author}\n${data(message)}deleteall\n${written.join("")}\n`;
}
