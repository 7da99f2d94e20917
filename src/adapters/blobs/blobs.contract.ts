import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import type { Blobs, StoredBlob } from "../../ports/blobs.ts";

/** Tests for every adapter of the Blobs port. */
export function blobsContract(name: string, open: () => Blobs): void {
  describe(`${name} as a blob store`, () => {
    it("returns stored bytes by the hash of their content", async () => {
      const blobs = open();
      const address = await blobs.put(new TextEncoder().encode("hello"));
      expect(address).toBe("sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
      expect(new TextDecoder().decode(await blobs.get(address))).toBe("hello");
    });

    it("stores the same bytes once, even at the same time", async () => {
      const blobs = open();
      const bytes = new Uint8Array(100_000).fill(7);
      const addresses = await Promise.all([blobs.put(bytes), blobs.put(bytes), blobs.put(bytes)]);
      expect(new Set(addresses).size).toBe(1);
    });

    it("stores a file under the same address as its bytes", async () => {
      const folder = temporaryFolder();
      try {
        const path = join(folder, "large");
        writeFileSync(path, Buffer.alloc(300_000, "abc"));
        const blobs = open();
        const address = await blobs.putFile(path);
        expect(await blobs.put(readFileSync(path))).toBe(address);
        expect(Buffer.from((await blobs.get(address)) ?? [])).toEqual(readFileSync(path));
        expect(await blobs.putFile(path)).toBe(address);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it("returns the bytes piece by piece", async () => {
      const blobs = open();
      const bytes = Buffer.alloc(300_000, "piece");
      const pieces: Uint8Array[] = [];
      for await (const piece of (await blobs.stream(await blobs.put(bytes))) ?? []) pieces.push(piece);
      expect(Buffer.concat(pieces)).toEqual(bytes);
    });

    it("lists blobs, and removes one that was not stored again since a time", async () => {
      const blobs = open();
      const address = await blobs.put(Buffer.from("to be removed"));
      const other = await blobs.put(Buffer.from("to stay"));
      const listed = new Map<string, StoredBlob>();
      for await (const blob of blobs.list()) listed.set(blob.address, blob);
      expect(listed.get(address)?.bytes).toBe(13);
      const storedAtMs = listed.get(address)?.storedAtMs ?? 0;
      expect(await blobs.remove(address, storedAtMs)).toBe(false);
      expect(await blobs.remove(address, storedAtMs + 1)).toBe(true);
      expect(await blobs.remove(address, storedAtMs + 1)).toBe(false);
      expect(await blobs.remove("sha256:../../etc/passwd", Number.POSITIVE_INFINITY)).toBe(false);
      expect([await blobs.get(address), await blobs.get(other)]).toEqual([undefined, expect.anything()]);
      expect(await blobs.put(Buffer.from("to be removed"))).toBe(address);
      expect(await blobs.get(address)).toBeDefined();
    });

    it("knows nothing of other addresses, however they look", async () => {
      const blobs = open();
      expect(await blobs.get(`sha256:${"0".repeat(64)}`)).toBeUndefined();
      expect(await blobs.get("sha256:../../etc/passwd")).toBeUndefined();
      expect(await blobs.stream("sha256:../../etc/passwd")).toBeUndefined();
      expect(await blobs.link("sha256:../../etc/passwd", 60)).toBeUndefined();
    });
  });
}
