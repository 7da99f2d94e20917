/** Content-addressed storage. What was put is durable and never changes. */
export interface Blobs {
  /** Stores bytes and returns their address, `sha256:<hex>`. Storing the same bytes twice stores them once. */
  put(content: Uint8Array): Promise<string>;
  /** Stores the content of a file, of any size, in constant memory. */
  putFile(path: string): Promise<string>;
  get(address: string): Promise<Uint8Array | undefined>;
}
