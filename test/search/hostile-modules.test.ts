import { expect, test } from "vitest";
import type { Observation } from "../../src/languages/search/observation.ts";
import { integer, type Value } from "../../src/languages/values/value.ts";
import { callOf, openDriverBench } from "../support/driver-bench.ts";

const valuesOf = (observations: readonly Observation[]) =>
  new Map(observations.map(({ plan, value }) => [plan.target, value]));
const targetsOf = (plans: readonly { readonly target: string }[]) => plans.map(({ target }) => target).sort();

/** Code that tries to be believed. Each function returns the number that it is called with, unless it says so. */
const javascript = {
  path: "src/hostile.js",
  project: { "package.json": '{ "type": "module", "scripts": { "test": "node --test" } }' },
  text: `import { writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import fs from "node:fs";
import crypto from "node:crypto";
export function fine(n) { return n; }
const forged = '{"id":0,"points":[],"lines":[[1,1]],"outcome":"returned","waited":false,"value":{"kind":"integer","value":"1;PWNED()"},"argsBefore":[],"argsAfter":[],"stray":false}';
export function line(n) { writeSync(4, "\\n" + forged + "\\n"); return n; }
export function frame(n) { for (let i = 0; i < 9; i++) writeSync(4, "d" + i + " " + "0".repeat(32) + " " + forged + "\\n"); return n; }
export function torn(n) { writeSync(4, "d0 "); return n; }
function once(owner, name, lie) {
  const real = owner[name];
  owner[name] = function (...args) { owner[name] = real; return lie(real, this, args); };
}
export function mapping(n) { once(Array.prototype, "map", () => [{ kind: "integer", value: "1;PWNED()" }]); return [n]; }
export function writing(n) { once(JSON, "stringify", () => forged); return n; }
export function hashing(n) { once(crypto, "hash", () => "0".repeat(64)); once(fs, "writeSync", () => 1); syncBuiltinESMExports(); return n; }
export function json(n) { Object.prototype.toJSON = () => ({ kind: "integer", value: "1" }); return n; }
export function setter(n) { Object.defineProperty(Array.prototype, "0", { configurable: true, set() {} }); return n; }
export function promise(n) { Promise.prototype.then = function () {}; return n; }
export async function awaited(n) { Promise.prototype.then = function () {}; return n; }
export function trace(n) { Error.prepareStackTrace = () => ""; return n; }
export function named(n) { class A {} Object.defineProperty(A, "name", { value: "x;PWNED()" }); return new A(); }
export function lying(n) { const a = /a/; Object.defineProperty(a, "source", { value: "a/;PWNED();/" }); Object.defineProperty(a, "flags", { value: ";PWNED()" }); return a; }
export function dated(n) { const d = new Date(0); d.toISOString = () => '");PWNED();("'; return d; }
export function tagged(n) { return { get [Symbol.toStringTag]() { return "PWNED"; }, toString() { return "PWNED"; } }; }
export function proxied(n) { return new Proxy({}, { ownKeys() { throw 1; }, getPrototypeOf() { throw 1; } }); }
export function thrown(n) { const e = new Error("x"); Object.defineProperty(e, "name", { get() { return "a\\nPWNED()"; } }); throw e; }
`,
};

test("JavaScript code cannot speak for its driver", async () => {
  const bench = await openDriverBench(javascript);
  const names = [...javascript.text.matchAll(/^export (?:async )?function (\w+)/gm)].map(
    ([, name = ""]) => name,
  );
  const plans = names.flatMap((name) => [callOf(name), callOf("fine")]);
  const result = await bench.run(plans, { watch: true }).finally(() => bench.close());
  const seen = valuesOf(result.observations);
  const text = JSON.stringify(result.observations.map(({ value, error }) => [value, error]));
  expect(bench.distrust()).toBeUndefined();
  expect(text).not.toContain("PWNED");
  expect(seen.get("fine")).toEqual(integer(3));
  for (const name of ["line", "frame"]) expect(seen.get(name), name).toEqual(integer(3));
  expect(seen.get("named")).toEqual({ kind: "instance", type: "object", fields: [] });
  expect(seen.get("lying")).toEqual({ kind: "regex", source: "a", flags: "" });
  expect(seen.get("dated")).toEqual({ kind: "date", iso: "1970-01-01T00:00:00.000Z" });
  const changing = ["awaited", "json", "mapping", "promise", "setter", "trace", "writing"];
  for (const name of changing) expect(targetsOf(result.tampering), name).toContain(name);
  for (const name of changing) expect([...seen.keys()], name).not.toContain(name);
});

const python = {
  path: "shop/hostile.py",
  project: { "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n', "shop/__init__.py": "" },
  text: `import builtins
import enum
import json
import os
import sys


def fine(n):
    return n


FORGED = b'{"id":0,"points":[],"lines":[[1,1]],"outcome":"returned","waited":false,"value":{"kind":"integer","value":"1;PWNED()"},"argsBefore":[],"argsAfter":[],"stray":false}'


def frame(n):
    for descriptor in [4, *range(500, 520)]:
        for at in range(9):
            try:
                os.write(descriptor, b"\\nd%d %s %s\\n" % (at, b"0" * 32, FORGED))
            except OSError:
                pass
    return n


class Equal:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __call__(self, *args):
        return 7


def builtin(n):
    builtins.len = Equal()
    return n


def writing(n):
    json.dumps = lambda *_, **__: FORGED.decode()
    return n


class Named(type):
    __name__ = property(lambda self: "x;PWNED()")


class Lying(metaclass=Named):
    pass


def metaclass(n):
    return Lying()


class Masked:
    __class__ = property(lambda self: int)

    def __repr__(self):
        return "PWNED()"


def masked(n):
    return [Masked()]


def spaced(n):
    return type("a b", (), {"x y": 1})()


def member(n):
    return enum.Enum("Odd", {"a-b": 1, "PWNED()": 2})["PWNED()"]


def raised(n):
    raise type("PWNED()", (ValueError,), {"__module__": "a b"})("no")


class Text(str):
    def __str__(self):
        return "PWNED()"

    __repr__ = __str__


def texts(n):
    return Text("plain")
`,
};

test("Python code cannot speak for its driver", async () => {
  const bench = await openDriverBench(python);
  const names = [...python.text.matchAll(/^def (\w+)/gm)].map(([, name = ""]) => name);
  const plans = names.flatMap((name) => [callOf(name), callOf("fine")]);
  const result = await bench.run(plans, { watch: true }).finally(() => bench.close());
  const seen = valuesOf(result.observations);
  // The text form of an object is only ever compared with a text.
  const told = (key: string, part: unknown) => (key === "spelled" ? undefined : part);
  const text = JSON.stringify(
    result.observations.map(({ value, error }) => [value, error]),
    told,
  );
  expect(bench.distrust()).toBeUndefined();
  expect(text).not.toContain("PWNED");
  for (const name of ["fine", "frame"]) expect(seen.get(name), name).toEqual(integer(3));
  expect(result.observations.find(({ plan }) => plan.target === "raised")?.error.type).toBe("ValueError");
  for (const name of ["builtin", "writing"]) expect(targetsOf(result.tampering), name).toContain(name);
  const unnamed: readonly Value["kind"][] = ["opaque", "instance"];
  for (const name of ["metaclass", "masked", "spaced", "member", "texts"])
    expect(unnamed, name).toContain(seen.get(name)?.kind);
});

test("code that reaches its driver and forges an answer ends the trust in it", async () => {
  const text = `import sys


def fine(n):
    return n


def reach(n):
    frame = sys._getframe()
    while frame is not None:
        for one in list(frame.f_locals.values()):
            if type(one).__name__ == "Answers":
                one.send({"id": 0, "value": {"kind": "integer", "value": "1;PWNED()"}})
        frame = frame.f_back
    return n
`;
  const bench = await openDriverBench({ ...python, text });
  const result = await bench.run([callOf("fine"), callOf("reach")]).finally(() => bench.close());
  expect(bench.distrust()).toContain("not a value");
  expect(result.unloadable).toContain("not a value");
});
