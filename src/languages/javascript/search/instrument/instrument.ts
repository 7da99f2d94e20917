import { parseJavaScript } from "../../mutants/parse-javascript.ts";
import type { Counter, Placing } from "./counter.ts";
import { placeCounters } from "./counters.ts";
import { RUN_LIMIT } from "./marker.ts";
import { afterDirectives, type SyntaxNode } from "./syntax-node.ts";

/** A source that counts what of it runs, in `globalThis.__goldseam__.counts`. */
export interface Instrumented {
  readonly text: string;
  /** By their place in the counts. */
  readonly counters: readonly Counter[];
  /** The same text, which also passes on what is compared, to `globalThis.__goldseam__.compare`. */
  readonly comparing: string;
  /** Runs of one function or loop body in one plan, past which it counts as endless. */
  readonly runLimit: number;
}

/** Puts counters into a JavaScript or TypeScript source; undefined where it does not parse. Nothing of it is run. */
export async function instrument(
  text: string,
  path: string,
  placing: Partial<Pick<Placing, "where" | "except">> = {},
): Promise<Instrumented | undefined> {
  let program: SyntaxNode;
  try {
    program = (await parseJavaScript(text, path)).program as unknown as SyntaxNode;
  } catch {
    return undefined;
  }
  const names = { counts: unused("goldseam$counts", text), overrun: unused("goldseam$overrun", text) };
  const compare = unused("goldseam$compare", text);
  const place = (more: Partial<Placing>) => {
    const pieces: Insertion[] = [];
    const insert = (offset: number, code: string) => void pieces.push({ offset, code });
    const { counts, overrun } = names;
    insert(
      afterDirectives(program),
      `\n;const {counts:${counts},overrun:${overrun},compare:${compare}}=globalThis.__goldseam__;`,
    );
    const counters = placeCounters(program, insert, { where: "everywhere", ...placing, ...names, ...more });
    return { text: splice(text, pieces), counters };
  };
  return { ...place({}), comparing: place({ compare }).text, runLimit: RUN_LIMIT };
}

interface Insertion {
  readonly offset: number;
  readonly code: string;
}

/** Pieces at the same place stay in the order they were made in. */
function splice(text: string, pieces: readonly Insertion[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { offset, code } of pieces.toSorted((a, b) => a.offset - b.offset)) {
    parts.push(text.slice(from, offset), code);
    from = offset;
  }
  return parts.join("") + text.slice(from);
}

function unused(name: string, text: string): string {
  return text.includes(name) ? unused(`${name}$`, text) : name;
}
