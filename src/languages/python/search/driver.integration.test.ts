import { expect, test } from "vitest";
import { hostileCalls, openDriverBench } from "../../../../test/support/driver-bench.ts";
import { driverContract } from "../../search/driver.contract.ts";
import { integer, list, string } from "../../values/value.ts";

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
    # An interruption that comes while another one is handled must not end it either.
    while True:
        try:
            while True:
                try:
                    while True:
                        pass
                except BaseException:
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

const subject = {
  path: "subject.py",
  text,
  project: { "pyproject.toml": '[project]\nname = "subject"\nversion = "1"\n' },
};

driverContract("Python", {
  ...subject,
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

const hostile = `
import re, signal, threading
def recursion(n): return recursion(n + 1) + recursion(n + 1) if n < 60 else 1
def deep(n): return deep(n + 1)
def backtracking(n): return re.match("^(a+)+$", "a" * 60 + "b")
def leave(n): sys.exit(n)
def kill(n): os.kill(os.getpid(), signal.SIGKILL)
def bomb(n):
    kept = []
    while True: kept.append(bytearray(10_000_000))
def deafen(n):
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True: pass
def late(n):
    threading.Thread(target=lambda: 1 / 0).start()
    return n
`;

test("Python's own hostile calls", async () => {
  const own = [...hostile.matchAll(/^def (\w+)/gm)].map(([, name = ""]) => name);
  const bench = await openDriverBench({ ...subject, text: text + hostile });
  const plans = hostileCalls(["stubborn", "quit", "patch", ...own]);
  const { observations, lost } = await bench.run(plans).finally(() => bench.close());
  const of = (name: string) => observations.filter(({ plan }) => plan.target === name);
  expect(lost.map(({ target }) => target).sort()).toEqual(["deafen", "kill", "quit", "stubborn"]);
  expect(of("fine").length).toBeGreaterThan(8);
  for (const { value } of of("fine")) expect(value).toEqual(list(integer(6), integer(8)));
  for (const name of ["quit", "kill", "bomb", "patch"]) expect(of(name)).toEqual([]);
  expect(of("leave")).toHaveLength(1);
});
