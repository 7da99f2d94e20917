import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { GoldseamError } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Archive } from "../app.ts";

const block = 512;

/** The archive of a build at an address; its files are unpacked as they are read, whatever their size. */
export async function openArchive(blobs: Blobs, address: string): Promise<Archive> {
  const whole = async () => {
    const content = await blobs.stream(address);
    if (!content) throw new GoldseamError("NOT_FOUND", `there is no archive ${address}`);
    return content;
  };
  async function* parts() {
    const content = await whole();
    const unpacked = createGunzip();
    // Whoever reads gets the error from the stream.
    pipeline(content, unpacked).catch(() => {});
    yield* partsOf(unpacked);
  }
  return {
    whole,
    list: async () => {
      const files: { name: string; bytes: number }[] = [];
      for await (const { name, size, content } of parts())
        if (content === undefined) files.push({ name, bytes: size });
      return files;
    },
    read: async function* (name) {
      let isFound = false;
      for await (const part of parts()) {
        if (part.name !== name) continue;
        isFound = true;
        if (part.content) yield part.content;
      }
      if (!isFound) throw new GoldseamError("NOT_FOUND", `the archive has no file ${name}`);
    },
  };
}

interface Part {
  readonly name: string;
  readonly size: number;
  /** A piece of the file; absent when the file begins. */
  readonly content?: Buffer;
}

async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let rest: Buffer = Buffer.alloc(0);
  let file = { name: "", size: 0 };
  /** Bytes of the file and of the padding after it that are still to come. */
  let left = 0;
  let padding = 0;
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length > 0) {
      if (left > 0) {
        const content = rest.subarray(0, left);
        yield { ...file, content };
        left -= content.length;
        rest = rest.subarray(content.length);
      } else if (padding > 0) {
        const skipped = Math.min(padding, rest.length);
        padding -= skipped;
        rest = rest.subarray(skipped);
      } else {
        if (rest.length < block) break;
        file = readHeader(rest);
        rest = rest.subarray(block);
        // Empty blocks end an archive.
        if (file.name === "") continue;
        left = file.size;
        padding = (block - (left % block)) % block;
        yield file;
      }
    }
  }
}

function readHeader(bytes: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => bytes.toString("utf8", from, to).replace(/\0.*$/s, "");
  const prefix = text(345, 500);
  return {
    name: prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    size: Number.parseInt(text(124, 136), 8) || 0,
  };
}
