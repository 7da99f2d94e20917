import { expect, test } from "vitest";
import { createCappedOutput } from "./capped-output.ts";

function collected(text: string, chunkSize: number): string {
  const output = createCappedOutput();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkSize) output.add(bytes.subarray(at, at + chunkSize));
  return output.text();
}

test.each([1, 7, 1000, 1_000_000])("keeps 50 KB whole, in chunks of %i bytes", (chunkSize) => {
  const text = "0123456789".repeat(5120);
  expect(collected(text, chunkSize)).toBe(text);
});

test.each([1, 7, 1000, 65_536])(
  "cuts the middle out and says how much, in chunks of %i bytes",
  (chunkSize) => {
    const head = "a".repeat(25 * 1024);
    const tail = "z".repeat(25 * 1024);
    expect(collected(`${head}${"m".repeat(123_456)}${tail}`, chunkSize)).toBe(
      `${head}\n[... 123456 bytes cut ...]\n${tail}`,
    );
  },
);

test.each(["é", "€", "😀"])("never cuts through %s", (character) => {
  for (let shift = 0; shift < 4; shift += 1) {
    const text = collected(`${"a".repeat(shift)}${character.repeat(60_000)}${"b".repeat(shift)}`, 999);
    expect(text).not.toContain("\uFFFD");
    const [before = "", cut, after = ""] = text.split(/\n\[\.\.\. (\d+) bytes cut \.\.\.\]\n/);
    const whole = Buffer.byteLength(character) * 60_000 + 2 * shift;
    expect(Buffer.byteLength(before) + Number(cut) + Buffer.byteLength(after)).toBe(whole);
  }
});
