import { parseJavaScript } from "../../mutants/parse-javascript.ts";
import type { Node } from "../syntax-node.ts";
import { afterDirectives, children } from "./children.ts";
import { type Counter, createMarker, type Placing, RUN_LIMIT } from "./marker.ts";
import { branchVisitors, visitFunction, visitLoop } from "./visitors.ts";

/** A source that counts its runs in `globalThis.__goldseam__.counts`. */
export interface Instrumented {
  readonly text: string;
  /** By their index in the counts. */
  readonly counters: readonly Counter[];
  /** The same text, which also passes comparisons to `globalThis.__goldseam__.compare`. */
  readonly comparing: string;
  /** Past this many runs in one plan, a function or loop body counts as endless. */
  readonly runLimit: number;
}

/** Puts counters into a JavaScript or TypeScript source; undefined where it does not parse. Does not run it. */
export async function instrument(
  text: string,
  path: string,
  placing: Partial<Pick<Placing, "where" | "except">> = {},
): Promise<Instrumented | undefined> {
  let program: Node;
  try {
    program = (await parseJavaScript(text, path)).program as unknown as Node;
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

/** Inserts counting code in all places to count. */
function placeCounters(
  program: Node,
  insert: (offset: number, code: string) => void,
  placing: Placing,
): readonly Counter[] {
  const visitors = placing.where === "everywhere" ? branchVisitors : {};
  const visit = (node: Node): void => {
    if (/^(For(In|Of)?|While|DoWhile)Statement$/.test(node.type)) visitLoop(node, marker);
    else if (/^(Arrow)?Function(Declaration|Expression)$|Method$/.test(node.type)) {
      if (!isExcepted(node)) visitFunction(node, marker);
    } else if (visitors[node.type]) visitors[node.type]?.(node, marker);
    else children(node).forEach(visit);
  };
  const isExcepted = ({ id }: Node) =>
    typeof id === "object" && id !== null && "name" in id && placing.except?.test(String(id.name)) === true;
  const marker = createMarker({ insert, visit }, placing);
  children(program).forEach(visit);
  return marker.counters;
}

interface Insertion {
  readonly offset: number;
  readonly code: string;
}

/** Insertions at the same place keep their order. */
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
