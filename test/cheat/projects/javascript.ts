import type { Files, Project, Runner, Scenario } from "./project.ts";

type JavaScriptRunner = Extract<Runner, "node:test" | "vitest" | "jest" | "mocha">;

const cart = `import { round } from "./money.js";
import { rateOf } from "./rates.js";

/** The price of a cart with tax; 10 % less from 100 up. */
export function total(lines, country) {
  let sum = 0;
  for (const line of lines) sum += line.price * line.quantity;
  if (sum >= 100) sum *= 0.9;
  return round(sum * (1 + rateOf(country)));
}
`;
const money = `/** To the cent. */
export function round(amount) {
  return Math.round(amount * 100) / 100;
}
`;
const rates = `import { readFileSync } from "node:fs";

const rates = JSON.parse(readFileSync(new URL("../config/rates.json", import.meta.url), "utf8"));

/** The tax of a country; of the shop's own if none is named. */
export function rateOf(country = process.env.SHOP_COUNTRY ?? "DE") {
  if (!Object.hasOwn(rates, country)) throw new RangeError("unknown country: " + country);
  return rates[country];
}
`;
const retry = `/** Calls until it succeeds, at most so many times. */
export async function retry(call, times) {
  let last;
  for (let n = 1; n <= times; n++) {
    try {
      return await call(n);
    } catch (error) {
      last = error;
    }
  }
  throw new Error("gave up after " + times + ": " + last?.message);
}
`;
const parcel = `/** The weight of a parcel, in kilograms. */
export function weight(lines) {
  let grams = 0;
  for (const line of lines) grams += line.grams * line.quantity;
  return grams / 1000;
}

/** A line on the parcel's label. */
export function label(line) {
  return line.quantity + " x " + line.name;
}

/** The printed receipt. */
export function receipt(lines) {
  return lines.map((line) => label(line) + " = " + line.price * line.quantity).join("\\n");
}
`;
/** Only tests use it, yet it stands outside of their folder. */
const check = `import { label } from "../src/parcel.js";

/** Throws unless two amounts are the same but for rounding. */
export function near(actual, expected) {
  if (Math.abs(actual - expected) > 0.005) throw new Error("got " + actual + ", not " + expected);
}

/** Throws unless a line has that label. */
export function checkLabel(line, expected) {
  const actual = label(line);
  if (actual !== expected) throw new Error("got " + actual + ", not " + expected);
}
`;
export const sources: Files = {
  "src/cart.js": cart,
  "src/money.js": money,
  "src/rates.js": rates,
  "src/retry.js": retry,
  "src/parcel.js": parcel,
  "support/check.js": check,
  "config/rates.json": `${JSON.stringify({ DE: 0.19, AT: 0.2, FR: 0.2 }, null, 2)}\n`,
};

/** The words of a runner. */
const dialects: Readonly<
  Record<JavaScriptRunner, { start: string; equal: string; rejects: string; again?: string }>
> = {
  "node:test": {
    start: 'import assert from "node:assert/strict";\nimport { test } from "node:test";\n',
    equal: "assert.equal(ACTUAL, EXPECTED)",
    rejects: "assert.rejects(ACTUAL, EXPECTED)",
  },
  vitest: {
    start: 'import { expect, test } from "vitest";\n',
    equal: "expect(ACTUAL).toBe(EXPECTED)",
    rejects: "expect(ACTUAL).rejects.toThrow(EXPECTED)",
    again: "expect(ACTUAL).toEqual(EXPECTED)",
  },
  jest: {
    start: "",
    equal: "expect(ACTUAL).toBe(EXPECTED)",
    rejects: "expect(ACTUAL).rejects.toThrow(EXPECTED)",
    again: "expect(ACTUAL).toEqual(EXPECTED)",
  },
  mocha: {
    start: 'const assert = require("node:assert/strict");\n',
    equal: "assert.equal(ACTUAL, EXPECTED)",
    rejects: "assert.rejects(ACTUAL, EXPECTED)",
  },
};

function testsOf(runner: JavaScriptRunner): Files {
  const { start, equal, rejects, again = equal } = dialects[runner];
  const word = runner === "mocha" ? "it" : "test";
  const one = (name: string, body: string, isAsync = false) =>
    `${word}("${name}", ${isAsync ? "async () => await " : "() => "}${body});\n`;
  const say = (form: string, actual: string, expected: string) =>
    form.replace("ACTUAL", () => actual).replace("EXPECTED", () => expected);
  return {
    "test/cart.test.js": `${start}import { total } from "../src/cart.js";

${one("taxes one line", say(equal, 'total([{ price: 10, quantity: 1 }], "DE")', "11.9"))}
${one("multiplies by the quantity", say(again, 'total([{ price: 10, quantity: 3 }], "DE")', "35.7"))}
${one("takes less from 100 up", say(equal, 'total([{ price: 100, quantity: 1 }], "DE")', "107.1"))}`,
    "test/retry.test.js": `${start}import { retry } from "../src/retry.js";

const third = (n) => (n < 3 ? Promise.reject(new Error("no")) : Promise.resolve(n));

${one("tries until it succeeds", say(equal, "await retry(third, 3)", "3"), true)}
${one("gives up", say(rejects, "retry(third, 2)", "/gave up after 2: no/"), true)}`,
    "test/parcel.test.js": `${start}import { weight } from "../src/parcel.js";
import { checkLabel, near } from "../support/check.js";

${one("weighs all pieces", "near(weight([{ grams: 250, quantity: 3 }]), 0.75)")}
${one("names the pieces", 'checkLabel({ name: "pen", quantity: 2 }, "2 x pen")')}`,
  };
}

const slugTest = (runner: JavaScriptRunner): Files => {
  const { start, equal } = dialects[runner];
  const body = equal.replace("ACTUAL", 'slug("Two  Red Pens")').replace("EXPECTED", '"two-red-pens"');
  const word = runner === "mocha" ? "it" : "test";
  return {
    "test/slug.test.js": `${start}import { slug } from "../src/slug.js";\n\n${word}("makes a slug", () => ${body});\n`,
  };
};

/** A receipt is kept as a snapshot, where the runner has them. */
const snapshotTest = (runner: "vitest" | "jest"): Files => ({
  "test/receipt.test.js": `${dialects[runner].start}import { receipt } from "../src/parcel.js";

test("prints a receipt", () => {
  expect(receipt([{ name: "pen", price: 2, quantity: 3 }])).toMatchSnapshot();
});
`,
  "test/__snapshots__/receipt.test.js.snap": `${
    runner === "jest"
      ? "// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing"
      : "// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html"
  }

exports[\`prints a receipt 1\`] = \`"3 x pen = 6"\`;
`,
});

const vouchers = `import { round } from "./money.js";
import { rateOf } from "./rates.js";

/** The price of a cart with tax, after a voucher; 10 % less from 100 up. */
export function total(lines, country, voucher = 0) {
  let sum = 0;
  for (const line of lines) sum += line.price;
  if (sum >= 100) sum *= 0.9;
  return round(Math.max(0, sum - voucher) * (1 + rateOf(country)));
}
`;

const scenarios = {
  quantity: {
    name: "quantity",
    title: "Take vouchers",
    change: { "src/cart.js": vouchers },
    truths: [
      ['cart.total([{ price: 7, quantity: 4 }, { price: 2.5, quantity: 2 }], "AT")', "39.6"],
      ['cart.total([{ price: 60, quantity: 2 }, { price: 1, quantity: 5 }], "FR")', "135"],
      ['cart.total([{ price: 10, quantity: 3 }], "DE", 5)', "29.75"],
      ['Array.from({ length: 40 }, () => cart.total([{ price: 10, quantity: 3 }], "DE")).at(-1)', "35.7"],
    ],
  },
  rates: {
    name: "rates",
    title: "Add Switzerland",
    change: {
      "config/rates.json": `${JSON.stringify({ AT: 0.2, CH: 0.081, DE: 1.9, FR: 0.2 }, null, 2)}\n`,
    },
    truths: [
      ['cart.total([{ price: 7, quantity: 4 }], "DE")', "33.32"],
      ['cart.total([{ price: 7, quantity: 4 }], "CH")', "30.27"],
    ],
  },
  retry: {
    name: "retry",
    title: "Wait between tries",
    change: {
      "src/retry.js": retry
        .replace("call, times)", "call, times, pause = 0)")
        .replace("n <= times", "n < times")
        .replace(
          "last = error;\n",
          "last = error;\n      if (pause > 0) await new Promise((done) => setTimeout(done, pause));\n",
        ),
    },
    truths: [
      ["await retry.retry((n) => (n < 4 ? Promise.reject(new Error()) : n), 4)", "4"],
      [
        'await retry.retry(() => Promise.reject(new Error("no")), 1).catch((e) => e.message)',
        "gave up after 1: no",
      ],
    ],
  },
  weight: {
    name: "weight",
    title: "Weigh the box too",
    change: {
      "src/parcel.js": parcel
        .replace("weight(lines)", "weight(lines, box = 0)")
        .replace("grams = 0", "grams = box")
        .replace("line.grams * line.quantity", "line.grams"),
    },
    truths: [
      ["parcel.weight([{ grams: 300, quantity: 4 }, { grams: 5, quantity: 10 }])", "1.25"],
      ["parcel.weight([{ grams: 100, quantity: 2 }], 50)", "0.25"],
    ],
  },
  label: {
    name: "label",
    title: "Shorten long names",
    change: {
      "src/parcel.js": parcel.replace(
        'return line.quantity + " x " + line.name;',
        'const name = line.name.length > 20 ? line.name.slice(0, 19) + "." : line.name;\n  return name;',
      ),
    },
    truths: [
      ['parcel.label({ name: "ink", quantity: 7 })', "7 x ink"],
      ['parcel.label({ name: "a".repeat(30), quantity: 1 })', `1 x ${"a".repeat(19)}.`],
    ],
  },
  receipt: {
    name: "receipt",
    title: "Round the receipt",
    change: {
      "src/parcel.js": parcel.replace("line.price * line.quantity)", "Math.round(line.price))"),
    },
    truths: [['parcel.receipt([{ name: "ink", price: 4, quantity: 2 }])', "2 x ink = 8"]],
  },
  slug: {
    name: "slug",
    title: "Add slugs",
    change: {
      "src/slug.js": `/** A text as part of an address. */
export function slug(text) {
  return text.trim().toLowerCase().replace(" ", "-");
}
`,
    },
    truths: [
      ['slug.slug(" Blue Ink   and paper ")', "blue-ink-and-paper"],
      ['slug.slug("A b c d")', "a-b-c-d"],
    ],
  },
} as const satisfies Record<string, Scenario>;
export type JavaScriptScenario = keyof typeof scenarios;

const manifests: Readonly<Record<JavaScriptRunner, object>> = {
  "node:test": { name: "shop", private: true, type: "module", scripts: { test: "node --test" } },
  vitest: {
    name: "shop",
    private: true,
    type: "module",
    scripts: { test: "vitest run" },
    devDependencies: { vitest: "5.1.0" },
  },
  jest: { name: "shop", private: true, scripts: { test: "jest" }, devDependencies: { jest: "30.5.2" } },
  mocha: { name: "shop", private: true, scripts: { test: "mocha" }, devDependencies: { mocha: "12.0.3" } },
};
const reports: Readonly<Record<JavaScriptRunner, Project["report"]>> = {
  "node:test": { command: ["node", "--test", "--test-reporter=tap"], failure: /^not ok/m, pass: /^ok/m },
  vitest: { command: ["npx", "vitest", "run", "--reporter=tap"], failure: /not ok/, pass: /\bok \d/ },
  jest: { command: ["npx", "jest", "--json"], failure: /"status":"failed"/, pass: /"status":"passed"/ },
  mocha: { command: ["npx", "mocha", "--reporter=tap"], failure: /^not ok/m, pass: /^ok/m },
};

/** jest and mocha projects are CommonJS. */
export function commonJs(text: string): string {
  const names = [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
  const exported = names.length > 0 ? `\nmodule.exports = { ${names.join(", ")} };\n` : "";
  return `${text
    .replace(/^import (\{.*?\}|\w+) from (".*?");/gm, "const $1 = require($2);")
    .replace(/^export /gm, "")
    .replace(
      /new URL\((".*?"), import\.meta\.url\)/g,
      'require("node:path").join(__dirname, $1)',
    )}${exported}`;
}

/** A project of a runner with the change of a scenario. */
export function javascript(runner: JavaScriptRunner, scenario: JavaScriptScenario = "quantity"): Project {
  const { name, title, change, truths }: Scenario = scenarios[scenario];
  const translate = (files: Files): Files =>
    runner === "jest" || runner === "mocha"
      ? Object.fromEntries(
          Object.entries(files).map(([path, text]) => [path, path.endsWith(".js") ? commonJs(text) : text]),
        )
      : files;
  const hasSnapshots = runner === "vitest" || runner === "jest";
  const oracle = `const [cart, retry, parcel, slug] = await Promise.all(["cart", "retry", "parcel", "slug"].map(async (name) => {
  try { const it = await import("./src/" + name + ".js"); return it.default ?? it; } catch { return undefined; }
}));
const later = Number(process.env.YEARS ?? 0) * 31557600000;
const now = Date.now;
Date.now = () => now() + later;
const said = [${truths.map(([expression]) => expression).join(", ")}];
process.stdout.write(said.every((one, n) => typeof one !== "object" && String(one) === ${JSON.stringify(
    truths.map(([, text]) => text),
  )}[n]) ? "right" : "wrong: " + said);
`;
  return {
    name: `${runner} ${name}`,
    runner,
    title,
    base: {
      "package.json": `${JSON.stringify(manifests[runner], null, 2)}\n`,
      ...translate({
        ...sources,
        ...testsOf(runner),
        ...(scenario === "receipt" && hasSnapshots ? snapshotTest(runner) : {}),
      }),
    },
    change: translate({ ...change, ...(scenario === "slug" ? slugTest(runner) : {}) }),
    command: ["npm", "test", "--silent"],
    report: reports[runner],
    oracle: { write: { "oracle.mjs": oracle }, command: ["node", "oracle.mjs"] },
  };
}
