import type { CodeIndexStore } from "../ports/code-index.ts";
import type { PlacedSymbol } from "./commit-files.ts";

/** Turns texts into vectors of one length, in the order of the texts. */
export interface Embedding {
  /** Vectors of different models are never compared. */
  readonly model: string;
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
}

const textsAtOnce = 100;

/** How alike a text and symbols are in meaning, from 0 to 1, by id. Vectors of symbols are kept in the store. */
export async function likenessTo(
  { store, embedding }: { readonly store: CodeIndexStore; readonly embedding: Embedding },
  text: string,
  symbols: readonly PlacedSymbol[],
): Promise<Map<number, number>> {
  const ids = symbols.map(({ id }) => id);
  const known = await store.readVectors(embedding.model, ids);
  const unknown = symbols.filter(({ id }) => !known.has(id));
  for (let start = 0; start < unknown.length; start += textsAtOnce) {
    const some = unknown.slice(start, start + textsAtOnce);
    const vectors = await embedding.embed(some.map(describe));
    const fresh = new Map(
      some.flatMap(({ id }, at) => {
        const vector = vectors[at];
        return vector ? [[id, Float32Array.from(vector)] as const] : [];
      }),
    );
    await store.addVectors(embedding.model, fresh);
    for (const [id, vector] of fresh) known.set(id, vector);
  }
  const asked = Float32Array.from((await embedding.embed([text]))[0] ?? []);
  return new Map(ids.map((id) => [id, Math.max(0, cosine(asked, known.get(id) ?? new Float32Array()))]));
}

function describe({ path, name, signature, calls }: PlacedSymbol): string {
  return `${path} ${name}\n${signature}\ncalls ${calls.slice(0, 20).join(", ")}`;
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
