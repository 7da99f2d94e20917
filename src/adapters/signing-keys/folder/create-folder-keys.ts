import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { KnownKey, SigningKeys } from "../../../ports/secrets/signing-keys.ts";

/** Keys in a folder that only its owner can read: a list of public ones, and the private one that signs. */
export function createFolderKeys({
  folder,
  scratch,
  clock,
}: {
  readonly folder: string;
  /** Folder for temporary files, on the same file system. */
  readonly scratch: string;
  readonly clock: Clock;
}): SigningKeys {
  const listFile = join(folder, "keys.json");
  const privateFile = (id: string) => join(folder, `${id}.pem`);
  const now = () => new Date(clock.nowMs()).toISOString();

  const list = async (): Promise<KnownKey[]> => {
    const text = await readFile(listFile, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "[]";
      throw new GoldseamError("INFRASTRUCTURE", `cannot read ${listFile}: ${error.message}`);
    });
    return JSON.parse(text);
  };

  const create = async (): Promise<KnownKey> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const id = createHash("sha256")
      .update(publicKey.export({ type: "spki", format: "der" }))
      .digest("hex");
    await writeNew(privateFile(id), privateKey.export({ type: "pkcs8", format: "pem" }).toString());
    return { id, publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(), createdAt: now() };
  };

  /** The private key goes first, so that the list never names one that is not there. */
  const replace = async (keys: readonly KnownKey[], isFirst = false): Promise<boolean> => {
    const temporary = join(scratch, `keys-${randomUUID()}`);
    await writeNew(temporary, `${JSON.stringify(keys, null, 1)}\n`);
    try {
      if (isFirst) await link(temporary, listFile);
      else await rename(temporary, listFile);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
  };

  const current = async (): Promise<KnownKey> => {
    const keys = await list();
    const newest = keys.at(-1);
    if (newest && !newest.retiredAt && !newest.revokedAt) return newest;
    const key = await create();
    if (await replace([...keys, key], keys.length === 0)) return key;
    // Another process was faster.
    await rm(privateFile(key.id), { force: true });
    return current();
  };

  return {
    list,
    sign: async (bytes) => {
      const key = await current();
      const pem = await readFile(privateFile(key.id), "utf8").catch((cause) => {
        const remedy = 'bring it back, or run "goldseam keys rotate"';
        throw new GoldseamError(
          "INFRASTRUCTURE",
          `the private key ${privateFile(key.id)} is missing: ${remedy}`,
          { cause },
        );
      });
      return { key, signature: sign(null, bytes, createPrivateKey(pem)) };
    },
    rotate: async () => {
      const keys = await list();
      const key = await create();
      const retired = keys.map((one) => (one.retiredAt ? one : { ...one, retiredAt: now() }));
      await replace([...retired, key]);
      for (const { id } of keys) await rm(privateFile(id), { force: true });
      return key;
    },
    revoke: async (wanted) => {
      const keys = await list();
      const [found, ...others] = keys.filter(({ id }) => wanted !== "" && id.startsWith(wanted));
      if (!found || others.length > 0)
        throw new GoldseamError(
          "NOT_FOUND",
          `${found ? "several keys begin" : "no key begins"} with ${wanted}`,
        );
      const revoked = { ...found, retiredAt: found.retiredAt ?? now(), revokedAt: found.revokedAt ?? now() };
      await replace(keys.map((one) => (one.id === found.id ? revoked : one)));
      await rm(privateFile(found.id), { force: true });
      return revoked;
    },
  };
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
