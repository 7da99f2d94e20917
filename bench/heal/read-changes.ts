import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, type BrokenChange, kinds, type Runner } from "./broken-change.ts";

type Files = Readonly<Record<string, string>>;

const manifest = (scripts: object, devDependencies?: object) =>
  `${JSON.stringify({ name: "project", private: true, type: "module", scripts, devDependencies }, null, 2)}\n`;

/** The files that each project of a runner has, unless it has its own. */
const filesOfRunner: Readonly<Record<Runner, Files>> = {
  pytest: { "requirements.txt": "pytest==9.2.0\n" },
  "node:test": { "package.json": manifest({ test: "node --test" }) },
  vitest: { "package.json": manifest({ test: "vitest run" }, { vitest: "4.1.12" }) },
};

/** All broken changes, by kind and name. README.md describes their files. */
export function readChanges(): BrokenChange[] {
  return kinds.flatMap((kind) => {
    const folder = join(import.meta.dirname, "changes", kind.replaceAll(" ", "-"));
    return readdirSync(folder)
      .sort()
      .map((file) => readChange(file, readFileSync(join(folder, file), "utf8"), kind));
  });
}

interface Section {
  /** `base`, `change`, or the answer that it is part of. */
  readonly part: string;
  readonly path: string;
  readonly text: string;
}

function readChange(file: string, text: string, kind: BrokenChange["kind"]): BrokenChange {
  const [head = "", ...rest] = text.split(/^=== /m);
  const sections = rest.map(readSection);
  const value = (key: string) => new RegExp(`^${key}: (.+)$`, "m").exec(head)?.[1];
  const runner = asRunner(value("runner"));
  const base: Files = { ...filesOfRunner[runner], ...apply(sections, "base", {}) };
  const change = apply(sections, "change", base);
  const answer = (part: string) => {
    if (!sections.some((one) => one.part === part)) return [];
    return [apply(sections, part, { ...base, ...change })];
  };
  const [wrong] = answer("wrong");
  const [half] = answer("half");
  const right = ["right", "right-2"].flatMap(answer);
  const title = value("title");
  if (!title || !wrong || right.length === 0) throw new Error(`${file} lacks a title or an answer`);
  const [, first, mentions] = /^(wrong|half|cheat), (.+)$/.exec(value("second") ?? "") ?? [];
  return {
    ...{ name: file.replace(/\.txt$/, ""), kind, runner, wrong, right, ...(half ? { half } : {}) },
    project: { title, base, change: withoutRemoved(change) },
    cheats: ["cheat", "cheat-2"].flatMap(answer),
    ...(mentions ? { second: { first: first as "wrong" | "half" | "cheat", mentions } } : {}),
  };
}

function asRunner(text = ""): Runner {
  if (text in filesOfRunner) return text as Runner;
  throw new Error(`${text} is no runner`);
}

function readSection(text: string): Section {
  const end = text.indexOf("\n");
  const [part = "", path = ""] = text.slice(0, end).split(" ");
  return { part, path, text: `${text.slice(end + 1).trimEnd()}\n` };
}

/** The files that a part of a change writes: whole texts, hunks that begin with `@@`, or `(removed)`. */
function apply(sections: readonly Section[], part: string, before: Answer): Answer & Files {
  const written = sections
    .filter((one) => one.part === part)
    .map(({ path, text }) => [path, newText(path, text, before[path] ?? "")]);
  return Object.fromEntries(written);
}

function newText(path: string, text: string, before: string): string | undefined {
  if (text === "(removed)\n") return undefined;
  if (!text.startsWith("@@\n")) return text === "\n" ? "" : text;
  return text
    .split(/^@@\n/m)
    .slice(1)
    .reduce((whole, hunk) => applyHunk(path, whole, hunk), before);
}

/** A hunk's lines begin with a blank, `-` or `+`, and stand in exactly one place. */
function applyHunk(path: string, whole: string, hunk: string): string {
  const lines = hunk.split("\n").slice(0, -1);
  const keep = (sign: string) =>
    lines
      .filter((line) => line === "" || line[0] === " " || line[0] === sign)
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const [from, to] = [keep("-"), keep("+")];
  const parts = `\n${whole}`.split(`\n${from}`);
  if (from === "" || parts.length !== 2) throw new Error(`${path} does not hold once:\n${from}`);
  return parts.join(`\n${to}`).slice(1);
}

function withoutRemoved(change: Answer): Files {
  return Object.fromEntries(
    Object.entries(change).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])),
  );
}
