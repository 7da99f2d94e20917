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

/** A header in the format `ustar`; names are Goldseam's own and short. */
function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(blockSize);
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
  Buffer.from(name).copy(block, 0, 0, 100);
  for (const [at, text] of fields) block.write(text, at, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}
