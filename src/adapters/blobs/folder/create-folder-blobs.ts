import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "../../../ports/blobs.ts";

/** The Blobs port on a folder. A blob appears whole or not at all; `scratch` must be on the same file system. */
export function createFolderBlobs({
  folder,
  scratch,
}: {
  readonly folder: string;
  readonly scratch: string;
}): Blobs {
  return {
    put: async (content) => {
      const hex = createHash("sha256").update(content).digest("hex");
      const path = join(folder, hex.slice(0, 2), hex);
      if (await readIfThere(path)) return `sha256:${hex}`;
      await mkdir(join(folder, hex.slice(0, 2)), { recursive: true });
      await mkdir(scratch, { recursive: true });
      const temporary = join(scratch, `blob-${process.pid}-${randomUUID()}`);
      const file = await open(temporary, "wx");
      await file.writeFile(content);
      await file.sync();
      await file.close();
      await rename(temporary, path);
      return `sha256:${hex}`;
    },
    get: async (address) => {
      const hex = /^sha256:([0-9a-f]{64})$/.exec(address)?.[1];
      return hex ? readIfThere(join(folder, hex.slice(0, 2), hex)) : undefined;
    },
  };
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
