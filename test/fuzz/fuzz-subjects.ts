import type { ProjectFiles } from "../../src/languages/toolchain/toolchain.ts";
import type { AnswerSubject } from "./valid-answers.ts";

/** A module of one language that a hostile driver pretends to load. */
export interface FuzzSubject extends AnswerSubject {
  readonly name: string;
  readonly sourcePath: string;
  readonly testPath: string;
  readonly files: ProjectFiles;
  readonly runner: string;
  readonly toolchain: string;
}

function projectOf(files: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(files), read: (path) => files[path] };
}

const parameter = { name: "text", optional: false, rest: false, keywordOnly: false };

const javascriptFiles = {
  "package.json": '{ "name": "shop", "type": "module", "devDependencies": { "vitest": "1" } }',
  "src/text.js": `export function slug(text, limit) { return text; }
export class Text { constructor(size) { this.size = size; } cut(text) { return this; } }
`,
};

/** A JavaScript module. */
export const javascriptSubject: FuzzSubject = {
  name: "JavaScript",
  sourcePath: "src/text.js",
  testPath: "test/text.test.js",
  files: projectOf(javascriptFiles),
  runner: "vitest",
  toolchain: "javascript",
  kinds:
    "null undefined boolean integer float bigint string list set iterator dict map bytes regex date construct file instance opaque".split(
      " ",
    ),
  integers: ["0", "-7", "1099511627776"],
  floats: ["0.5", "-0", "NaN", "Infinity", "1e+21", "1.5e-7", "0.30000000000000004"],
  calls: [
    {
      kind: "construct",
      module: "builtins",
      className: "Symbol.for",
      args: [{ kind: "string", value: "a" }],
    },
    {
      kind: "construct",
      module: "builtins",
      className: "Buffer.from",
      args: [{ kind: "list", items: [{ kind: "integer", value: "7" }] }],
    },
  ],
  errors: [
    { type: "RangeError", name: "RangeError", message: "too large" },
    { type: "TextError", name: "Text error", message: "no `text`" },
  ],
  settings: [
    { what: "env", name: "HOME", value: { kind: "null" } },
    { what: "clock", name: "", value: { kind: "null" } },
    { what: "random", name: "", value: { kind: "null" } },
  ],
  members: [
    ["cut", 1],
    ["size", -1],
    ["", 1],
  ],
  exports: [
    { name: "slug", kind: "function", source: 0, functions: [{ name: "of.x", source: 1 }], methods: [] },
    { name: "Text", kind: "class", source: 1, functions: [], methods: [{ name: "cut", source: 2 }] },
  ],
};

const pythonFiles = {
  "pyproject.toml": '[project]\nname = "shop"\n',
  "shop/__init__.py": "",
  "shop/text.py": `def slug(text, limit=3):
    raise ValueError(text)


class Text:
    def __init__(self, size):
        self.size = size

    def cut(self, text):
        return self


class Base:
    def read(self):
        raise NotImplementedError

    def all(self):
        return self.read()
`,
};

/** A Python module. */
export const pythonSubject: FuzzSubject = {
  name: "Python",
  sourcePath: "shop/text.py",
  testPath: "tests/test_text.py",
  files: projectOf(pythonFiles),
  runner: "pytest",
  toolchain: "python",
  kinds:
    "null boolean integer float string list tuple set iterator dict bytes regex construct member file placed named instance opaque".split(
      " ",
    ),
  integers: ["0", "-7", "123456789012345678901234567890"],
  floats: ["0.5", "-0.0", "nan", "inf", "1e+22", "1.5e-07", "0.30000000000000004"],
  calls: [
    { kind: "construct", module: "decimal", className: "Decimal", args: [{ kind: "string", value: "1.5" }] },
    { kind: "construct", module: "io", className: "StringIO", args: [{ kind: "string", value: "x" }] },
    { kind: "construct", className: "Text", args: [{ kind: "integer", value: "1" }] },
  ],
  errors: [
    { type: "ValueError", name: "", message: "too large" },
    { type: "TextError", name: "shop.text", message: "no {text}" },
    { type: "SystemExit", name: "", message: "2" },
  ],
  settings: [
    { what: "env", name: "HOME", value: { kind: "null" } },
    { what: "clock", name: "time.time", value: { kind: "null" } },
    { what: "global", name: "limit", value: { kind: "integer", value: "3" } },
    { what: "argv", name: "", value: { kind: "null" } },
    { what: "seed", name: "", value: { kind: "integer", value: "1" } },
  ],
  members: [
    ["cut", 1, "text"],
    ["__getitem__", 1, "key"],
    ["size", -1],
  ],
  exports: [
    {
      name: "slug",
      kind: "function",
      examples: [
        {
          target: "slug",
          exportName: "slug",
          steps: [
            {
              kind: "call",
              member: "",
              args: [{ kind: "string", value: "a b" }],
              kwargs: [["limit", { kind: "integer", value: "2" }]],
            },
          ],
        },
      ],
      uses: [
        [
          "slug",
          "text",
          { members: [["strip", { called: true }]], keys: [["size", {}]], literals: ["x", 3] },
        ],
      ],
    },
    {
      name: "Text",
      kind: "class",
      parameters: [parameter],
      inherited: [{ name: "paste", parameters: [parameter] }],
    },
    { name: "Color", kind: "class", members: ["RED"] },
    {
      name: "Base",
      kind: "class",
      abstract: true,
      choices: ["Text"],
      hooks: [{ name: "read", returns: "str", parameters: ["self", "size=None"] }],
    },
    { name: "render", kind: "function", module: "shop", door: { member: "", parameters: [parameter] } },
    { name: "Shop", kind: "class", module: "shop", maker: ["shop", "open_shop"] },
  ],
};
