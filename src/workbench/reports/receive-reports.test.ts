import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { receiveReports } from "./receive-reports.ts";

const key = "k".repeat(64);
const reports = { kind: "signed", files: ["results.jsonl"] } as const;
const line = (count: number, name: string, text: string, by = key) =>
  `${createHmac("sha256", by).update(`${count} ${name} ${text}`).digest("hex")} ${name} ${text}\n`;
const receive = (text: string, isCut = false) =>
  receiveReports(reports, key, { received: { text, isCut, toInside: (part) => part } });
const honest = [
  line(0, "begin", ""),
  line(1, "results.jsonl", '{"a":1}'),
  line(2, "results.jsonl", '{"b":2}'),
];
const end = line(3, "end", "");

test("puts signed lines together, by file", () => {
  const { files, ...ended } = receive([...honest, end].join(""));
  expect([...files]).toEqual([["results.jsonl", '{"a":1}\n{"b":2}']]);
  expect(ended).toEqual({ hasBegun: true, isComplete: true });
});

test("knows that a runner ended before its reporter did, or never had one", () => {
  expect(receive(honest.join(""))).toMatchObject({ hasBegun: true, isComplete: false });
  expect(receive(`${honest.join("")}${end.slice(0, 20)}`)).not.toHaveProperty("tampered");
  expect(receive("")).toMatchObject({ hasBegun: false, isComplete: false });
});

test.each([
  ["a line without a signature", '{"name":"a","outcome":"passed"}\n'],
  ["a line with another key", line(3, "results.jsonl", '{"c":3}', "other")],
  ["a line that was sent before", honest[1] ?? ""],
  ["a line out of its order", line(7, "results.jsonl", '{"c":3}')],
  ["a line under another name", line(3, "results.jsonl", "").replace("results.jsonl", "coverage.json")],
])("takes %s for tampering, and leaves it out", (_, forged) => {
  const { files, tampered } = receive([...honest, forged, end].join(""));
  expect(files.get("results.jsonl")).toBe('{"a":1}\n{"b":2}');
  expect(tampered).toContain("1 line");
});

test("results that are too large are never complete", () => {
  expect(receive([...honest, end].join(""), true)).toMatchObject({
    isComplete: false,
    tampered: expect.stringContaining("larger"),
  });
});

test("raw output is a file as it comes", () => {
  const received = { text: "ok\n", isCut: false, toInside: (part: string) => part.toUpperCase() };
  expect(receiveReports({ kind: "raw", file: "log" }, key, { received }).files.get("log")).toBe("OK\n");
});
