import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

/** A file of an archive: its name, and its text or the host file that holds it. */
export type TarFile = { readonly name: string } & ({ readonly text: string } | { readonly path: string });

const blockSize = 512;

/** The bytes of a tar archive of these files, in constant memory. It does not record when or by whom it was made. */
export async function* tar(files: readonly TarFile[]): AsyncGenerator<Uint8Array> {
  for (const file of files) {
    const text = "text" in file ? Buffer.from(file.text) : undefined;
    const size = "path" in file ? (await stat(file.path)).size : (text?.length ?? 0);
    yield header(file.name, size);
    if (text) yield text;
    // A file that grows in the meantime must not move the rest.
    else if ("path" in file && size > 0) yield* createReadStream(file.path, { end: size - 1 });
    yield Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
  }
  yield Buffer.alloc(2 * blockSize);
}

/** Whether a header has room for a name. */
export function fitsHeader(name: string): boolean {
  return splitName(name) !== undefined;
}

/** A long name is split at a slash: up to 155 bytes before it, up to 100 after it. */
function splitName(name: string): readonly [prefix: string, rest: string] | undefined {
  if (Buffer.byteLength(name) <= 100) return ["", name];
  for (let at = name.indexOf("/"); at !== -1; at = name.indexOf("/", at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) > 155) return undefined;
    if (Buffer.byteLength(rest) <= 100) return [prefix, rest];
  }
  return undefined;
}

/** A header in the format `ustar`. */
function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(blockSize);
  const [prefix, rest] = splitName(name) ?? ["", name];
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  const fields: [at: number, text: string][] = [
    [100, octal(0o644, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(0, 12)],
    [148, " ".repeat(8)],
    [156, "0"],
    [257, "ustar\x0000"],
  ];
  Buffer.from(rest).copy(block, 0, 0, 100);
  Buffer.from(prefix).copy(block, 345, 0, 155);
  for (const [at, text] of fields) block.write(text, at, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}
