import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CaseKind } from "../../src/contracts/index.ts";
import { languages, type Subject, type SubjectCase, type SubjectLanguage } from "./subject.ts";

/** All subjects, by language and name. README.md describes their files. */
export function readSubjects(): Subject[] {
  return languages.flatMap((language) => {
    const folder = join(import.meta.dirname, "subjects", language);
    return readdirSync(folder)
      .sort()
      .map((file) =>
        readSubject(file.replace(/\.txt$/, ""), readFileSync(join(folder, file), "utf8"), language),
      );
  });
}

function readSubject(name: string, text: string, language: SubjectLanguage): Subject {
  const [head = "", ...rest] = text.split(/^=== /m);
  const sections = new Map(
    rest.map((section) => {
      const end = section.indexOf("\n");
      return [section.slice(0, end), `${section.slice(end + 1).trimEnd()}\n`] as const;
    }),
  );
  const value = (key: string) => new RegExp(`^${key}: (.+)$`, "m").exec(head)?.[1];
  const [path, bug, right, hunk, tests] = [
    value("path"),
    value("bug"),
    ...["right", "bug", "tests"].map((part) => sections.get(part)),
  ];
  if (!path || !bug || !right || !hunk || !tests) throw new Error(`the subject ${name} lacks a part`);
  const wrong = withBug(right, hunk);
  const cases = [...head.matchAll(/^case: (\w+) ([\w.]+): (.+)$/gm)].map(([, ...parts]) =>
    caseOf(parts, name),
  );
  return { name, language, path, bug, cases, right, wrong, calls: sections.get("calls") ?? "", tests };
}

function caseOf([kind = "", symbol = "", goal = ""]: readonly string[], subject: string): SubjectCase {
  const known = CaseKind[kind.toUpperCase() as keyof typeof CaseKind];
  if (!known) throw new Error(`the subject ${subject} has a case of no kind: ${kind}`);
  return { kind: known, symbol, goal };
}

/** The module with lines that begin with `-` in place of those that begin with `+`: the fix, taken back. */
function withBug(right: string, hunk: string): string {
  const linesWith = (sign: string) =>
    hunk
      .split("\n")
      .filter((line) => line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const parts = right.split(linesWith("+"));
  if (parts.length !== 2) throw new Error(`the fix does not stand once in:\n${right}`);
  return parts.join(linesWith("-"));
}
