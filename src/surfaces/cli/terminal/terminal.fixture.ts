import { createTerminal, type Terminal } from "./terminal.ts";

/** A terminal of 80 columns that keeps what was written. */
export function recordingTerminal(
  options: { readonly tty?: boolean; readonly env?: Readonly<Record<string, string>> } = {},
): Terminal & { readonly written: () => string } {
  let text = "";
  const stream = {
    isTTY: options.tty === true,
    columns: 80,
    rows: 24,
    write: (chunk: string) => {
      text += chunk;
      return true;
    },
  };
  const terminal = createTerminal(stream as unknown as NodeJS.WriteStream, options.env ?? {});
  return Object.assign(terminal, { written: () => text });
}
