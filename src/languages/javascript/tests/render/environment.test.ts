import { expect, test } from "vitest";
import { call, namedTest, observed } from "../../../tests/named-test.fixture.ts";
import { boolean, float, integer, string } from "../../../values/value.ts";
import { vitestStyle } from "../test-style.fixture.ts";
import type { JavaScriptStyle } from "../test-style.ts";
import { renderJavaScriptTest } from "./render-test.ts";

const styles: Readonly<Record<"vitest" | "jest" | "node", JavaScriptStyle>> = {
  vitest: vitestStyle,
  jest: { ...vitestStyle, runner: "jest", importsFramework: undefined },
  node: { ...vitestStyle, runner: "node:test", assertions: "assert" },
};

const weekend = namedTest(
  "isLucky",
  [],
  observed(
    {
      target: "isLucky",
      steps: [call("", [])],
      around: [
        { what: "clock", name: "", value: { kind: "date", iso: "2024-01-15T10:30:00.000Z" } },
        { what: "random", name: "", value: float(0.25) },
      ],
    },
    { value: boolean(false) },
  ),
);
const greeting = namedTest(
  "greet",
  ["name"],
  observed(
    { target: "greet", steps: [call("", [string("Ada")])] },
    { said: [["log", [[string("Hi Ada")]]]] },
  ),
);

function rendered(test: typeof weekend, style: JavaScriptStyle) {
  const subject = { module: "../src/luck.js", local: test.subject.target, kind: "named" as const };
  const { code, imports } = renderJavaScriptTest(test, "works", { style, subject });
  const names = imports.filter(({ module }) => module !== "../src/luck.js").map(({ name }) => name);
  return `${names.join(" ")}\n${code}`;
}

test("vitest restores the clock and random numbers when the test is over", () => {
  expect(rendered(weekend, styles.vitest)).toMatchInlineSnapshot(`
    "describe it expect vi onTestFinished
    it("works", () => {
      vi.useFakeTimers({ now: new Date("2024-01-15T10:30:00.000Z"), toFake: ["Date"] });
      vi.spyOn(Math, "random").mockReturnValue(0.25);
      onTestFinished(() => {
        vi.useRealTimers();
        vi.restoreAllMocks();
      });

      expect(isLucky()).toBe(false);
    });"
  `);
  expect(rendered(greeting, styles.vitest)).toMatchInlineSnapshot(`
    "describe it expect vi onTestFinished
    it("works", () => {
      const log = vi.spyOn(console, "log").mockImplementation(() => {});
      onTestFinished(() => vi.restoreAllMocks());

      greet("Ada");

      expect(log.mock.calls).toEqual([["Hi Ada"]]);
    });"
  `);
});

const counting = namedTest(
  "countLines",
  ["folder"],
  observed(
    {
      target: "countLines",
      steps: [call("", [{ kind: "file", name: "notes.txt", text: "first\nsecond\n" }])],
    },
    { value: integer(2), left: [{ kind: "file", name: "count.txt", text: "2" }] },
  ),
);

test("a file is in a folder that is removed", () => {
  expect(rendered(counting, styles.vitest)).toMatchInlineSnapshot(`
    "describe it expect onTestFinished mkdtempSync rmSync writeFileSync readFileSync tmpdir join
    it("works", () => {
      const folder = mkdtempSync(join(tmpdir(), "test-"));
      writeFileSync(join(folder, "notes.txt"), "first\\nsecond\\n");
      onTestFinished(() => rmSync(folder, { recursive: true }));

      const result = countLines(join(folder, "notes.txt"));

      expect(result).toBe(2);
      expect(readFileSync(join(folder, "count.txt"), "utf8")).toBe("2");
    });"
  `);
});

test("jest and others restore them, whatever the checks say", () => {
  expect(rendered(weekend, styles.jest)).toMatchInlineSnapshot(`
    "jest
    it("works", () => {
      jest.useFakeTimers({ now: new Date("2024-01-15T10:30:00.000Z") });
      jest.spyOn(Math, "random").mockReturnValue(0.25);
      try {
        expect(isLucky()).toBe(false);
      } finally {
        jest.useRealTimers();
        jest.restoreAllMocks();
      }
    });"
  `);
  expect(rendered(greeting, styles.node)).toMatchInlineSnapshot(`
    "describe it mock assert
    it("works", () => {
      const log = mock.method(console, "log", () => {});
      try {
        greet("Ada");

        assert.deepEqual(log.mock.calls.map((call) => call.arguments), [["Hi Ada"]]);
      } finally {
        mock.restoreAll();
      }
    });"
  `);
});

const mode = namedTest(
  "mode",
  [],
  observed(
    {
      target: "mode",
      steps: [call("", [])],
      around: [
        { what: "env", name: "LEVEL", value: string('a "b"') },
        { what: "env", name: "CI", value: { kind: "null" } },
      ],
    },
    { value: string("strict") },
  ),
);

test("variables are as the test says while it runs", () => {
  expect(rendered(mode, styles.vitest)).toMatchInlineSnapshot(`
    "describe it expect vi onTestFinished
    it("works", () => {
      vi.stubEnv("LEVEL", 'a "b"');
      vi.stubEnv("CI", undefined);
      onTestFinished(() => vi.unstubAllEnvs());

      expect(mode()).toBe("strict");
    });"
  `);
  expect(rendered(mode, { ...styles.node, quote: "'" })).toMatchInlineSnapshot(`
    "describe it assert
    it('works', () => {
      const { env } = process;
      process.env = { ...env, LEVEL: 'a "b"', CI: undefined };
      try {
        assert.equal(mode(), 'strict');
      } finally {
        process.env = env;
      }
    });"
  `);
});
