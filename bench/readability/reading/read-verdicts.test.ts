import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Key, KeyItem } from "./make-kit.ts";
import { readVerdicts, renderVerdicts } from "./read-verdicts.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goldseam-verdicts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const item = (id: string, whose: KeyItem["whose"]): KeyItem => ({
  ...{ item: id, whose, language: "Python", module: "a/b c.py", title: "test_a" },
});
const key: Key = { seed: 7, items: [item("001", "ours"), item("002", "theirs")] };

function reader(name: string, ...lines: string[]) {
  const file = join(folder, name);
  writeFileSync(file, lines.join("\n"));
  return readVerdicts(file, key);
}

describe("verdicts of readers", () => {
  it("are joined with the key", () => {
    const one = reader(
      "one",
      '{"item":"001","verdict":"edit","reason":"name: says | nothing","guess":"ours"}',
      '{"item":"2","verdict":"merge","guess":"ours"}',
    );
    const two = reader(
      "two",
      '{"item":"001","verdict":"merge","guess":"theirs"}',
      '{"item":"002","verdict":"merge","guess":"theirs"}',
    );
    const page = renderVerdicts(key, [one, two]);
    expect(page).toContain("| ours, all | 1 | 50 % | 50 % | 0 % | 50 % |");
    expect(page).toContain("| theirs, all | 1 | 100 % | 0 % | 0 % | 50 % |");
    expect(page).toContain("agree on 50 % of the verdicts");
    expect(page).toContain("| name | 1 | 0 |");
    expect(page).toContain("edit, ours (name: says \\| nothing)");
  });

  it("must be there for every item, and understood", () => {
    expect(() => reader("some", '{"item":"001","verdict":"merge","guess":"ours"}')).toThrow(
      "no verdict on 002",
    );
    expect(() => reader("odd", '{"item":"001","verdict":"maybe","guess":"ours"}')).toThrow("not a verdict");
  });
});
