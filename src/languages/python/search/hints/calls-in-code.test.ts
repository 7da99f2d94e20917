import { expect, it } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import { boolean, dict, integer, list, nothing, string, type Value } from "../../../values/value.ts";
import { callsInCode } from "./calls-in-code.ts";

const module = `
def total(lines, rate=0):
    return 0

class Cart:
    def __init__(self, size):
        self.size = size

    def add(self, name):
        return name

    @classmethod
    def empty(cls):
        return cls(0)

def _hidden(x):
    return x
`;

async function callsIn(code: string) {
  const outlines = await createOutlineParser();
  const [tree, outline] = [outlines.tree("test_shop.py", code), outlines.parse("shop.py", module)];
  return tree && outline ? callsInCode(tree, outline) : [];
}

async function argumentsIn(code: string): Promise<(readonly Value[])[]> {
  return (await callsIn(code)).map(({ plan }) => plan.steps.at(-1)?.args ?? []);
}

it("reads calls of functions, with variables and keywords", async () => {
  const code = `
from shop import total
import shop

def test_total():
    lines = [{"price": 10, "quantity": 2}]
    assert total(lines, rate=-1.5) == 20
    assert shop.total([]) == 0
`;
  const lines = list(dict({ price: integer(10), quantity: integer(2) }));
  const rate: Value = { kind: "float", value: "-1.5" };
  expect(await callsIn(code)).toEqual([
    {
      end: code.indexOf(" == 20"),
      plan: {
        target: "total",
        exportName: "total",
        steps: [{ kind: "call", member: "", args: [lines], kwargs: [["rate", rate]] }],
      },
    },
    {
      end: code.indexOf(" == 0"),
      plan: {
        target: "total",
        exportName: "total",
        steps: [{ kind: "call", member: "", args: [list()], kwargs: [] }],
      },
    },
  ]);
});

it("follows an object through its calls", async () => {
  const code = `
cart = Cart(3)
first = cart.add("pen")
cart.add("ink")
Cart.empty()
`;
  const calls = await callsIn(code);
  const lineAt = (end: number) => code.slice(0, end).split("\n").at(-1);
  expect(calls.map(({ end, plan }) => [lineAt(end), plan.target, plan.steps.length])).toEqual([
    ["cart = Cart(3)", "Cart", 1],
    ['first = cart.add("pen")', "Cart.add", 2],
    ['cart.add("ink")', "Cart.add", 3],
    ["Cart.empty()", "Cart.empty", 1],
  ]);
});

it.each<[string, Value]>([
  ["None", nothing],
  ["True", boolean(true)],
  ["1_000", integer(1000)],
  ["-3", integer(-3)],
  ["0x10", integer(16)],
  ["2.", { kind: "float", value: "2" }],
  ["1e3", { kind: "float", value: "1000" }],
  ["'a\\n\\x41\\u00e9'", string("a\nAé")],
  ["r'\\d'", string("\\d")],
  ["'a' \"b\"", string("ab")],
  ["b'\\x00a'", { kind: "bytes", bytes: [0, 97] }],
  ["(1, 'x')", { kind: "tuple", items: [integer(1), string("x")] }],
  ["{1: None}", { kind: "dict", entries: [[integer(1), nothing]] }],
])("reads the value %s", async (written, value) => {
  expect(await argumentsIn(`total(${written})`)).toEqual([[value]]);
});

it.each(["f'{x}'", "'\\N{BULLET}'", "1j", "x", "[*x]", "{**x}", "x + 1", "[y for y in x]", "*x", "**x"])(
  "does not read %s",
  async (written) => {
    expect(await argumentsIn(`total(${written})`)).toEqual([]);
  },
);

it("ignores private functions and deep values", async () => {
  expect(await argumentsIn("_hidden(1)")).toEqual([]);
  expect(await argumentsIn(`total(${"[".repeat(50)}${"]".repeat(50)})`)).toEqual([]);
});
