import type { Route, SourceSymbol, SyntaxParser } from "../../syntax/outline.ts";
import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import type { Candidate } from "../candidate.ts";
import type { LanguageTests } from "../language-tests.ts";
import { readFacts } from "../smells/test-facts.ts";

/** The requests of a test, as far as its text shows them; undefined if it sends none. */
export interface SentRequests {
  /** Texts of its calls that may be paths. */
  readonly paths: readonly string[];
  /** Words of its calls, by which methods are named. */
  readonly words: ReadonlySet<string>;
}

/** Reads the requests of a test with its helpers. */
export function readRequests(
  outlines: SyntaxParser,
  { requests, grammar }: LanguageTests,
  test: Pick<Candidate, "code" | "helpers" | "imports"> & { readonly path: string },
): SentRequests | undefined {
  const text = [...(test.helpers ?? []), test].map(({ code }) => code).join("\n\n");
  const tree = requests && outlines.tree(test.path, text);
  if (!tree) return undefined;
  const { calls } = readFacts(tree, grammar);
  if (!requests.sends(calls, test.imports)) return undefined;
  return { paths: pathsIn(tree), words: new Set(text.toUpperCase().match(/\b[A-Z]+\b/g)) };
}

/** The symbol whose route a test asks for: its path fits, best also its method. A router may be mounted below other paths. */
export function requestedRoute(
  { paths, words }: SentRequests,
  symbols: readonly SourceSymbol[],
): SourceSymbol | undefined {
  const fitting = symbols.filter(({ route }) => route && paths.some((path) => patternOf(route).test(path)));
  const exact = fitting.filter(({ route }) => words.has(route?.method ?? ""));
  const byLength = (one: SourceSymbol, other: SourceSymbol) =>
    (other.route?.path.length ?? 0) - (one.route?.path.length ?? 0);
  return exact.toSorted(byLength)[0] ?? fitting.toSorted(byLength)[0];
}

/** Texts that begin with a slash, without their query; an expression within one stands for a part of the path. */
function pathsIn(root: SyntaxNode): string[] {
  const quoted = /[fF]?(["'`])(?:https?:\/\/[\w.:-]+|\$\{\w+\})?(\/[^"'`\s]*)\1/g;
  return [...root.text.matchAll(quoted)].map(([, , path = ""]) =>
    path.replaceAll(/\$?\{[^}]*\}/g, "x").replace(/[?#].*$/, ""),
  );
}

/** Parameters are written `:id`, `{id}` or `<int:id>`, wildcards as `*`. */
function patternOf({ path }: Route): RegExp {
  const parts = path.split(/(:\w+(?:\{[^}]*\})?|\{[^}]*\}|<[^>]*>|\*)/);
  const source = parts.map((part, at) =>
    at % 2 === 0 ? part.replaceAll(/[^\w/-]/g, "\\$&") : part === "*" ? ".*" : "[^/]+",
  );
  return new RegExp(`${source.join("").replace(/\/$/, "")}/?$`);
}
