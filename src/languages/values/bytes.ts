import type { Literal } from "../syntax/outline.ts";
import { mined } from "./scalar-values.ts";
import type { Value } from "./value.ts";

const LONGEST = 128;
const MAX_LENGTHS = 8;

/** Every byte is different, so that results show which one the code read. */
export function countingBytes(length: number): Value & { kind: "bytes" } {
  return { kind: "bytes", bytes: Array.from({ length }, (_, at) => at % 256) };
}

/** Bytes of the lengths that the code needs: those that it compares with, and those that its indexes just fit in. */
export function bytesOfLengths(literals: readonly Literal[]): Value[] {
  const numbers = mined(literals, "number").flatMap((value) =>
    value.kind === "integer" ? Number(value.value) : [],
  );
  const lengths = new Set(numbers.filter((number) => number > 1).flatMap((number) => [number, number + 1]));
  return [...lengths]
    .filter((length) => length <= LONGEST)
    .toSorted((a, b) => b - a)
    .slice(0, MAX_LENGTHS)
    .map(countingBytes);
}

/** Whether each byte is one more than the one before: a reader sees that at a glance. */
export function isCounting(bytes: readonly number[]): boolean {
  return bytes.length > 1 && bytes.every((byte, at) => at === 0 || byte === (bytes[at - 1] ?? 0) + 1);
}
