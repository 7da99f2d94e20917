import { createHash } from "node:crypto";
import type { CodeIndexStore } from "../ports/code-index.ts";
import type { Embedding } from "../ports/embedding.ts";
import type { PlacedSymbol } from "./commit-files.ts";

/** How similar symbols are to a text in meaning, by id, from 0 for the least to 1 for the most; undefined if not known. */
export type Likeness = (
  text: string,
  symbols: readonly PlacedSymbol[],
) => Promise<ReadonlyMap<number, number> | undefined>;

/** Everything that finding likeness needs. */
export interface LikenessDeps {
  readonly store: CodeIndexStore;
  readonly embedding: Embedding;
  /** The reason why the embedding could not be used is added here. */
  readonly problems: Set<string>;
  readonly signal?: AbortSignal | undefined;
}

const textsAtOnce = 100;

/**
 * Likeness by the vectors of an embedding. Vectors of symbols are kept by the embedded text, so that only new ones are
 * asked for. An embedding that failed once is not tried again.
 */
export function createLikeness({ store, embedding, problems, signal }: LikenessDeps): Likeness {
  let isUsable = true;
  return async (text, symbols) => {
    if (!isUsable) return undefined;
    const texts = new Map(symbols.map((symbol) => [symbol.id, describe(symbol)]));
    const wanted = [...new Set([text, ...texts.values()])];
    const known = await readKnown(wanted);
    const unknown = wanted.filter((each) => !known.has(hashOf(each)));
    for (let start = 0; start < unknown.length; start += textsAtOnce) {
      const fresh = await ask(unknown.slice(start, start + textsAtOnce));
      if (!fresh) return undefined;
      for (const [hash, vector] of fresh) known.set(hash, vector);
    }
    const vectorOf = (each: string) => known.get(hashOf(each)) ?? new Float32Array();
    const asked = vectorOf(text);
    return spread(new Map([...texts].map(([id, each]) => [id, cosine(asked, vectorOf(each))])));
  };

  async function readKnown(texts: readonly string[]): Promise<Map<string, Float32Array>> {
    return embedding.asksAlways ? new Map() : store.readVectors(embedding.name, texts.map(hashOf));
  }

  async function ask(texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array> | undefined> {
    const answer = await embedding.embed({ texts, signal });
    if (answer.status !== "answered") {
      isUsable = false;
      problems.add(
        `Related code was looked for by calls and not by meaning: ${embedding.name} is ${answer.status} (${answer.reason}).`,
      );
      return undefined;
    }
    const vectors = answer.vectors.map(
      (vector, at) => [hashOf(texts[at] ?? ""), Float32Array.from(vector)] as const,
    );
    await store.addVectors(embedding.name, new Map(vectors));
    return new Map(vectors);
  }
}

/** All vectors of a model point in about the same direction: only their differences say something. */
function spread(cosines: ReadonlyMap<number, number>): Map<number, number> {
  const [least, most] = [Math.min(...cosines.values()), Math.max(...cosines.values())];
  const range = most - least || 1;
  return new Map(Array.from(cosines, ([id, each]) => [id, (each - least) / range]));
}

function describe({ path, name, signature, calls }: PlacedSymbol): string {
  return `${path} ${name}\n${signature}\ncalls ${calls.slice(0, 20).join(", ")}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let [dot, ownA, ownB] = [0, 0, 0];
  for (const [at, left] of a.entries()) {
    const right = b[at] ?? 0;
    dot += left * right;
    ownA += left * left;
    ownB += right * right;
  }
  return dot === 0 ? 0 : dot / Math.sqrt(ownA * ownB);
}
