import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import { usesIn } from "./rust-reading.ts";

/** The names of a Rust file, read word by word: the grammar reads no expressions in macros. */
export interface RustNames {
  /** In full, by what the file imports: `std::process::exit`. */
  readonly paths: readonly string[];
  /** Names of macros, without their path. */
  readonly macros: readonly string[];
  readonly tokens: readonly string[];
}

/** All names of a file, through its imports and other names for the same. */
export function pathsIn(root: SyntaxNode): RustNames {
  const uses = usesIn(root);
  const known = new Map(uses.filter(({ alias }) => alias !== "*").map(({ alias, parts }) => [alias, parts]));
  const tokens = wordsOf(root);
  const written: string[][] = [];
  const macros: string[] = [];
  tokens.forEach((token, at) => {
    if (!isName(token)) return;
    const previous = written.at(-1);
    if (tokens[at - 1] === "::" && isName(tokens[at - 2] ?? "") && previous) previous.push(token);
    else written.push([token]);
    if (tokens[at + 1] === "!") macros.push(token);
  });
  const inFull = ([first = "", ...rest]: readonly string[]) => resolve(first, known).concat(rest).join("::");
  const named = uses.filter(({ parts, alias }) => parts.length > 1 || alias !== parts[0]);
  const imported = named.map(({ parts }) => inFull(parts));
  const called = written.filter((path) => path.length > 1 || known.has(path[0] ?? ""));
  return { paths: [...imported, ...called.map(inFull)], macros, tokens };
}

/** No honest test renames a name more often. */
const MOST_RENAMES = 8;

function resolve(first: string, known: ReadonlyMap<string, readonly string[]>): readonly string[] {
  let path: readonly string[] = [first];
  for (let renames = 0; renames < MOST_RENAMES; renames++) {
    const [head = "", ...rest] = path;
    const meant = known.get(head);
    if (!meant || meant[0] === head) break;
    path = [...meant, ...rest];
  }
  return path;
}

function isName(token: string): boolean {
  return /^[A-Za-z_]\w*$/.test(token);
}

/** The words and signs of a file, without comments and texts; `r#name` is `name`. Does not recurse: a file may be nested deep. */
function wordsOf(root: SyntaxNode): string[] {
  const words: string[] = [];
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (/comment$|^(raw_)?string_literal$|^char_literal$/.test(node.type)) continue;
    if (node.children.length === 0) words.push(...split(node.text));
    else pending.push(...node.children.toReversed());
  }
  return words;
}

function split(text: string): string[] {
  return text.replace(/^r#/, "").match(/::|\w+|[^\w\s]/g) ?? [];
}
