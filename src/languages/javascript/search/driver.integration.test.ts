import { expect, test } from "vitest";
import { hostileCalls, openDriverBench } from "../../../../test/support/driver-bench.ts";
import { driverContract } from "../../search/driver.contract.ts";
import { dict, integer, list, string } from "../../values/value.ts";

const text = `export function echo(value) { return value; }
export function apply(callback, n) { return callback(n); }
export function fine(n) { return [n, n + 1].map((one) => one * 2); }
export function fail(n) { throw new Error(\`no \${n}\`); }
export function weigh(n) {
  if (n > 9) {
    return "heavy";
  }
  return "light";
}
export function countdown(n) {
  while (n > 0) n -= 1;
  return n;
}
export async function later(n) { await undefined; return n + 1; }
export function append(items, n) { items.push(n); }
export class Counter {
  constructor(start) { this.count = start; }
  add(n) { this.count += n; return this.count; }
}
export function loop(n) { for (;;) {} }
export function stubborn(n) { for (;;) { try { for (;;) {} } catch {} } }
export function quit(n) { process.exit(n); }
export function forge(n) { console.log('{"done":1}'); process.stdout.write('{"done":1}\\n'); return n; }
export function patch(n) { JSON.stringify = () => "null"; Array.prototype.map = () => []; globalThis.Map = null; return n; }
export function huge(n) { return "x".repeat(10_000_000); }
export function trap(n) { return new Proxy({}, { get() { throw new Error("boom"); }, ownKeys() { throw new Error("boom"); } }); }
`;

const subject = { path: "subject.js", text, project: { "package.json": '{ "type": "module" }' } };

driverContract("JavaScript", {
  ...subject,
  unloadable: 'throw new Error("not today");\n',
  ownValues: [
    { kind: "undefined" },
    { kind: "float", value: "-0" },
    { kind: "bigint", value: "12345678901234567890" },
    { kind: "map", entries: [[integer(1), string("one")]] },
    { kind: "date", iso: "2024-02-29T00:00:00.000Z" },
    { kind: "instance", type: "Point", fields: [["x", integer(1)]] },
    { kind: "construct", module: "builtins", className: "Symbol.for", args: [string("key")] },
    dict({ __proto: integer(1) }),
  ],
  mutants: { boundary: "`>` became `>=`", endless: "`-=` became `+=`" },
});

const hostile = `
export function recursion(n) { return n < 40 ? recursion(n + 1) + recursion(n + 1) : 1; }
export function backtracking(n) { return /^(a+)+$/.test("a".repeat(60) + "b"); }
export function bomb(n) { const all = []; for (;;) all.push(new Array(1e6).fill(n)); }
export function pollute(n) { Object.prototype.polluted = n; return n; }
export function getter(n) { return { get boom() { throw new Error("boom"); } }; }
export function rejection(n) { Promise.reject(new Error("late")); return n; }
export function late(n) { setImmediate(() => { throw new Error("late"); }); return n; }
`;

test.each([{ exact: false }, { exact: true }])("JavaScript's own hostile calls: %o", async ({ exact }) => {
  const own = [...hostile.matchAll(/function (\w+)/g)].map(([, name = ""]) => name);
  const bench = await openDriverBench({ ...subject, text: text + hostile });
  const plans = hostileCalls(["loop", "stubborn", "patch", ...own]);
  const { observations, endless, lost } = await bench.run(plans, { exact }).finally(() => bench.close());
  const targetsOf = (some: readonly { readonly target: string }[]) => some.map(({ target }) => target).sort();
  const fine = observations.filter(({ plan }) => plan.target === "fine");
  expect(fine.filter(({ outcome }) => outcome === "returned").length).toBeGreaterThan(6);
  if (exact) {
    for (const { value } of fine) expect(value).toEqual(list(integer(6), integer(8)));
    const observed = targetsOf(observations.map(({ plan }) => plan));
    for (const name of ["pollute", "patch", "rejection", "late"]) expect(observed).not.toContain(name);
  } else {
    // Endless loops end without a new process.
    expect(targetsOf(endless)).toEqual(["loop", "recursion", "stubborn"]);
    expect(targetsOf(lost)).toEqual(["backtracking", "bomb", "patch"]);
  }
});

test("waits for objects of a class with a method then, as tests do", async () => {
  const query = `class Query {
  constructor(rows) { this.rows = rows; }
  then(done, failed) { return Promise.resolve(this.rows).then(done, failed); }
}
export function find(n) { return new Query([n]); }
export function named(n) { return { then: n }; }
export function never(n) { if (n < 0) throw new Error("negative"); return new Promise(() => {}); }
`;
  const bench = await openDriverBench({ ...subject, text: query });
  const plans = ["find", "named", "never"].map((target) => ({
    ...{ target, exportName: target },
    steps: [{ kind: "call" as const, member: "", args: [integer(2)], kwargs: [] }],
  }));
  const { observations } = await bench.run(plans).finally(() => bench.close());
  const [found, plain, late] = observations;
  expect(late?.outcome).toBe("unprepared");
  expect([found, plain].map((one) => [one?.waited, one?.value])).toEqual([
    [true, list(integer(2))],
    [false, { kind: "dict", entries: [[string("then"), integer(2)]] }],
  ]);
});
