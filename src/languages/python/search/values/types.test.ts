import { describe, expect, test } from "vitest";
import { aliasesIn, parsePythonType } from "./types.ts";

const string = { kind: "string" };
const number = { kind: "number" };

describe("parsePythonType", () => {
  const none = { kind: "literal", value: { kind: "null" } };
  test.each([
    ["str", string],
    ["int | None", { kind: "union", options: [{ kind: "integer" }, none] }],
    ["Optional[float]", { kind: "union", options: [number, none] }],
    ["typing.List[str]", { kind: "list", item: string }],
    ["dict[str, list[float]]", { kind: "dict", value: { kind: "list", item: number } }],
    ["tuple[str, ...]", { kind: "tuple", items: [string, string] }],
    ["Literal['a']", { kind: "literal", value: { kind: "string", value: "a" } }],
    ["'Point'", { kind: "class", name: "Point" }],
    ["Callable[[int], str]", { kind: "callback" }],
    ["SomethingElse", { kind: "any" }],
  ])("understands %s", (source, expected) => {
    expect(parsePythonType(source, new Set(["Point"]))).toEqual(expected);
  });

  test.each([
    ["datetime.timedelta", "datetime", "timedelta"],
    ["Decimal", "decimal", "Decimal"],
    ["io.StringIO", "io", "StringIO"],
  ])("knows the library's %s", (source, module, className) => {
    expect(parsePythonType(source, new Set())).toMatchObject({ kind: "library", module, className });
  });
});

test("follows other names of types", () => {
  const code = 'String = Union[str, bytes]\nT = TypeVar("T", int, str)\nLoop = Union[Loop, int]\n';
  const shape = (type: string) => parsePythonType(type, new Set(), aliasesIn(code));
  expect(shape("String")).toEqual({ kind: "union", options: [{ kind: "string" }, { kind: "bytes" }] });
  expect(shape("T")).toEqual({ kind: "union", options: [{ kind: "integer" }, { kind: "string" }] });
  expect(shape("Loop")).toEqual({ kind: "union", options: [{ kind: "any" }, { kind: "integer" }] });
});
