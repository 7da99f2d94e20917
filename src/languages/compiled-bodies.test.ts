import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "./create-outline-parser.ts";
import type { OutlineParser, SourceSymbol } from "./syntax/outline.ts";

let parser: OutlineParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

function symbol(path: string, source: string, name: string): SourceSymbol {
  const found = parser.parse(path, source)?.symbols.find((each) => each.name === name);
  if (!found) throw new Error(`no symbol ${name}`);
  return found;
}

describe("bodies of Go and Rust", () => {
  const go = [
    "package a",
    "func F(a int) error {",
    '\tif a < 0 && a > -9 {\n\t\treturn errors.New("neg")\n\t}',
    "\tswitch a {\n\tcase 1:\n\t\treturn ErrOne\n\tdefault:\n\t\tpanic(`no`)\n\t}",
    "\tfor range s.items {\n\t}",
    "\treturn nil\n}",
  ].join("\n");
  const rust = [
    "pub fn f(a: i32) -> Result<i32, Error> {",
    '    if a > 1 && a < -1 {\n        return Err(Error::Bad("x"));\n    }',
    "    match a {\n        1 => helper::go(a)?,\n        _ => panic!(),\n    }",
    "    Ok(self.save(1.5))\n}",
  ].join("\n");

  test("count their ways and keep their literals", () => {
    expect(symbol("a.go", go, "F")).toMatchObject({ complexity: 5, bodyStart: 3 });
    expect(symbol("a.rs", rust, "f")).toMatchObject({ complexity: 5, bodyStart: 2 });
    expect(symbol("a.go", go, "F").literals.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["0", "-9", '"neg"', "`no`", "nil"]),
    );
    expect(symbol("a.rs", rust, "f").literals.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["1", "-1", '"x"', "1.5"]),
    );
  });

  test("name what they fail with and what they call", () => {
    expect(symbol("a.go", go, "F")).toMatchObject({
      raises: ["error", "ErrOne", "panic"],
      calls: ["errors.New", "panic"],
    });
    expect(symbol("a.rs", rust, "f")).toMatchObject({
      raises: ["Error::Bad", "panic!"],
      calls: ["Err", "Error::Bad", "helper::go", "Ok", "self.save"],
    });
  });

  test("tell conditions with the lines and the error behind them", () => {
    expect(symbol("a.go", go, "F").branches).toEqual([
      { condition: "a < 0 && a > -9", line: 3, lineStart: 4, lineEnd: 4, raises: "error" },
      { condition: "case 1", line: 7, lineStart: 8, lineEnd: 8, raises: "ErrOne", isWay: true },
    ]);
    expect(symbol("a.rs", rust, "f").branches).toEqual([
      { condition: "a > 1 && a < -1", line: 2, lineStart: 3, lineEnd: 3, raises: "Error::Bad" },
      { condition: "1 =>", line: 6, lineStart: 6, lineEnd: 6, isWay: true },
    ]);
  });
});
