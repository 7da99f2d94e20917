const headBytes = 25 * 1024;
const tailBytes = 25 * 1024;

/** Collects a stream of any length in constant memory: its first and last 25 KB, and how much was between. */
export interface CappedOutput {
  add(chunk: Buffer): void;
  /** All bytes so far. */
  readonly size: number;
  /** The text so far, cut at character boundaries, with a marker where bytes were left out. */
  text(): string;
}

/** An empty collector. */
export function createCappedOutput(): CappedOutput {
  const head: Buffer[] = [];
  let headSize = 0;
  let tail: Buffer[] = [];
  let tailSize = 0;
  let total = 0;

  return {
    add(chunk) {
      total += chunk.length;
      const forHead = chunk.subarray(0, headBytes - headSize);
      if (forHead.length > 0) head.push(forHead);
      headSize += forHead.length;
      const forTail = chunk.subarray(forHead.length);
      if (forTail.length === 0) return;
      tail.push(forTail);
      tailSize += forTail.length;
      // Joining only when twice the limit has gathered keeps the cost per byte constant, however small the chunks.
      if (tailSize > 2 * tailBytes) {
        tail = [Buffer.from(Buffer.concat(tail).subarray(-tailBytes))];
        tailSize = tailBytes;
      }
    },
    get size() {
      return total;
    },
    text() {
      const first = Buffer.concat(head);
      const last = Buffer.concat(tail).subarray(-tailBytes);
      if (first.length + last.length === total) return Buffer.concat([first, last]).toString("utf8");
      const start = first.subarray(0, endOfLastCharacter(first));
      const end = last.subarray(startOfFirstCharacter(last));
      const cut = total - start.length - end.length;
      return `${start.toString("utf8")}\n[... ${cut} bytes cut ...]\n${end.toString("utf8")}`;
    },
  };
}

function endOfLastCharacter(bytes: Buffer): number {
  for (let back = 1; back <= 4 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    return characterLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function startOfFirstCharacter(bytes: Buffer): number {
  let start = 0;
  while (start < 3 && isContinuation(bytes[start] ?? 0)) start += 1;
  return start;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function characterLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}
