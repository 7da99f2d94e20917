import { GoldseamError } from "../contracts/index.ts";

/** A blob as its store lists it. */
export interface StoredBlob {
  readonly address: string;
  readonly bytes: number;
  readonly storedAtMs: number;
}

/** Content-addressed storage. Stored bytes are durable and never change. */
export interface Blobs {
  /** Stores bytes and returns their address, `sha256:<hex>`. Storing the same bytes twice stores them once, with a new time. */
  put(content: Uint8Array): Promise<string>;
  /** Stores the content of a file, of any size, in constant memory. */
  putFile(path: string): Promise<string>;
  /** All bytes at once, at most 1 GiB; throws DamagedBlob if they are not those of the address. */
  get(address: string): Promise<Uint8Array | undefined>;
  /** The bytes piece by piece, of any size. The last piece is followed by DamagedBlob if they are not those of the address. */
  stream(address: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Every blob, with when it was last stored. */
  list(): AsyncIterable<StoredBlob>;
  /** Removes a blob that was not stored again since that time; false if it was, or is not there. */
  remove(address: string, storedBeforeMs: number): Promise<boolean>;
  /** Where anybody can download the bytes for that long; undefined if there are none, or the store has no such links. */
  link(address: string, seconds: number): Promise<string | undefined>;
}

/** Stored bytes were damaged, or somebody changed them. */
export class DamagedBlob extends GoldseamError {
  constructor(address: string) {
    super("INFRASTRUCTURE", `the blob ${address} was damaged or changed in its store`);
  }
}

/** The hash that an address names; undefined if it is no address. */
export function hashOfAddress(address: string): string | undefined {
  return /^sha256:([0-9a-f]{64})$/.exec(address)?.[1];
}
