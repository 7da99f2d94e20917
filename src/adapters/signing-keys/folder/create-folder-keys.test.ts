import { createPublicKey, verify } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { createFolderKeys } from "./create-folder-keys.ts";

let home: string;
const open = () => {
  const scratch = join(home, "scratch");
  mkdirSync(scratch, { recursive: true });
  return createFolderKeys({ folder: join(home, "keys"), scratch, clock: { nowMs: () => 0 } });
};
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const bytes = Buffer.from("what is signed");

it("creates one key on first use, however many ask at once, that only its owner reads", async () => {
  const signed = await Promise.all([open(), open(), open()].map((keys) => keys.sign(bytes)));
  expect(new Set(signed.map(({ key }) => key.id)).size).toBe(1);
  for (const { key, signature } of signed)
    expect(verify(null, bytes, createPublicKey(key.publicKey), signature)).toBe(true);
  const files = readdirSync(join(home, "keys"));
  expect(files).toHaveLength(2);
  for (const name of files) expect(statSync(join(home, "keys", name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, "keys")).mode & 0o777).toBe(0o700);
});

it("signs with another key after a rotation, and still knows the old one", async () => {
  const { key: old } = await open().sign(bytes);
  const next = await open().rotate();
  expect((await open().sign(bytes)).key.id).toBe(next.id);
  expect(await open().list()).toMatchObject([{ id: old.id, retiredAt: expect.any(String) }, { id: next.id }]);
  expect(readdirSync(join(home, "keys")).toSorted()).toEqual([`${next.id}.pem`, "keys.json"].toSorted());
});

it("marks a revoked key, and signs with a new one", async () => {
  const { key: leaked } = await open().sign(bytes);
  await open().revoke(leaked.id.slice(0, 8));
  expect((await open().sign(bytes)).key.id).not.toBe(leaked.id);
  expect((await open().list())[0]).toMatchObject({ id: leaked.id, revokedAt: expect.any(String) });
  await expect(open().revoke("")).rejects.toMatchObject({ code: "NOT_FOUND" });
});
