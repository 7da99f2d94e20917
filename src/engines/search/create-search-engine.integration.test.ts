import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Proposal } from "../engine.ts";
import { createSearchEngine } from "./create-search-engine.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

async function propose(
  files: Readonly<Record<string, string>>,
  sourcePath: string,
  more: { readonly targets?: readonly string[]; readonly budgetMs?: number } = {},
): Promise<Proposal> {
  const repo = createRepository(files);
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const symbols = outlines.parse(sourcePath, files[sourcePath] ?? "")?.symbols ?? [];
    const targets = more.targets ?? symbols.filter(({ exported }) => exported).map(({ name }) => name);
    const testPath = workbench.toolchain.generatedTestPath(workbench.project, workbench.files(), sourcePath);
    const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
    return await engine.propose({
      workbench,
      sourcePath,
      testPath,
      targets,
      cases: [],
      budgetMs: more.budgetMs ?? 20_000,
      seed: 1,
    });
  } finally {
    await workbench.close();
    repo.remove();
  }
}

const codes = ({ candidates }: Proposal) => candidates.map(({ code }) => code).join("\n\n");
const lines = ({ candidates }: Proposal) =>
  [...new Set(candidates.flatMap((candidate) => candidate.lines ?? []))].sort((a, b) => a - b);

const portSource = `function parsePort(value) {
  const port = Number(value);
  if (!Number.isInteger(port)) throw new TypeError(\`not a port: \${value}\`);
  if (port < 0 || port > 65535) throw new RangeError("port out of range");
  return port === 0 ? null : port;
}
`;

describe("the search engine on JavaScript", () => {
  test("puts files into a temporary folder for code that reads and writes them", async () => {
    const source = `import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
export function countLines(path) {
  if (!existsSync(path)) return -1;
  return readFileSync(path, "utf8").split("\\n").length;
}
export function saveNote(folder, note) {
  writeFileSync(join(folder, "note.txt"), note.toUpperCase());
}
`;
    const files = { "package.json": '{ "type": "module" }', "notes.js": source };
    const proposal = await propose(files, "notes.js", { budgetMs: 12_000 });
    const text = codes(proposal);
    expect(text).toMatch(
      /writeFileSync\(join\(folder, "\w+\.\w+"\), "[^"]*"\);[\s\S]*?countLines\(join\(folder,/,
    );
    expect(text).toMatch(/assert\.equal\(readFileSync\(join\(folder, "note.txt"\), "utf8"\), "[^a-z"]+"\)/);
  });

  test("makes objects of classes that the module imports, with what their constructors need", async () => {
    const files = {
      "package.json": '{ "type": "module" }',
      "src/item.ts":
        "export class Item { name: string; price: number; constructor(name: string, price: number) { this.name = name; this.price = price; } }",
      "src/cart.ts":
        'import { Item } from "./item.ts";\nexport class Cart { items: Item[]; constructor(items: Item[]) { this.items = items; }\n  get size() { return this.items.length; } }\n',
      "src/bill.ts": `import type { Cart } from "./cart.ts";
export function label(cart: Cart): string {
  if (cart.size === 0) return "nothing";
  return cart.size > 2 ? "many" : "a few";
}
`,
    };
    const text = codes(await propose(files, "src/bill.ts", { budgetMs: 8000 }));
    expect(text).toMatch(/label\(new Cart\(\[\]\)\), "nothing"/);
    expect(text).toMatch(/new Cart\(\[\s*new Item\("[^"]+", [^)]+\)/);
    expect(text).not.toMatch(/label\(\{/);
  });

  test("writes no test that leaves files with its reader", async () => {
    const source = `import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
export function remember(note) {
  writeFileSync(join(homedir(), ".notes"), note);
  return note.length;
}
export function keep(note) {
  writeFileSync("notes.txt", note);
  return note.length;
}
export function shout(note) {
  return note.toUpperCase();
}
`;
    const files = { "package.json": '{ "type": "module" }', "notes.js": source };
    const text = codes(await propose(files, "notes.js", { budgetMs: 3000 }));
    expect(text).toContain("shout(");
    expect(text).not.toMatch(/\b(remember|keep)\(/);
  });

  test("freezes the clock and random numbers for code that uses them, and records the console", async () => {
    const source = `export function isWeekend() {
  const day = new Date().getUTCDay();
  return day === 0 || day === 6;
}
export function roll(sides) {
  return 1 + Math.floor(Math.random() * sides);
}
export function greet(name) {
  console.log(\`Hello \${name}\`);
}
`;
    const files = { "package.json": '{ "type": "module" }', "luck.js": source };
    const proposal = await propose(files, "luck.js", { budgetMs: 5000 });
    const text = codes(proposal);
    expect(text).toMatch(/mock\.timers\.enable\(\{ apis: \["Date"\], now: new Date\("[^"]+"\) \}\)/);
    expect(text).toContain("assert.equal(isWeekend(), true)");
    expect(text).toContain("assert.equal(isWeekend(), false)");
    expect(text).toMatch(/mock\.method\(Math, "random", \(\) => [\d.]+\)/);
    expect(text).toMatch(/log\.mock\.calls\.map\(\(call\) => call\.arguments\), \[\["Hello [^"]+"\]\]/);
  });

  test("finds the branches of a CommonJS function and pins the result of each", async () => {
    const proposal = await propose(
      { "package.json": "{}", "port.js": `${portSource}module.exports = { parsePort };\n` },
      "port.js",
    );
    expect(codes(proposal)).toContain("assert.equal(parsePort(3), 3);");
    expect(codes(proposal)).toContain("assert.equal(parsePort(0), null);");
    expect(codes(proposal)).toContain("assert.throws(() => parsePort(-1), {");
    expect(codes(proposal)).toContain('message: "port out of range",');
    expect(codes(proposal)).toContain("not a port: ");
    expect(proposal.candidates.length).toBeLessThanOrEqual(8);
  });

  test("continues for mutants that survive coverage alone", async () => {
    const source = `export function grade(points) {
  if (points > 100) throw new RangeError("at most 100 points");
  return points >= 50 ? "pass" : "fail";
}
`;
    const proposal = await propose(
      { "package.json": '{ "type": "module" }', "grade.js": source },
      "grade.js",
    );
    expect(codes(proposal)).toContain('assert.equal(grade(50), "pass");');
    expect(codes(proposal)).toMatch(/grade\(100\), "pass"/);
  });

  test("gives the same candidates again", async () => {
    const files = {
      "package.json": '{ "type": "module" }',
      "port.js": `${portSource}export { parsePort };\n`,
    };
    const { candidates } = await propose(files, "port.js");
    expect((await propose(files, "port.js")).candidates).toEqual(candidates);
  });

  test("builds call sequences for classes and checks the changes", async () => {
    const source = `export default class Stack {
  constructor(limit = 3) { this.limit = limit; this.items = []; }
  push(item) {
    if (this.items.length >= this.limit) throw new RangeError("stack is full");
    this.items.push(item);
    return this;
  }
  get size() { return this.items.length; }
  static of(...items) { const stack = new Stack(items.length); for (const item of items) stack.push(item); return stack; }
}
`;
    const proposal = await propose(
      { "package.json": '{ "type": "module" }', "src/stack.js": source },
      "src/stack.js",
    );
    expect(codes(proposal)).toMatch(
      /assert\.throws\(\(\) => stack\.push\(.*\), \{\s+name: "RangeError",\s+message: "stack is full"/,
    );
    expect(codes(proposal)).toMatch(/assert\.equal\((?:stack|new Stack\(.*\))\.size, 0\);/);
    expect(codes(proposal)).toContain("Stack.of(");
    expect(lines(proposal)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("calls members of objects and of prototypes", async () => {
    const files = {
      "package.json": "{}",
      "guard.js": "exports.guard = { allows(level) { return level > 3; } };\n",
      "box.js":
        "function Box(size) { this.size = size; }\nBox.prototype.grow = function (by) { this.size += by; return this.size; };\nmodule.exports = Box;\n",
    };
    expect(codes(await propose(files, "guard.js"))).toContain("assert.equal(guard.allows(");
    expect(codes(await propose(files, "box.js"))).toMatch(/new Box\([\s\S]*\.grow\(/);
  });

  test("awaits promises", async () => {
    const source = `export async function double(n) { if (n < 0) throw new RangeError("negative"); return n * 2; }
`;
    const proposal = await propose({ "package.json": '{ "type": "module" }', "a.js": source }, "a.js");
    expect(new Set(proposal.candidates.map(({ target }) => target))).toEqual(new Set(["double"]));
    expect(codes(proposal)).toContain("assert.equal(await double(3), 6);");
    expect(codes(proposal)).toContain("await assert.rejects(() => double(-1)");
  });

  test("keeps to the types of TypeScript, interfaces and enums among them", async () => {
    const source = `import { pad } from "./pad.js";
export interface Options { readonly limit?: number; suffix: string }
export enum Level { Low = 1, High = 2 }
export function shorten(text: string, { limit = 10, suffix }: Options): string {
  if (limit < 1) throw new RangeError(\`limit must be at least 1, got \${limit}\`);
  return text.length <= limit ? pad(text) : text.slice(0, limit) + suffix;
}
export const level = (score: number): Level => (score > 50 ? Level.High : Level.Low);
`;
    const files = {
      "package.json": '{ "type": "module" }',
      "src/text.ts": source,
      "src/pad.ts": "export const pad = (text: string): string => text.padEnd(12);\n",
    };
    const proposal = await propose(files, "src/text.ts");
    expect(lines(proposal)).toEqual([4, 5, 6, 7, 8]);
    expect(codes(proposal)).toContain("limit must be at least 1, got 0");
    expect(codes(proposal)).not.toMatch(/shorten\([^"]|level\([^-\d]/);
  });
});

const pythonSource = `import asyncio
from dataclasses import dataclass
from enum import Enum


class Color(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Point:
    x: int
    y: int = 0

    def moved(self, *, dx: int = 1) -> "Point":
        if dx == 0:
            raise ValueError("dx must not be zero")
        return Point(self.x + dx, self.y)


def paint(color: Color, count: int = 1) -> str:
    if color is Color.RED:
        return "R" * count
    return color.value


async def fetch(n: int) -> dict:
    await asyncio.sleep(0)
    return {"n": n}


def evens(limit: int):
    for i in range(limit):
        if i % 2 == 0:
            yield i


def leave(code: int):
    if code == 3:
        import os
        os._exit(1)
    while code > 100:
        pass
    return code + 1
`;

describe("the search engine on Python", () => {
  test("covers dataclasses, enums, keywords, coroutines and generators, and survives exits and loops", async () => {
    const proposal = await propose(
      { "pyproject.toml": '[project]\nname = "art"\nversion = "1"\n', "art.py": pythonSource },
      "art.py",
    );
    const code = codes(proposal);
    expect(code).toMatch(/(?:point|Point\(.*\))\.moved\(\) == Point\(x=4, y=0\)/);
    expect(code).toContain('with pytest.raises(ValueError, match="dx must not be zero"):');
    expect(code).toContain("paint(Color.RED)");
    expect(code).toContain('asyncio.run(fetch(3)) == {"n": 3}');
    expect(code).toMatch(/list\(evens\(\d\)\) == \[0/);
    expect(code).toMatch(/leave\(\d+\) == \d+/);
    expect(proposal.notes.join()).toMatch(/leave: \d calls hung or ended the process/);
  });
});

describe("hostile subjects", () => {
  test("an endless loop, an exit, a huge result and a throwing getter leave the rest usable", async () => {
    const source = `export function loop(n) { for (;;) {} }
export function quit(n) { process.exit(n); }
export function huge(n) { return "x".repeat(10_000_000); }
export function trap(n) { return { get boom() { throw new Error("boom"); } }; }
export function stray(n) { setImmediate(() => { throw new Error("late"); }); return n; }
export function cycle(n) { const a = { n }; a.self = a; return a; }
export function fine(n) { return n + 1; }
`;
    const proposal = await propose({ "package.json": '{ "type": "module" }', "bad.js": source }, "bad.js", {
      budgetMs: 15_000,
    });
    const targets = new Set(proposal.candidates.map(({ target }) => target));
    expect(targets).toContain("fine");
    expect(codes(proposal)).toMatch(/\.boom, \{[^}]*message: "boom"/);
    for (const hostile of ["loop", "quit", "huge"]) expect(targets).not.toContain(hostile);
    expect(codes(proposal)).not.toContain(".self");
  });

  test("a module that cannot be loaded is reported", async () => {
    const files = {
      "package.json": '{ "type": "module" }',
      "bad.js": 'throw new Error("not today");\nexport function f() {}\n',
    };
    expect(await propose(files, "bad.js")).toMatchObject({
      candidates: [],
      notes: ["bad.js: the module cannot be loaded: not today"],
    });
  });
});
