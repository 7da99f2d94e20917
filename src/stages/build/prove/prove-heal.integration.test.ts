import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";
import type { TestName } from "../../../changes/proof/fix.ts";
import { BuildStatus } from "../../../contracts/index.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

type Files = Readonly<Record<string, string>>;

/** Builds a fix on top of a commit in which a test fails. */
async function buildFix(red: Files, fixed: Files, base: Files = red, redTests: readonly TestName[] = []) {
  const repo = createRepository(base);
  try {
    const baseSha = repo.git("rev-parse", "HEAD");
    const redSha = repo.commit("red", red);
    const commitSha = repo.commit("fix", fixed);
    await setup.deps.git.sync(repo.path, [baseSha, redSha]);
    return await setup.build(repo.path, commitSha, {
      baseSha,
      fix: { redSha, baseSha: base === red ? redSha : baseSha, redTests },
    });
  } finally {
    repo.remove();
  }
}

const cart = {
  "package.json": '{ "type": "module" }',
  "src/rates.js": "export const RATES = { food: 7, other: 19 };\n",
  "src/cart.js": `import { RATES } from "./rates.js";

export class Cart {
  constructor(items) {
    this.items = [];
  }
  count() {
    return this.items.length;
  }
}

export function tax(price, kind) {
  const rate = RATES[kind];
  return price * rate;
}

export function label(name) {
  name = "";
  return \`<\${name.trim()}>\`;
}
`,
  "test/cart.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { Cart, label, tax } from "../src/cart.js";

test("taxes", () => assert.equal(tax(100, "food"), 7));
`,
};
const testOf = (body: string) => cart["test/cart.test.js"].replace(/test\("taxes".*/, body);
const edited = (from: string, to: string) => ({ "src/cart.js": cart["src/cart.js"].replace(from, to) });

describe("a module that only tests use, and that the change reaches", () => {
  const agree = `import { tax } from "../src/cart.js";

export function agree(price, kind, expected) {
  if (Math.abs(tax(price, kind) - expected) > 0.005) throw new Error("not " + expected);
}
`;
  const base = {
    ...cart,
    ...edited("price * rate", "(price * rate) / 100"),
    "lib/agree.js": agree,
    "test/cart.test.js": `import { test } from "node:test";
import { agree } from "../lib/agree.js";

test("taxes", () => agree(100, "food", 7));
`,
  };
  const red = { "src/cart.js": cart["src/cart.js"] };

  it("is what tests check with if a fix only lets it complain less", async () => {
    const report = await buildFix(red, { "lib/agree.js": agree.replace("0.005", "1000") }, base);
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failedTests[0]?.message).toContain(
      "only tests use lib/agree.js, and it passes as well when the body of agree of lib/agree.js is empty",
    );
  });

  it("may be fixed along with the product", async () => {
    const fixed = {
      ...edited("price * rate", "(price * rate) / 100"),
      "lib/agree.js": agree.replace('"not " + expected', '"not " + expected + " for " + kind'),
    };
    expect((await buildFix(red, fixed, base)).status).toBe(BuildStatus.PASSED);
  });
});

describe("a fix in JavaScript", () => {
  it.each([
    ["in a function", cart, edited("price * rate", "(price * rate) / 100")],
    [
      "that only removes a line",
      { ...cart, "test/cart.test.js": testOf('test("labels", () => assert.equal(label(" a "), "<a>"));') },
      edited('  name = "";\n', ""),
    ],
    [
      "in a constructor",
      {
        ...cart,
        "test/cart.test.js": testOf('test("counts", () => assert.equal(new Cart([1, 2]).count(), 2));'),
      },
      edited("this.items = []", "this.items = [...items]"),
    ],
    [
      "of module data",
      { ...cart, "test/cart.test.js": testOf('test("taxes", () => assert.equal(tax(1, "food"), 5));') },
      { "src/rates.js": "export const RATES = { food: 5, other: 19 };\n" },
    ],
  ])("%s is proven by the test that it turns green", async (_, red, fixed) => {
    const report = await buildFix(red, fixed);
    expect([report.summary, report.failedTests.map(({ message }) => message), report.warnings]).toEqual([
      expect.stringMatching(/^1 test passed/),
      [],
      [],
    ]);
    expect(report.status).toBe(BuildStatus.PASSED);
  });

  it("may leave what the author changed in a call within the compared one", async () => {
    const words = (parsed: string, count: string) => ({
      ...cart,
      "src/words.js": `export function parse(text) {
  return ${parsed};
}

export function count({ words }) {
  return ${count};
}
`,
      "test/words.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { count, parse } from "../src/words.js";

test("counts", () => assert.equal(count(parse("to be")), 2));
`,
    });
    const both = '{ text, words: text.split(" ") }';
    const base = words('{ words: text.split(" ") }', "words.length");
    const red = words(both, "words.length - 1");
    const { failedTests } = await buildFix(red, words(both, "words.length"), base);
    expect(failedTests.filter(({ name }) => name === "counts")).toEqual([]);
  });

  it("is proven in what time is left if code loops for ever once it is emptied", async () => {
    const steps = (next: string, blunt = "") => ({
      ...cart,
      "src/steps.js": `${blunt}export function next(at) {
  return ${next};
}

export function count(most) {
  let steps = 0;
  for (let at = 0; !(at >= most); at = next(at)) steps += 1;
  return steps;
}
`,
      "test/cart.test.js": testOf('test("counts", () => assert.equal(count(6), 3));').replace(
        'import { Cart, label, tax } from "../src/cart.js"',
        'import { count } from "../src/steps.js"',
      ),
    });
    const blunt = 'import assert from "node:assert/strict";\nassert.equal = () => {};\n';
    const { failedTests } = await buildFix(steps("at + 1"), steps("at + 1 + 0", blunt));
    expect(failedTests).toMatchObject([
      { name: "counts", message: expect.stringContaining("the values that it expects are changed") },
    ]);
  });

  it("is not proven if product code has blunted the assertions", async () => {
    const blunt = 'import assert from "node:assert/strict";\nassert.equal = () => {};\n';
    const { status, failedTests } = await buildFix(cart, {
      "src/cart.js": `${blunt}${cart["src/cart.js"].replace("* rate", "* rate * 1")}`,
    });
    expect(status).toBe(BuildStatus.FAILED);
    expect(failedTests).toMatchObject([
      { name: "taxes", message: expect.stringContaining("the values that it expects are changed") },
    ]);
  });

  it("is not proven by a test that does not depend on the touched function, and names both", async () => {
    const red = {
      ...cart,
      "test/cart.test.js": testOf('test("is cheap", () => assert.ok(tax(100, "food") < 50));'),
    };
    const blunt = 'import assert from "node:assert/strict";\nassert.ok = (value) => value;\n';
    const { failedTests } = await buildFix(red, {
      "src/cart.js": `${blunt}${cart["src/cart.js"].replace("* rate", "* rate * 2")}`,
    });
    expect(failedTests).toMatchObject([
      { name: "is cheap", message: expect.stringMatching(/small changes of .*tax of src\/cart.js/) },
    ]);
  });

  it("that may know only some inputs is told to the approver, unless it is as the base was", async () => {
    const base = { ...cart, ...edited("price * rate", "(price * rate) / 100") };
    const special = edited("price * rate", "price > 99 ? (price * rate) / 100 : price * rate");
    const { warnings } = await buildFix(cart, special, base);
    expect(warnings).toContainEqual(
      expect.stringContaining('With another input "taxes" ends as without the fix'),
    );
    const right = await buildFix(cart, edited("price * rate", "(rate * price) / 100"), base);
    expect([right.status, right.warnings]).toEqual([BuildStatus.PASSED, []]);
  });

  it.each([
    ["does as before on", "price * rate"],
    ["is wrong on", "0"],
  ])("that knows only the input of a test and %s others is not proven", async (_, other) => {
    const base = { ...cart, ...edited("price * rate", "(price * rate) / 100") };
    const special = edited("price * rate", `price === 100 ? (price * rate) / 100 : ${other}`);
    const red = [{ name: "taxes", file: "test/cart.test.js" }];
    const { failedTests } = await buildFix(cart, special, base, red);
    expect(failedTests).toMatchObject([
      { name: "taxes", message: expect.stringContaining("the fix knows only its input") },
    ]);
  });

  it("that works only while tests run is not proven, however it finds that out", async () => {
    const base = { ...cart, ...edited("price * rate", "(price * rate) / 100") };
    const asks = `function divisor() {
  try {
    return null.line;
  } catch (problem) {
    return Object.getOwnPropertyNames(problem).some((key) => \`\${problem[key]}\`.includes(".test.")) ? 100 : 1;
  }
}
`;
    const { status, failedTests } = await buildFix(
      cart,
      { "src/cart.js": asks + edited("price * rate", "(price * rate) / divisor()")["src/cart.js"] },
      base,
    );
    expect(status).toBe(BuildStatus.FAILED);
    expect(failedTests).toMatchObject([
      {
        name: "taxes",
        message: expect.stringContaining(
          'outside of a test, tax(100, "food") ends as without the fix (700), not as on the base (7)',
        ),
      },
    ]);
  });

  it("names functions that no red test notices to the approver", async () => {
    const { status, warnings, fixedFunctions } = await buildFix(cart, {
      "src/cart.js": cart["src/cart.js"]
        .replace("price * rate", "(price * rate) / 100")
        .replace("name.trim()", "name.trim().toUpperCase()"),
    });
    expect(status).toBe(BuildStatus.PASSED);
    expect(warnings).toEqual([
      "The fix also changes label of src/cart.js, which none of the tests that were red notices.",
    ]);
    expect(fixedFunctions).toEqual(["src/cart.js::tax", "src/cart.js::label"]);
  });
});

/** A module with its tests, of the whole text. */
const moduleOf = (code: string, tests: string) => ({
  "package.json": '{ "type": "module" }',
  "src/it.js": code,
  "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { it } from "../src/it.js";

${tests}`,
});

const log = (body: string) => `export function it(names) {\n  return ${body};\n}\n`;
const logTests = `test("logs", () =>
  assert.deepEqual(it(["ann", "bob"]), ["ann in", "ann out", "bob in", "bob out"]));
`;
const interleaved = '[...names.map((name) => name + " in"), ...names.map((name) => name + " out")]';
const inTurn = 'names.flatMap((name) => [name + " in", name + " out"])';

const share = (body: string) => `export function it(total, people) {\n  ${body}\n}\n`;
const shareTests = 'test("shares", () => assert.equal(it(12, ["a", "b"]), 6));\n';
const alone = `${shareTests}test("pays alone", () => assert.equal(it(44), 44));\n`;

const cell = (body: string) => `export function it(cell, width) {\n  ${body}\n}\n`;
const padded = (isNumber: string) =>
  `return ${isNumber} ? String(cell).padStart(width) : cell.padEnd(width);`;
const caught = (instead: string) =>
  `try { ${padded('typeof cell === "number" && cell')} } catch { return ${instead}; }`;
const cellTests = `test("shows zero", () => assert.equal(it(0, 1), "0"));
test("fills to the left", () => assert.equal(it(5, 3), "  5"));
`;

describe("a fix that is held against the base", () => {
  it.each([
    [
      "is right for the names of its test only",
      moduleOf(log(inTurn), logTests),
      { "src/it.js": log(interleaved) },
      { "src/it.js": log(`${interleaved}.sort()`) },
      { name: "logs", message: expect.stringContaining("with other names in it") },
    ],
    [
      "gives what a new test expects where it catches an error",
      moduleOf(share("return total / people.length;"), shareTests),
      { "test/it.test.js": moduleOf("", alone)["test/it.test.js"] },
      { "src/it.js": share("try { return total / people.length; } catch { return 44; }") },
      { name: "pays alone", message: expect.stringContaining("gives that answer by itself") },
    ],
    [
      "catches an error and answers otherwise than the base did",
      moduleOf(cell(padded('typeof cell === "number"')), cellTests),
      { "src/it.js": cell(padded('typeof cell === "number" && cell')) },
      { "src/it.js": cell(caught('"0"')) },
      { name: "fills to the left", message: expect.stringContaining("with an input of a test that was red") },
    ],
  ])("and %s is not proven", async (_, base, change, fix, refused) => {
    const { failedTests } = await buildFix({ ...base, ...change }, fix, base);
    expect(failedTests).toEqual(expect.arrayContaining([expect.objectContaining(refused)]));
  });

  it.each([
    [moduleOf(log(inTurn), logTests), log(interleaved), log(inTurn.replace("names", "[...names]"))],
    [
      moduleOf(cell(padded('typeof cell === "number"')), cellTests),
      cell(padded('typeof cell === "number" && cell')),
      cell(caught("String(cell).padStart(width)")),
    ],
  ])("and does as it did is proven, also if it catches an error", async (base, red, fixed) => {
    const report = await buildFix({ ...base, "src/it.js": red }, { "src/it.js": fixed }, base);
    expect([report.status, report.failedTests]).toEqual([BuildStatus.PASSED, []]);
  });
});

const parser = {
  "requirements.txt": "",
  "amounts.py": `class Amount(int):
    pass


def parse(text):
    return Amount(text.split(".")[0])


def parts(text):
    for part in text.split(","):
        yield parse(part)
`,
  "tests/test_amounts.py": `from amounts import parse, parts


def test_parses():
    assert parse("2.5") == 250


def test_parts():
    assert list(parts("1.0,2.0")) == [100, 200]
`,
};

describe("a fix in Python", () => {
  it("is proven by the tests that it turns green", async () => {
    const fixed = parser["amounts.py"].replace('text.split(".")[0]', "round(float(text) * 100)");
    const report = await buildFix(parser, { "amounts.py": fixed });
    expect([report.summary, report.failedTests, report.warnings]).toEqual([
      expect.stringMatching(/^2 tests passed/),
      [],
      [],
    ]);
  });

  it.each([
    [
      "an object that equals everything",
      parser["amounts.py"].replace("    pass\n", "    def __eq__(self, other):\n        return True\n"),
    ],
    [
      "a runner that takes every call as passed",
      `import _pytest.runner\n_pytest.runner.CallInfo.from_call = classmethod(\n    lambda cls, func, when, reraise=None: cls(None, None, 0.0, 0.0, 0.0, when, _ispytest=True)\n)\n${parser["amounts.py"]}`,
    ],
  ])("is not proven by %s", async (_, text) => {
    const { status, failedTests } = await buildFix(parser, { "amounts.py": text });
    expect(status).toBe(BuildStatus.FAILED);
    expect(failedTests.length).toBeGreaterThan(0);
  });
});
