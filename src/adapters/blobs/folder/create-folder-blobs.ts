import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Blobs, hashOfAddress, type StoredBlob } from "../../../ports/blobs.ts";
import { checkedContent, wholeContent } from "../checked-content.ts";

/** The Blobs port on a folder. A blob appears whole or not at all; `scratch` must be on the same file system. */
export function createFolderBlobs({
  folder,
  scratch,
}: {
  readonly folder: string;
  readonly scratch: string;
}): Blobs {
  const store = async (hex: string, write: (temporary: string) => Promise<void>) => {
    const path = join(folder, hex.slice(0, 2), hex);
    const now = new Date();
    if (await isThere(path)) {
      // Whoever removes what is old must not remove what somebody stores now. It is written again if that came first.
      const isKept = await utimes(path, now, now).then(
        () => true,
        () => false,
      );
      if (isKept) return `sha256:${hex}`;
    }
    await mkdir(join(folder, hex.slice(0, 2)), { recursive: true });
    await mkdir(scratch, { recursive: true });
    const temporary = join(scratch, `blob-${process.pid}-${randomUUID()}`);
    await write(temporary);
    await syncFile(temporary);
    await rename(temporary, path);
    return `sha256:${hex}`;
  };
  const read = async (address: string) => {
    const hex = hashOfAddress(address);
    const path = hex && join(folder, hex.slice(0, 2), hex);
    if (!path || !(await isThere(path))) return undefined;
    return checkedContent(createReadStream(path), hex);
  };
  return {
    put: (content) =>
      store(createHash("sha256").update(content).digest("hex"), (temporary) => writeFile(temporary, content)),
    putFile: async (path) => {
      const hash = createHash("sha256");
      await pipeline(createReadStream(path), hash);
      return store(hash.digest("hex"), (temporary) => copyFile(path, temporary));
    },
    get: async (address) => {
      const content = await read(address);
      return content && wholeContent(content);
    },
    stream: read,
    link: async () => undefined,
    list: () => listFolder(folder),
    remove: async (address, storedBeforeMs) => {
      const hex = hashOfAddress(address);
      const path = join(folder, hex?.slice(0, 2) ?? "", hex ?? "");
      const found = hex === undefined ? undefined : await stat(path).catch(() => undefined);
      if (!found || found.mtimeMs >= storedBeforeMs) return false;
      await rm(path, { force: true });
      return true;
    },
  };
}

async function* listFolder(folder: string): AsyncIterable<StoredBlob> {
  const names = (path: string) => readdir(path).catch(() => []);
  for (const start of await names(folder))
    for (const hex of await names(join(folder, start))) {
      const found = await stat(join(folder, start, hex)).catch(() => undefined);
      const address = `sha256:${hex}`;
      if (found && hashOfAddress(address) !== undefined)
        yield { address, bytes: found.size, storedAtMs: found.mtimeMs };
    }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
