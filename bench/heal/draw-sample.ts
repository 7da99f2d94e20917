import { createHash } from "node:crypto";

/** Some of a list, in its order: the same ones for the same seed. */
export function drawSample<Item extends { readonly name: string }>(
  items: readonly Item[],
  size: number,
  seed: number,
): Item[] {
  const rank = ({ name }: Item) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
  const drawn = new Set(items.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, size));
  return items.filter((item) => drawn.has(item));
}
