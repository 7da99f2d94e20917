/** The longest line that is passed on; longer ones are left out. */
export const longestLineBytes = 8 * 1024 * 1024;

const newline = 10;

/** Reads a stream in pieces of any size and passes on whole lines, without their ends. */
export function splitLines(onLine: (line: string) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  const keep = (part: Buffer) => {
    size += part.length;
    if (size > longestLineBytes) parts = [];
    else parts.push(part);
  };
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      keep(chunk.subarray(start, end));
      if (size <= longestLineBytes) onLine(Buffer.concat(parts).toString("utf8"));
      parts = [];
      size = 0;
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  };
}
