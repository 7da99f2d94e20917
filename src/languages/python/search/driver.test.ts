import { driverContract } from "../../search/driver.contract.ts";
import { integer, string } from "../../values/value.ts";

const text = `import builtins
import enum
import json
import os
import sys


def echo(value):
    return value


def apply(callback, n):
    return callback(n)


def fine(n):
    return [one * 2 for one in (n, n + 1)][: len("ab")]


def fail(n):
    raise ValueError(f"no {n}")


def weigh(n):
    if n > 9:
        return "heavy"
    return "light"


def countdown(n):
    while n > 0:
        n -= 1
    return n


async def later(n):
    return n + 1


def append(items, n):
    items.append(n)


class Counter:
    def __init__(self, start):
        self.count = start

    def add(self, n):
        self.count += n
        return self.count


class Color(enum.Enum):
    RED = 1


def loop(n):
    while True:
        pass


def stubborn(n):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def quit(n):
    os._exit(0)


def forge(n):
    print('{"done": 1}')
    sys.__stdout__.write('{"done": 1}\\n')
    return n


def patch(n):
    json.dumps = lambda *_, **__: "null"
    builtins.len = lambda _: 0
    return n


def huge(n):
    return "x" * 10_000_000


class Trap:
    def __getattr__(self, name):
        raise ValueError(name)

    def __eq__(self, other):
        raise ValueError("eq")

    def __repr__(self):
        raise ValueError("repr")


def trap(n):
    return Trap()
`;

driverContract("Python", {
  path: "subject.py",
  text,
  project: { "pyproject.toml": '[project]\nname = "subject"\nversion = "1"\n' },
  unloadable: 'raise RuntimeError("not today")\n',
  ownValues: [
    integer(10 ** 15),
    { kind: "integer", value: "123456789012345678901234567890" },
    { kind: "tuple", items: [integer(1), string("one")] },
    { kind: "dict", entries: [[integer(1), string("one")]] },
    { kind: "member", owner: "Color", name: "RED" },
    { kind: "named", module: "", name: "Counter" },
    { kind: "construct", module: "decimal", className: "Decimal", args: [string("1.50")] },
  ],
  mutants: { boundary: "`>` became `>=`", endless: "`-=` became `+=`" },
});
