/** Content-addressed storage. Stored bytes are durable and never change. */
export interface Blobs {
  /** Stores bytes and returns their address, `sha256:<hex>`. Storing the same bytes twice stores them once. */
  put(content: Uint8Array): Promise<string>;
  /** Stores the content of a file, of any size, in constant memory. */
  putFile(path: string): Promise<string>;
  get(address: string): Promise<Uint8Array | undefined>;
}
