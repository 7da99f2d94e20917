import { createHash } from "node:crypto";
import { globSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { type S3Server, startS3Server } from "../../../../test/support/servers/s3-server.ts";
import { blobsContract } from "../blobs.contract.ts";
import { createS3Blobs } from "./create-s3-blobs.ts";
import { readS3Address } from "./read-s3-address.ts";

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  folder = temporaryFolder();
  Object.assign(process.env, server.env);
});
afterAll(async () => {
  for (const name of Object.keys(server.env)) delete process.env[name];
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const open = (bucket = server.bucket) =>
  createS3Blobs(readS3Address(`s3://${bucket}/team/goldseam?endpoint=${server.endpoint}`, {}));

blobsContract("S3", open);

it("stores a large file in parts, once, and returns it piece by piece", async () => {
  const path = join(folder, "large");
  const block = Buffer.alloc(1024 ** 2);
  const bytes = Buffer.concat(
    Array.from({ length: 40 }, (_, at) => block.fill(at).subarray()).map((one) => Buffer.from(one)),
  );
  writeFileSync(path, bytes);
  const addresses = await Promise.all([open().putFile(path), open().putFile(path)]);
  const hex = createHash("sha256").update(bytes).digest("hex");
  expect(addresses).toEqual([`sha256:${hex}`, `sha256:${hex}`]);
  const hash = createHash("sha256");
  for await (const piece of (await open().stream(`sha256:${hex}`)) ?? []) hash.update(piece);
  expect(hash.digest("hex")).toBe(hex);
  expect(await open().putFile(path)).toBe(`sha256:${hex}`);
});

it("gives links that work until they expire, and only as they are", async () => {
  const address = await open().put(new TextEncoder().encode("evidence"));
  const link = (await open().link(address, 60)) ?? "";
  expect(await (await fetch(link)).text()).toBe("evidence");
  const other = await open().put(new TextEncoder().encode("secret"));
  expect((await fetch(link.replace(address.slice(7), other.slice(7)))).status).toBe(403);
  const short = (await open().link(address, 1)) ?? "";
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect((await fetch(short)).status).toBe(403);
  expect(await open().link(`sha256:${"0".repeat(64)}`, 60)).toBeUndefined();
});

it("refuses bytes that are not those of their address", async () => {
  const address = await open().put(new TextEncoder().encode("whole"));
  const [stored = ""] = globSync(`${server.folder}/**/${address.slice(7)}`);
  writeFileSync(stored, "other");
  await expect(open().get(address)).rejects.toThrow(/was damaged or changed in its store$/);
});

it("says in one line what is wrong with the store", async () => {
  await expect(open("absent").put(new Uint8Array([1]))).rejects.toThrow(
    "the blob store s3://absent does not exist: create the bucket",
  );
  process.env["AWS_SECRET_ACCESS_KEY"] = "wrong";
  try {
    await expect(open().put(new Uint8Array([1]))).rejects.toThrow(
      /^the blob store s3:\/\/goldseam refuses: SignatureDoesNotMatch: /,
    );
  } finally {
    Object.assign(process.env, server.env);
  }
  const away = createS3Blobs(readS3Address("s3://b?endpoint=http://127.0.0.1:1", {}));
  await expect(away.check()).rejects.toThrow(/^the blob store s3:\/\/b cannot be used: .*ECONNREFUSED/);
});
