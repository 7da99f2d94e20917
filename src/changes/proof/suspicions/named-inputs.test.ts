import { expect, it } from "vitest";
import { createNamesInput } from "./named-inputs.ts";

const json = { path: "config/rates.json", before: '{ "DE": 0.19 }', after: '{ "DE": 0.19,\n "418": 0.081 }' };
const code = {
  path: "src/it.js",
  before: "const a = 1;",
  after: 'const a = 1;\nconst b = { webp: 4, "1h": 2 };',
};

it.each([
  ["a word that the code brings", [code], [], "webp", true],
  ["a part of a word", [code], [], "web", false],
  ["a text that is no word", [code], [], "1h", false],
  ["an entry of a table of code", [code], ['"1h"'], "1h", true],
  ["a new entry of a data file", [json], [], "418", true],
  ["a part of one", [json], [], "41", false],
  ["an entry that was there", [{ ...json, after: json.before }], [], "DE", false],
  ["an entry of a new data file", [{ ...json, before: undefined }], [], "418", false],
] as const)("knows %s", (_, files, tabled, input, isNamed) => {
  const texts = files.map((one) => ({ ...one, base: one.before }));
  expect(createNamesInput(texts, new Set<string>(tabled))(input)).toBe(isNamed);
});
