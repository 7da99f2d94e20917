import { expect, test } from "vitest";
import { createOutlineParser } from "../../create-outline-parser.ts";
import { languageOf } from "../../language-of.ts";

/** The tests of a file that somebody wrote, and what they import. */
async function read(path: string, ...lines: string[]) {
  const parser = await createOutlineParser();
  const testing = await languageOf(path)?.loadTesting?.();
  const root = parser.tree(path, lines.join("\n"));
  const outline = parser.parse(path, "");
  if (!testing || !root || !outline) throw new Error("cannot be read");
  const manifest = '{ "devDependencies": { "fast-check": "4" } }';
  const files = {
    paths: ["package.json", "requirements.txt"],
    read: (name: string) => (name === "package.json" ? manifest : "hypothesis\nfaker\n"),
  };
  const project = { root: "", runner: "vitest", moduleSystem: "esm" } as never;
  const place = { project, files, outline, sourcePath: path, testPath: path };
  const parts = testing.tests.reading.partsOf(root, place);
  const fixtures = testing.tests.undefinedFixtures(parts.tests.map(({ code }) => code).join("\n"), files);
  return { ...parts, fixtures, style: testing.tests.reading.describeStyle(place).join("\n") };
}

test("properties and invented values of JavaScript get a seed if they have none", async () => {
  const { tests, style } = await read(
    "test/a.test.js",
    "test('a', () => { fc.assert(fc.property(fc.integer(), (n) => { expect(f(n)).toBe(n); })); });",
    "test('b', () => { fc.assert(fc.property(fc.integer(), (n) => n === n), { numRuns: 5 }); });",
    "test('c', () => { fc.assert(p, { seed: 7 }); });",
    "test('d', () => { expect(f(faker.person.firstName())).toBe(1); });",
  );
  expect(tests.map(({ code }) => code)).toEqual([
    "test('a', () => { fc.assert(fc.property(fc.integer(), (n) => { expect(f(n)).toBe(n); }), { seed: 1 }); });",
    "test('b', () => { fc.assert(fc.property(fc.integer(), (n) => n === n), { seed: 1, numRuns: 5 }); });",
    "test('c', () => { fc.assert(p, { seed: 7 }); });",
    "test('d', () => {\n  faker.seed(1); expect(f(faker.person.firstName())).toBe(1); });",
  ]);
  expect(style).toContain("fast-check is installed");
  expect(style).not.toContain("faker-js");
});

test("properties and invented values of Python are the same in each run", async () => {
  const { tests, imports, fixtures, style } = await read(
    "tests/test_a.py",
    "fake = Faker()",
    "@given(st.integers())",
    "def test_a(n):",
    "    assert f(n) == n",
    "@settings(max_examples=5)",
    "@given(n=st.integers())",
    "def test_b(n):",
    "    assert f(n) == n",
    "def test_c(missing):",
    "    assert f(fake.name())",
  );
  expect(tests.map(({ code }) => code)).toEqual([
    "@settings(derandomize=True, deadline=None)\n@given(st.integers())\ndef test_a(n):\n    assert f(n) == n",
    "@settings(derandomize=True, deadline=None, max_examples=5)\n@given(n=st.integers())\ndef test_b(n):\n    assert f(n) == n",
    "def test_c(missing):\n    Faker.seed(1)\n    assert f(fake.name())",
  ]);
  expect(imports).toContainEqual({ module: "hypothesis", name: "settings", kind: "named" });
  expect(fixtures).toEqual(["missing"]);
  expect(style).toContain("hypothesis is installed");
});

test("checks that say only that something is not true get the checked expression as their message", async () => {
  const javascript = await read(
    "test/a.test.js",
    "test('a', () => { expect(size(x) > 3).toBe(true); expect(ok).toBe(true); expect(a === b, 'same').toBeTruthy(); });",
  );
  expect(javascript.tests.map(({ code }) => code)).toEqual([
    "test('a', () => { expect(size(x) > 3, \"size(x) > 3\").toBe(true); expect(ok).toBe(true); expect(a === b, 'same').toBeTruthy(); });",
  ]);
});
