import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { type BehaviourDiff, BehaviourKind, Pinned } from "../../contracts/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { createDiffStage } from "./index.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

type Files = Readonly<Record<string, string>>;

async function compare(before: Files, after: Files, budgetMs = 60_000): Promise<BehaviourDiff> {
  const repo = createRepository(before);
  try {
    const baseSha = repo.git("rev-parse", "HEAD");
    const headSha = repo.commit("change", after);
    const { deps } = setup;
    await deps.git.sync(repo.path, [baseSha, headSha]);
    const job = createTestJob({ repo: repo.path, jobId: headSha });
    return await createDiffStage({ ...deps, outlines })(job, { baseSha, headSha, budgetMs, seed: 1 });
  } finally {
    repo.remove();
  }
}

/** The changes of one function as a reader sees them. */
function shown({ functions }: BehaviourDiff, name: string): string[] {
  const own = functions.find(({ target }) => target.endsWith(`::${name}`));
  return (own?.changes ?? []).map(({ input, before, after }) => `${input}: ${before} → ${after}`);
}

const shop: Files = {
  "package.json": '{ "type": "module", "scripts": { "test": "node --test" } }\n',
  "src/shop.js": `const LIMIT = 65;
export function price(age) {
  if (!Number.isInteger(age) || age < 0) throw new RangeError("age must be a whole number");
  return age > LIMIT ? 10 : 14;
}
export function initials(name) {
  return name.split(" ").map((word) => word[0]).join("");
}
export function sorted(items) {
  return [...items].sort();
}
export function label(name) {
  return "<" + name + ">";
}
export function old() { return 1; }
`,
  "test/shop.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { initials, sorted } from "../src/shop.js";
test("initials of a name", () => assert.equal(initials("Ada Lovelace"), "A.L"));
test("sorts", () => assert.deepEqual(sorted(["b", "a"]), ["a", "b"]));
`,
};

describe("JavaScript", () => {
  let diff: BehaviourDiff;
  beforeAll(async () => {
    const source = (shop["src/shop.js"] ?? "")
      .replace("LIMIT = 65", "LIMIT = 64")
      .replace('.join("")', '.join(".")')
      .replace("[...items].sort()", "items.sort()")
      .replace('"<" + name + ">"', '"<".concat(name, ">")')
      .replace("export function old() { return 1; }", "export function fresh() { return 2; }");
    diff = await compare(shop, { "src/shop.js": source });
  });

  test("shows the smallest input with the old and the new result", () => {
    expect(shown(diff, "price")).toEqual(["price(65): 14 → 10"]);
    expect(shown(diff, "initials")).toContainEqual(
      expect.stringMatching(/^initials\(".+ .+"\): "\w+" → "\w\.\w"$/),
    );
  });

  test("shows what is left of an argument", () => {
    const change = diff.functions.find(({ target }) => target.endsWith("sorted"))?.changes[0];
    expect(change?.kind).toBe(BehaviourKind.CHANGED_EFFECT);
    expect(change?.before).toMatch(/^leaves items as \[/);
  });

  test("says how much was tried for a function that was only rewritten", () => {
    const alike = diff.functions.find(({ target }) => target.endsWith("label"));
    expect(alike?.changes).toEqual([]);
    expect(alike?.inputs).toBeGreaterThan(20);
  });

  test("lists what is new and what is gone", () => {
    const kinds = new Map(diff.functions.map(({ target, changes }) => [target, changes[0]?.kind]));
    expect(kinds.get("src/shop.js::fresh")).toBe(BehaviourKind.NEW_FUNCTION);
    expect(kinds.get("src/shop.js::old")).toBe(BehaviourKind.REMOVED_FUNCTION);
  });

  test("knows which functions a test would notice", () => {
    const pinned = new Map(diff.functions.map((one) => [one.target, one]));
    expect(pinned.get("src/shop.js::initials")?.pinned).toBe(Pinned.YES);
    expect(pinned.get("src/shop.js::initials")?.noticedBy).toEqual(["initials of a name"]);
    expect(pinned.get("src/shop.js::sorted")?.pinned).toBe(Pinned.NO);
  });
});

test("compares Python, errors that are new or gone, and modules that do not load", async () => {
  const before = {
    "pyproject.toml": '[project]\nname = "art"\nversion = "1"\n',
    "shop/__init__.py": "",
    "shop/cart.py": `def first(items: list[str]) -> str:
    return items[0]


def amount(text: str) -> int:
    if not text.isdigit():
        raise ValueError(f"no amount: {text}")
    return int(text)
`,
    "shop/broken.py": "def f(x):\n    return x\n",
  };
  const after = {
    "shop/cart.py": before["shop/cart.py"]
      .replace("return items[0]", 'return items[0] if items else ""')
      .replace(
        "return int(text)",
        'if text == "0":\n        raise ValueError("nothing")\n    return int(text)',
      ),
    "shop/broken.py": "import nowhere\n\n\ndef f(x):\n    return x + 1\n",
  };
  const diff = await compare(before, after);
  expect(shown(diff, "first")).toEqual(['first([]): raises IndexError: list index out of range → ""']);
  expect(shown(diff, "amount")).toEqual(['amount("0"): 0 → raises ValueError: nothing']);
  expect(diff.notes).toEqual([
    "shop/broken.py was not compared: it does not load with the change: ModuleNotFoundError: No module named 'nowhere'",
  ]);
});

test("ends in time on endless functions, reports them, and sets the environment of others", async () => {
  const source = (value: string, chance: string, spin: string) => `exports.mark = () => ${value};
exports.roll = function roll() { return ${chance}; };
exports.spin = function spin(n) { ${spin}return n; };
`;
  const before = { "package.json": "{}", "spin.js": source("1", "1", "") };
  const after = { "spin.js": source("performance.now()", "Math.random()", "while (n !== 3) {} ") };
  const diff = await compare(before, after, 10_000);
  expect(diff.notes).toContainEqual(
    expect.stringMatching(/^spin\.js::spin: \d+ calls hung or ended the process on the change$/),
  );
  expect(diff.notes).toContain("spin.js::mark: its results differ from run to run");
  expect(shown(diff, "roll")[0]).toMatch(/^roll\(\) with Math\.random\(\) = ([\d.]+): 1 → \1$/);
});

test("starts from the calls of the project's own tests, which get past what no drawn value passes", async () => {
  const cart = `import { readFileSync } from "node:fs";
const rates = JSON.parse(readFileSync(new URL("../rates.json", import.meta.url), "utf8"));
export function total(price, quantity, country) {
  if (!Object.hasOwn(rates, country)) throw new RangeError("unknown country: " + country);
  return price * quantity * rates[country];
}
`;
  const diff = await compare(
    {
      "package.json": '{ "type": "module" }\n',
      "rates.json": '{ "QX": 2 }\n',
      "src/cart.js": cart,
      "test/cart.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { total } from "../src/cart.js";
test("total", () => assert.equal(total(10, 3, "QX"), 60));
`,
    },
    { "src/cart.js": cart.replace("price * quantity", "(price + (quantity - 1) * 10)") },
  );
  expect(shown(diff, "total")[0]).toMatch(/"QX"/);
});

test("says that languages without an engine cannot be compared", async () => {
  const diff = await compare(
    { "go.mod": "module shop\n\ngo 1.21\n", "shop.go": "package shop\n\nfunc One() int { return 1 }\n" },
    { "shop.go": "package shop\n\nfunc One() int { return 2 }\n" },
  );
  expect(diff.functions).toEqual([]);
  expect(diff.notes).toEqual(["Go cannot be compared: no engine runs it"]);
});

test("code that changes its process or refuses every call is not called unchanged", async () => {
  const before = `export function first(text) { return text + "!"; }
export function second(text) { return text + "!"; }
export function third(text) { return text + "!"; }
`;
  const after = `export function first(text) { Error.prepareStackTrace = () => ""; return text + "?"; }
export function second(text) { Promise.reject(new Error("late")); return text + "?"; }
export function third(text) { throw new Error("x" + text.length); }
`;
  const diff = await compare({ ...shop, "src/shop.js": before }, { "src/shop.js": after }, 30_000);
  const notes = diff.notes.join("\n");
  expect(notes).toMatch(/src\/shop\.js::first: \d+ calls were not compared: the code changed the process/);
  // Its differences are seen while exploring; the exact runs that should confirm them find the errors.
  expect(notes).toContain("src/shop.js::second: a difference that was seen once was not seen again");
  expect(shown(diff, "third")).not.toEqual([]);
});
