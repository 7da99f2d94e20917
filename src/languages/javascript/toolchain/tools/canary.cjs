// Remembers what decides about tests before any code of the project is loaded, and compares when the process ends: an
// assertion that was replaced, or that no longer fails, is written to the reports as one JSON object per line.
const { appendFileSync, readFileSync } = require("node:fs");
const assert = require("node:assert");
const { createRequire } = require("node:module");
const v8 = require("node:v8");

const folder = process.env["GOLDSEAM_CANARY"] ?? "";
const manifest = `${process.cwd()}/package.json`;
const requireOfProject = createRequire(manifest);
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

/** Assertions that must fail, by their names. @typedef {[string, () => unknown][]} Checks */

/** @type {Checks} */
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
  return [...found, ...findBlunt(failing), ...findBlunt(checksOfLibraries())];
}

/** @param {Checks} checks */
function findBlunt(checks) {
  return checks.flatMap(([name, check]) => {
    try {
      check();
    } catch {
      return [];
    }
    return [{ name, source: "no longer fails" }];
  });
}

/**
 * Of `expect` as Jest, Vitest and the package of this name have it.
 * @param {any} expect
 * @returns {Checks}
 */
function checksOfExpect(expect) {
  return [
    ["expect.toBe", () => expect(1).toBe(2)],
    ["expect.toEqual", () => expect({ a: [1] }).toEqual({ a: [2] })],
    ["expect.toStrictEqual", () => expect("a").toStrictEqual("b")],
    ["expect.toBeTruthy", () => expect(0).toBeTruthy()],
    ["expect.toThrow", () => expect(() => {}).toThrow()],
    ["expect.toContain", () => expect([1]).toContain(2)],
  ];
}

/**
 * @param {any} chai
 * @returns {Checks}
 */
function checksOfChai({ assert, expect }) {
  return [
    ["chai.assert", () => assert(false)],
    ["chai.assert.equal", () => assert.equal(1, 2)],
    ["chai.assert.strictEqual", () => assert.strictEqual("a", "b")],
    ["chai.assert.deepEqual", () => assert.deepEqual({ a: [1] }, { a: [2] })],
    ["chai.assert.throws", () => assert.throws(() => {})],
    ["chai.expect.equal", () => expect(1).to.equal(2)],
    ["chai.expect.eql", () => expect({ a: [1] }).to.eql({ a: [2] })],
    ["chai.expect.true", () => expect(false).to.be.true],
    ["chai.expect.include", () => expect([1]).to.include(2)],
    ["chai.expect.throw", () => expect(() => {}).to.throw()],
  ];
}

/** @returns {Checks} */
function checksOfLibraries() {
  return [
    ...checksOf("chai", checksOfChai),
    ...checksOf("expect", (loaded) => checksOfExpect(loaded.expect ?? loaded)),
  ];
}

/**
 * Of a library that the project names and this process can have loaded.
 * @param {string} name
 * @param {(loaded: any) => Checks} make
 * @returns {Checks}
 */
function checksOf(name, make) {
  try {
    if (!namesPackage(name)) return [];
    const path = requireOfProject.resolve(name);
    const isLoaded = path in require.cache;
    return isLoaded || isModule(path) ? make(requireOfProject(path)) : [];
  } catch {
    return [];
  }
}

/**
 * Node does not say whether it loaded an ES module. Requiring it gives the one that tests have imported, in versions of
 * node that can.
 * @param {string} path
 */
function isModule(path) {
  const { features } = /** @type {{ features: { require_module?: boolean } }} */ (process);
  if (!features.require_module || path.endsWith(".cjs")) return false;
  return path.endsWith(".mjs") || /^\s*(?:import|export)\b/m.test(readFileSync(path, "utf8"));
}

/** @param {string} name */
function namesPackage(name) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  return name in { ...dependencies, ...devDependencies };
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

module.exports = { report, findBlunt, checksOfExpect, checksOfChai };
