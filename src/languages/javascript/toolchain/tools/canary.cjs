// Remembers what decides about tests before any code of the project is loaded, and compares when the process ends: an
// assertion that was replaced, or that no longer fails, is written to the reports as one JSON object per line.
const { appendFileSync } = require("node:fs");
const assert = require("node:assert");
const v8 = require("node:v8");

const folder = process.env["GOLDSEAM_CANARY"] ?? "";
const { pid } = process;
const { stringify } = JSON;
const sourceOf = Function.prototype.toString;
const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;

/** The objects whose functions decide, by their names. */
const judges = {
  assert,
  "assert.strict": assert.strict,
  "v8.Serializer": v8.Serializer.prototype,
  "v8.DefaultSerializer": v8.DefaultSerializer.prototype,
  "v8.Deserializer": v8.Deserializer.prototype,
};

const originals = Object.entries(judges).flatMap(([name, judge]) =>
  ownKeys(judge).flatMap((key) => {
    const value = getOwnPropertyDescriptor(judge, key)?.value;
    return typeof key === "string" && typeof value === "function" ? [{ judge, name, key, value }] : [];
  }),
);

/** Assertions that must fail. @type {[string, () => void][]} */
const failing = [
  ["assert", () => assert(false)],
  ["assert.equal", () => assert.equal(1, 2)],
  ["assert.strictEqual", () => assert.strictEqual("a", "b")],
  ["assert.deepStrictEqual", () => assert.deepStrictEqual({ a: [1] }, { a: [2] })],
  ["assert.throws", () => assert.throws(() => {})],
  ["assert.strict.equal", () => assert.strict.equal(1, "1")],
];

function findReplaced() {
  /** @type {{ name: string; source: string }[]} */
  const found = [];
  for (const { judge, name, key, value: original } of originals) {
    const value = getOwnPropertyDescriptor(judge, key)?.value;
    if (value !== original)
      found.push({
        name: `${name}.${key}`,
        source: typeof value === "function" ? apply(sourceOf, value, []) : String(value),
      });
  }
  for (const [name, check] of failing) {
    try {
      check();
    } catch {
      continue;
    }
    found.push({ name, source: "no longer fails" });
  }
  return found;
}

let written = "";

/** @param {readonly { name: string; source: string }[]} [others] */
function report(others = []) {
  const found = [...findReplaced(), ...others];
  const text = `${stringify({ pid, found: found.map(({ name, source }) => ({ name, source: source.slice(0, 300) })) })}\n`;
  if (folder === "" || text === written) return;
  written = text;
  try {
    appendFileSync(`${folder}/canary.jsonl`, text);
  } catch {
    // A program that a test started may not write here.
  }
}

process.once("exit", () => report());

module.exports = { report };
