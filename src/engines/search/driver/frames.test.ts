import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createFrameKeys, createFrameReader, type FrameKeys } from "./frames.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

function frame({ inner, outer }: FrameKeys, head: string, text: string): string {
  return `${head} ${hash(outer + hash(`${inner}${head} ${text}`)).slice(0, 32)} ${text}`;
}

test("answers are those that a holder of the keys wrote, in their order", () => {
  const keys = createFrameKeys();
  const read = createFrameReader(keys);
  expect(read(frame(keys, "d0", '{"done":0}'))).toEqual({ status: "answer", text: '{"done":0}' });
  expect(read(frame(keys, "d1", "{}"))).toEqual({ status: "answer", text: "{}" });
  expect(read(frame(keys, "w0", "{}"))).toEqual({ status: "answer", text: "{}" });
});

test("everything else is noise: other lines, other keys, changed texts, answers that came before", () => {
  const keys = createFrameKeys();
  const read = createFrameReader(keys);
  const line = frame(keys, "d0", "{}");
  expect(read(line).status).toBe("answer");
  const forged = [
    "",
    '{"done":1}',
    line,
    frame(createFrameKeys(), "d1", "{}"),
    frame(keys, "d1", "{}").replace("{}", "[]"),
    frame(keys, "d1", "{}").replace("d1", "w1"),
    frame(keys, "x1", "{}"),
  ];
  for (const one of forged) expect(read(one)).toEqual({ status: "noise" });
  expect(read(frame(keys, "d1", "{}")).status).toBe("answer");
});

test("an answer that is missing before another one is a gap", () => {
  const keys = createFrameKeys();
  const read = createFrameReader(keys);
  expect(read(frame(keys, "d1", "{}"))).toEqual({ status: "gap" });
});
