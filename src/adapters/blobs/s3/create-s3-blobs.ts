import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type Blobs, hashOfAddress, type StoredBlob } from "../../../ports/blobs.ts";
import { checkedContent, wholeContent } from "../checked-content.ts";
import type { S3Place } from "./read-s3-address.ts";
import { explainS3Failure, isAlreadyThere, isNotThere } from "./s3-failures.ts";

/** A file up to this size is sent in one request; S3 takes at most 10,000 parts, so this allows 160 GB. */
const partBytes = 16 * 1024 ** 2;

/** What is older is stored again with a new time when it comes again. */
const freshMs = 24 * 60 * 60 * 1000;

/** The Blobs port on a bucket, and a check that the bucket can be used. */
export interface S3Blobs extends Blobs {
  check(): Promise<void>;
}

/**
 * The Blobs port on any S3-compatible store. Who may use it is decided as in all of AWS's tools: by environment, shared files,
 * web identity or the machine's role. An object is written once: of several writers of the same bytes one wins.
 */
export function createS3Blobs(place: S3Place): S3Blobs {
  const { bucket, prefix, endpoint, region, pathStyle } = place;
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    forcePathStyle: pathStyle,
    maxAttempts: 5,
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
    // Other stores than Amazon's do not know the newer checksums; every upload carries SHA-256 anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const objectOf = (hex: string) => ({ Bucket: bucket, Key: `${prefix}sha256/${hex.slice(0, 2)}/${hex}` });
  const name = `s3://${bucket}`;
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw explainS3Failure(error, name);
    });
  /** When an object was stored; undefined if there is none. */
  const storedAtMs = (hex: string) =>
    explained(
      client.send(new HeadObjectCommand(objectOf(hex))).then(
        ({ LastModified }) => LastModified?.getTime() ?? 0,
        (error: unknown) => {
          if (isNotThere(error)) return undefined;
          throw error;
        },
      ),
    );
  /** Sends bytes whose hash the store checks. */
  const putWhole = async (hex: string, content: Uint8Array) => {
    const ChecksumSHA256 = Buffer.from(hex, "hex").toString("base64");
    const object = { ...objectOf(hex), Body: content, ChecksumSHA256 };
    const isNew = await explained(
      client.send(new PutObjectCommand({ ...object, IfNoneMatch: "*" })).then(
        () => true,
        (error: unknown) => unlessAlreadyThere(error),
      ),
    );
    if (!isNew && !isFresh(await storedAtMs(hex))) await explained(client.send(new PutObjectCommand(object)));
  };
  const read = async (address: string) => {
    const hex = hashOfAddress(address);
    if (!hex) return undefined;
    const found = await explained(
      client.send(new GetObjectCommand(objectOf(hex))).catch((error: unknown) => {
        if (isNotThere(error)) return undefined;
        throw error;
      }),
    );
    const body = found?.Body as AsyncIterable<Uint8Array> | undefined;
    return body && checkedContent(body, hex);
  };
  return {
    put: async (content) => {
      const hex = createHash("sha256").update(content).digest("hex");
      await putWhole(hex, content);
      return `sha256:${hex}`;
    },
    putFile: async (path) => {
      const hash = createHash("sha256");
      await pipeline(createReadStream(path), hash);
      const hex = hash.digest("hex");
      const atMs = await storedAtMs(hex);
      if (isFresh(atMs)) return `sha256:${hex}`;
      const file = await open(path, "r");
      try {
        const { size } = await file.stat();
        if (size <= partBytes) await putWhole(hex, await file.readFile());
        else
          await explained(putInParts(client, { ...objectOf(hex), hex, replaces: atMs !== undefined }, file));
      } finally {
        await file.close();
      }
      return `sha256:${hex}`;
    },
    get: async (address) => {
      const content = await read(address);
      return content && explained(wholeContent(content));
    },
    stream: read,
    link: async (address, seconds) => {
      const hex = hashOfAddress(address);
      if (!hex || (await storedAtMs(hex)) === undefined) return undefined;
      return getSignedUrl(client, new GetObjectCommand(objectOf(hex)), { expiresIn: seconds });
    },
    list: () => listObjects(client, { Bucket: bucket, Prefix: `${prefix}sha256/` }, explained),
    remove: async (address, storedBeforeMs) => {
      const hex = hashOfAddress(address);
      const atMs = hex === undefined ? undefined : await storedAtMs(hex);
      if (hex === undefined || atMs === undefined || atMs >= storedBeforeMs) return false;
      await explained(client.send(new DeleteObjectCommand(objectOf(hex))));
      return true;
    },
    check: async () => {
      await explained(client.send(new HeadBucketCommand({ Bucket: bucket })));
    },
  };
}

/** Whether an object is there, and so new that nobody is about to remove it. */
function isFresh(storedAtMs: number | undefined): boolean {
  return storedAtMs !== undefined && storedAtMs > Date.now() - freshMs;
}

/** Somebody else stored the same bytes: not new. */
function unlessAlreadyThere(error: unknown): false {
  if (!isAlreadyThere(error)) throw error;
  return false;
}

/** Part by part. The object appears only if the file still had the hash of its address. */
async function putInParts(
  client: S3Client,
  {
    hex,
    replaces,
    ...object
  }: { readonly Bucket: string; readonly Key: string; readonly hex: string; readonly replaces: boolean },
  file: FileHandle,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  try {
    const hash = createHash("sha256");
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let PartNumber = 1; ; PartNumber += 1) {
      const Body = await readPart(file);
      if (Body.length === 0) break;
      hash.update(Body);
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      parts.push({ PartNumber, ETag });
    }
    if (hash.digest("hex") !== hex) throw new Error("the file changed while it was stored");
    const whole = {
      ...{ ...upload, MultipartUpload: { Parts: parts } },
      ...(replaces ? {} : { IfNoneMatch: "*" }),
    };
    await client.send(new CompleteMultipartUploadCommand(whole)).catch(async (error: unknown) => {
      unlessAlreadyThere(error);
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    });
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

async function readPart(file: FileHandle): Promise<Buffer> {
  const part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  while (filled < partBytes) {
    const { bytesRead } = await file.read(part, filled, partBytes - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return part.subarray(0, filled);
}

async function* listObjects(
  client: S3Client,
  place: { readonly Bucket: string; readonly Prefix: string },
  explained: <T>(work: Promise<T>) => Promise<T>,
): AsyncIterable<StoredBlob> {
  const pages = paginateListObjectsV2({ client }, place)[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await explained(pages.next());
    if (done) return;
    for (const { Key = "", Size = 0, LastModified } of value.Contents ?? []) {
      const address = `sha256:${Key.slice(Key.lastIndexOf("/") + 1)}`;
      if (hashOfAddress(address) !== undefined)
        yield { address, bytes: Size, storedAtMs: LastModified?.getTime() ?? 0 };
    }
  }
}
