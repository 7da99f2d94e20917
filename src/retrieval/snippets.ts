import type { SourceSymbol } from "../languages/syntax/outline.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
import { redactLines, type Snippet } from "../prompts/snippet.ts";
import type { CodeSnapshot } from "./create-code-index.ts";

/** The subject of a snippet. */
interface Subject {
  readonly file: { readonly path: string; readonly lines: readonly string[] };
  readonly own: { readonly symbol: Pick<SourceSymbol, "name" | "calls" | "lineStart" | "lineEnd"> };
}

/** How much is shown: lines to each side, and how many functions elsewhere, by words or by meaning. */
export interface SnippetOptions {
  readonly radius: number;
  readonly k: number;
  readonly alpha: number;
}

/** Finds the snippets of a target for a model: without secrets, the most important first. */
export type Snippets = (target: Subject) => Promise<readonly Snippet[]>;

/** The text around a target. Its whole file is searched for secrets, because a secret may not be recognised in a part of it. */
export function createFileSnippets(secrets: Secrets, { radius }: Pick<SnippetOptions, "radius">): Snippets {
  return async ({ file, own }) => {
    const lines = await redactLines(secrets, file.lines);
    const from = Math.max(1, own.symbol.lineStart - radius);
    const to = Math.min(lines.length, own.symbol.lineEnd + radius);
    return [{ path: file.path, lineStart: from, text: lines.slice(from - 1, to).join("\n") }];
  };
}

/** The text around a target, then its nearest test and the most similar functions. */
export function createIndexSnippets(
  secrets: Secrets,
  snapshot: Pick<CodeSnapshot, "search" | "snippet" | "testsNear">,
  options: SnippetOptions,
): Snippets {
  const { k, alpha } = options;
  const around = createFileSnippets(secrets, options);
  return async (target) => {
    const { name, calls } = target.own.symbol;
    const place = { path: target.file.path, name };
    const { tests } = await snapshot.testsNear(place);
    const alike = await snapshot.search({ text: [name, ...calls].join(" "), near: place }, { k, alpha });
    const places = [...tests.slice(0, 1), ...alike.map(({ symbol }) => symbol)];
    const found = await Promise.all(places.map((each) => snapshot.snippet(each, options)));
    const others = found.filter((each) => each !== undefined && each.path !== place.path) as Snippet[];
    return [
      ...(await around(target)),
      ...(await Promise.all(others.map((snippet) => redactSnippet(secrets, snippet)))),
    ];
  };
}

async function redactSnippet(secrets: Secrets, { path, lineStart, text }: Snippet): Promise<Snippet> {
  return { path, lineStart, text: (await redactLines(secrets, text.split("\n"))).join("\n") };
}
