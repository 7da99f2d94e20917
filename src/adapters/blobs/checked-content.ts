import { createHash } from "node:crypto";
import { GoldseamError } from "../../contracts/index.ts";
import { DamagedBlob } from "../../ports/blobs.ts";

const largestAtOnce = 1024 ** 3;

/** Passes bytes on, and fails at their end if they do not have that hash. */
export async function* checkedContent(
  content: AsyncIterable<Uint8Array>,
  hex: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== hex) throw new DamagedBlob(`sha256:${hex}`);
}

/** All of it in memory; fails if it is too large for that. */
export async function wholeContent(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > largestAtOnce)
      throw new GoldseamError("INFRASTRUCTURE", "a blob of more than 1 GiB is read piece by piece");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
