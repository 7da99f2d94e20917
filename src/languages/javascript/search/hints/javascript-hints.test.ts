import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { Hints } from "../../../search/hints.ts";
import type { OutlineParser } from "../../../syntax/outline.ts";
import { dict, integer, string } from "../../../values/value.ts";
import { readJavaScriptHints } from "./javascript-hints.ts";

let outlines: OutlineParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** Hints on `index.js` among other files. */
async function hintsOn(files: Readonly<Record<string, string>>): Promise<Hints> {
  const text = files["index.js"] ?? "";
  const outline = outlines.parse("index.js", text);
  if (!outline) throw new Error("does not parse");
  return readJavaScriptHints({ paths: Object.keys(files), read: (path) => files[path] }, { outline, text });
}

const argsOf = ({ examples }: Hints) => examples.map(({ steps }) => steps[0]?.args);

test("reads the calls of documentation, with plain values only", async () => {
  const readme = [
    "# Slug",
    "```js",
    'import makeSlug from "slug";',
    'makeSlug("Ünï code", { lower: true, map: [1, -2] }); // => "uni-code"',
    "makeSlug(someVariable);",
    "other(1);",
    "```",
  ].join("\n");
  const hints = await hintsOn({
    "index.js": "export default function slug(text, options) { return text; }",
    "readme.md": readme,
  });
  expect(argsOf(hints)).toEqual([
    [
      string("Ünï code"),
      {
        kind: "dict",
        entries: [
          [string("lower"), { kind: "boolean", value: true }],
          [string("map"), { kind: "list", items: [integer(1), integer(-2)] }],
        ],
      },
    ],
  ]);
});

test("reads calls in comments, in sentences, in tests that import the module, and in rows of tables", async () => {
  const hints = await hintsOn({
    "index.js": 'export function parse(text) { return text; }\n// parse("1h") // 3600000\n',
    "readme.md": 'Use `parse("2h")` for hours.\n```js\nparse("3h");\n```\n',
    "test/hours.test.js":
      'import { parse } from "../index.js";\nit.each([["4h", 4], ["5h", 5]])("%s", (text, hours) => {\n  expect(parse(text)).toBe(hours);\n});\n',
    "test/other.test.js": 'import { parse } from "../other.js";\nparse("9h");\n',
  });
  expect(argsOf(hints).flat()).toEqual(["3h", "2h", "1h", "4h", "5h"].map(string));
});

test("reads values of variables, and calls of functions of an export", async () => {
  const readme =
    '```js\nconst shop = { pen: 3 };\n```\n```js\nprices.of("pen", shop);\nprices.of(other);\n```';
  const hints = await hintsOn({
    "index.js":
      "const prices = {};\nprices.of = function (name, shop) { return shop[name]; };\nmodule.exports = prices;",
    "readme.md": readme,
  });
  expect(hints.examples).toEqual([
    {
      target: "prices.of",
      exportName: "module.exports",
      steps: [{ kind: "call", member: "of", args: [string("pen"), dict({ pen: integer(3) })], kwargs: [] }],
    },
  ]);
});

test("reads bytes, fields of objects and values with a type beside them", async () => {
  const { examples } = await hintsOn({
    "index.js": "export function read(bytes, mode) { return bytes[0]; }",
    "test/read.test.ts": [
      'import { read } from "../index.js";',
      "const data = { bytes: Uint8Array.of(1, 0x91), modes: { plain: 'p' } } as const;",
      "read(data.bytes, data.modes.plain);",
      "read(new Uint8Array([2, 3]), 'text' as any);",
      "read(Uint8Array.from([4]), null!);",
      "read(new Uint8Array(2), other.mode);",
      "read(new Uint8Array(2), data.other);",
    ].join("\n"),
  });
  expect(argsOf({ examples } as Hints)).toEqual([
    [{ kind: "bytes", bytes: [1, 0x91] }, string("p")],
    [{ kind: "bytes", bytes: [2, 3] }, string("text")],
    [{ kind: "bytes", bytes: [4] }, { kind: "null" }],
  ]);
});

test("knows the texts of the project's files that a module imports", async () => {
  const { literals } = await hintsOn({
    "index.js": 'import { open } from "./marks";\nexport const f = (text) => open.test(text);',
    "marks.js": 'import { end } from "./end.js";\nexport const open = /<</;',
    "end.js": 'import { open } from "./marks.js";\nexport const end = ">>";',
    "other.js": 'export const never = "imported";',
  });
  expect(literals?.map(({ text }) => text)).toEqual(["/<</", '">>"']);
});

test("has the types that a module imports by the name of the compiled file, or by an alias", async () => {
  const { declarations } = await hintsOn({
    "index.js": 'import { limits } from "./types.js";\nimport "@/more";\nexport function f(options) {}',
    "types.ts": "export interface Options { limit: number }",
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    "src/more.ts": "export type More = string",
  });
  expect(declarations).toContain("interface Options");
  expect(declarations).toContain("type More");
});

test("reads examples of comments, also where they do not parse as a whole", async () => {
  const source = [
    "/**",
    " * @example",
    " * pad('a', 3)",
    " * → 'a  '",
    " * pad(/x/g, () => 1)",
    " */",
    "export function pad(text, width) { return text; }",
  ].join("\n");
  expect(argsOf(await hintsOn({ "index.js": source }))).toEqual([
    [string("a"), integer(3)],
    [
      { kind: "regex", source: "x", flags: "g" },
      { kind: "callback", returns: integer(1) },
    ],
  ]);
});

test("reads the calls on an object, one after the other", async () => {
  const hints = await hintsOn({
    "index.js": "export class Cart { add(n) {} total() {} }",
    "README.md": "```js\nconst cart = new Cart();\ncart.add(2);\nconsole.log(cart.total());\n```",
  });
  const steps = hints.examples.map((plan) => `${plan.target}: ${plan.steps.map(({ member }) => member)}`);
  expect(steps).toEqual(["Cart: ", "Cart.add: ,add", "Cart.total: ,add,total"]);
});

test("reads the calls of existing tests", async () => {
  const hints = await hintsOn({
    "index.js": "export function twice(n) { return 2 * n; }",
    "test/index.test.js":
      'import { twice } from "../index.js";\ntest("x", () => expect(twice(21)).toBe(42));',
  });
  expect(argsOf(hints)).toEqual([[integer(21)]]);
});

test("gives parameters the types of the declaration file, of all overloads", async () => {
  const { outline } = await hintsOn({
    "index.js": "export function cut(text, at) { return text; }",
    "index.d.ts":
      "export function cut(text: string, at?: number): string;\nexport function cut(text: string, at: RegExp): string;",
  });
  expect(outline.symbols[0]?.parameters).toMatchObject([
    { name: "text", type: "string", optional: false },
    { name: "at", type: "(number) | (RegExp)", optional: true },
  ]);
});

test("a declaration file that does not parse changes nothing", async () => {
  const { outline, examples } = await hintsOn({
    "index.js": "export function f(a) {}",
    "index.d.ts": "export function f(a: ((((",
  });
  expect(outline.symbols[0]?.parameters[0]?.type).toBeUndefined();
  expect(examples).toEqual([]);
});
