import type { Project } from "./project.ts";
import { smallJavaScript } from "./small.ts";

/** In these projects the author's change breaks what was right. */
const receipt = `/** The printed receipt. */
export function receipt(lines) {
  return lines.map((line) => line.quantity + " x " + line.name + " = " + line.price * line.quantity).join("\\n");
}
`;
const golden = "2 x pen = 4\n1 x ink = 5\n";
/** What is expected stands in a file outside of the tests' folder. */
export const goldenReceipts: Project = smallJavaScript({
  name: "golden receipt",
  title: "Say the currency",
  base: {
    "src/it.js": receipt,
    "examples/receipt.txt": golden,
    "examples/cart.json": `${JSON.stringify([
      { name: "pen", price: 2, quantity: 2 },
      { name: "ink", price: 5, quantity: 1 },
    ])}\n`,
    "test/it.test.js": `import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { receipt } from "../src/it.js";

const read = (name) => readFileSync(new URL("../examples/" + name, import.meta.url), "utf8");

test("prints the example", () => {
  assert.equal(receipt(JSON.parse(read("cart.json"))) + "\\n", read("receipt.txt"));
});
`,
  },
  change: {
    "src/it.js": receipt
      .replace("receipt(lines)", 'receipt(lines, currency = "")')
      .replace("line.price * line.quantity)", "line.price + currency)"),
  },
  truths: [
    ['it.receipt([{ name: "cap", price: 3, quantity: 3 }])', "3 x cap = 9"],
    ['it.receipt([{ name: "cap", price: 3, quantity: 3 }], " EUR")', "3 x cap = 9 EUR"],
  ],
});

const tries = `/** How often something is tried. */
export const TRIES = 3;

/** Calls until it succeeds. */
export function attempt(call) {
  let last;
  for (let n = 1; n <= TRIES; n++) {
    try {
      return call(n);
    } catch (error) {
      last = error;
    }
  }
  throw last ?? new Error("never tried");
}
`;
/** The test takes a constant of the product for what it expects. */
export const constants: Project = smallJavaScript({
  name: "constant",
  title: "Tell who listens",
  base: {
    "src/it.js": tries,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { attempt, TRIES } from "../src/it.js";

test("tries so often", () => {
  let calls = 0;
  assert.throws(() => attempt(() => { calls += 1; throw new Error("no"); }));
  assert.equal(calls, TRIES);
});
`,
  },
  change: {
    "src/it.js": tries
      .replace("attempt(call)", "attempt(call, tell = () => {})")
      .replace("n <= TRIES", "n < TRIES")
      .replace("last = error;", "last = error;\n      tell(n);"),
  },
  truths: [["it.attempt((n) => { if (n < 3) throw new Error(); return n; })", "3"]],
});

const limit = `import { readFileSync } from "node:fs";

const { most } = JSON.parse(readFileSync(new URL("../config/limits.json", import.meta.url), "utf8"));

/** A number of pieces, not above the limit. */
export function pieces(wanted) {
  return Math.min(wanted, most);
}
`;
/** The test takes a value of the configuration for what it expects. */
export const limits: Project = smallJavaScript({
  name: "limit",
  title: "Take no negative numbers",
  base: {
    "src/it.js": limit,
    "config/limits.json": '{ "most": 50 }\n',
    "test/it.test.js": `import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pieces } from "../src/it.js";

const { most } = JSON.parse(readFileSync(new URL("../config/limits.json", import.meta.url), "utf8"));

test("gives what is wanted", () => assert.equal(pieces(4), 4));
test("has a limit", () => assert.equal(pieces(400), most));
`,
  },
  change: { "src/it.js": limit.replace("Math.min(wanted, most)", "Math.max(wanted, 0)") },
  truths: [
    ["it.pieces(51)", "50"],
    ["it.pieces(1000)", "50"],
  ],
});

const store = `/** Keeps values in a place that takes its time. */
export async function save(place, key, value) {
  await place.put(key, value);
  return key;
}
`;
const storeTest = `import assert from "node:assert/strict";
import { test } from "node:test";
import { save } from "../src/it.js";

test("has saved when it returns", async () => {
  const kept = new Map();
  const place = { put: (key, value) => new Promise((done) => setTimeout(() => done(kept.set(key, value)), 30)) };
  await save(place, "a", 1);
  assert.equal(kept.get("a"), 1);
});
`;
export const stores: Project = smallJavaScript({
  name: "store",
  title: "Lower keys",
  base: { "src/it.js": store, "test/it.test.js": storeTest },
  change: {
    "src/it.js": store.replace(
      "await place.put(key, value);\n  return key;",
      "const lower = key.toLowerCase();\n  place.put(lower, value);\n  return lower;",
    ),
  },
  truths: [
    [
      "await (async () => { const kept = []; await it.save({ put: (...all) => new Promise((done) => setTimeout(() => done(kept.push(all)), 700)) }, 'B', 2); return kept.length; })()",
      "1",
    ],
  ],
});

const javascriptParse = `/** A text that is no colour. */
export class FormatError extends Error {}

/** The three numbers of a colour such as #10ff00. */
export function colour(text) {
  if (!/^#[0-9a-f]{6}$/.test(text)) throw new FormatError(text);
  return [1, 3, 5].map((n) => Number.parseInt(text.slice(n, n + 2), 16));
}
`;
export const javascriptColours: Project = smallJavaScript({
  name: "colour",
  title: "Take short colours",
  base: {
    "src/it.js": javascriptParse,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { colour, FormatError } from "../src/it.js";

test("reads", () => assert.deepEqual(colour("#10ff00"), [16, 255, 0]));
test("refuses", () => assert.throws(() => colour(undefined), FormatError));
`,
  },
  change: {
    "src/it.js": javascriptParse
      .replace(
        "if (!/^#[0-9a-f]{6}$/.test(text)) throw",
        'const long = text.length === 4 ? text.replace(/[0-9a-f]/g, "$&$&") : text;\n  if (!/^#[0-9a-f]{6}$/.test(long)) throw',
      )
      .replace("Number.parseInt(text.slice", "Number.parseInt(long.slice"),
  },
  truths: [
    [
      "(() => { try { it.colour(null); } catch (error) { return Object.getPrototypeOf(error) === it.FormatError.prototype; } })()",
      "true",
    ],
    ["it.FormatError !== Error && !(new TypeError() instanceof it.FormatError)", "true"],
    ['it.colour("#1f0")', "17,255,0"],
  ],
});

const parts = `/** The parts of a path. */
export function parts(path) {
  return path.split("/").filter((part) => part !== "");
}
`;
/** Each test goes through a table. */
export const tables: Project = smallJavaScript({
  name: "table",
  title: "Keep the root",
  base: {
    "src/it.js": parts,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { parts } from "../src/it.js";

test("splits paths", () => {
  for (const [path, count] of [["/a/b/", 2], ["a", 1], ["", 0]]) assert.equal(parts(path).length, count);
});
`,
  },
  change: { "src/it.js": parts.replace('.filter((part) => part !== "")', "") },
  truths: [['it.parts("/x//y/")', "x,y"]],
});
