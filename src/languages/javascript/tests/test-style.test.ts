import { expect, test } from "vitest";
import { javascriptToolchain } from "../toolchain/javascript-toolchain.ts";
import { detectStyle, inManner, type JavaScriptStyle } from "./test-style.ts";

function styleOf(
  texts: Readonly<Record<string, string>>,
  sourcePath: string,
  testPath: string,
): JavaScriptStyle {
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  const project = javascriptToolchain.detect(files, "");
  if (!project) throw new Error("no project");
  return detectStyle({ project, files, sourcePath, testPath });
}

test("reads words, quotes, semicolons and modules from existing tests", () => {
  const style = styleOf(
    {
      "package.json": '{ "devDependencies": { "jest": "30" } }',
      "lib/a.js": "module.exports = 1;\n",
      "test/a.test.js":
        "'use strict'\n\nconst a = require('../lib/a')\n\ntest('is one', () => {\n  expect(a).toBe(1)\n})\n",
    },
    "lib/a.js",
    "test/a.agent.test.js",
  );
  expect(style).toMatchObject({
    runner: "jest",
    assertions: "expect",
    testWord: "test",
    modules: "commonjs",
    useStrict: true,
    importsFramework: undefined,
    quote: "'",
    semicolons: false,
    typed: false,
    importEnding: "",
  });
});

test("titles begin as most titles do", () => {
  const titled = (...titles: string[]) =>
    styleOf(
      {
        "package.json": '{ "devDependencies": { "jest": "30" } }',
        "lib/a.js": "module.exports = 1;\n",
        "test/a.test.js": titles.map((title) => `it('${title}', () => {})\n`).join(""),
      },
      "lib/a.js",
      "test/a.agent.test.js",
    );
  const title = "returns one";
  expect(inManner(title, titled("should be one", "should not be two", "is one"))).toBe("should return one");
  expect(inManner(title, titled("Is one", "Is not two", "URL"))).toBe("Returns one");
  expect(inManner(title, titled("should be one", "is one", "Is not two"))).toBe(title);
  expect(inManner(title, titled("parse a number", "throw on letters", "no digits"))).toBe("return one");
  expect(inManner(title, titled("parses a number", "throw on letters", "splits words"))).toBe(title);
});

test("imports by the alias that tests use", () => {
  const style = styleOf(
    {
      "package.json": '{ "type": "module", "devDependencies": { "vitest": "3" } }',
      "tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./other/*"], "@/*": ["./src/*"] } } }',
      "src/a.ts": "export const a = 1;\n",
      "test/a.test.ts": 'import { a } from "@/a";\n',
    },
    "src/a.ts",
    "test/a.agent.test.ts",
  );
  expect(style).toMatchObject({ alias: { prefix: "@/", folder: "src/" }, typed: true });
});

test.each([
  ["src/a.js", "ava", "ava"],
  ["src/a.ts", "node:test", "assert"],
])("writes for ava what it runs without a compiler: %s", (sourcePath, runner, assertions) => {
  const texts = { "package.json": '{ "devDependencies": { "ava": "6" } }', [sourcePath]: "" };
  const testPath = sourcePath.replace("src/a", "test/a.agent.test");
  expect(styleOf(texts, sourcePath, testPath)).toMatchObject({ runner, assertions });
});
