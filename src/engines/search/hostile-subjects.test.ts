import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/git-repository.ts";
import { driverSetup } from "./driver-setup.ts";
import { type BatchResult, openDriver } from "./open-driver.ts";
import { openSubject } from "./open-subject.ts";
import type { Plan } from "./plan.ts";
import { integer } from "./value.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

const source = `export function fine(n) { return [n, n + 1].map((one) => one * 2); }
export function loop(n) { for (;;) {} }
export function caught(n) { for (;;) { try { for (;;) {} } catch {} } }
export function recursion(n) { return n < 40 ? recursion(n + 1) + recursion(n + 1) : 1; }
export function backtracking(n) { return /^(a+)+$/.test("a".repeat(60) + "b"); }
export function quit(n) { process.exit(n); }
export function bomb(n) { const all = []; for (;;) all.push(new Array(1e6).fill(n)); }
export function pollute(n) { Object.prototype.polluted = n; return n; }
export function patch(n) { JSON.stringify = () => "null"; Array.prototype.map = () => []; globalThis.Map = null; return n; }
export function trap(n) { return { get boom() { throw new Error("boom"); } }; }
export function proxy(n) { return new Proxy({}, { get() { throw new Error("boom"); }, ownKeys() { throw new Error("boom"); } }); }
export function rejection(n) { Promise.reject(new Error("late")); return n; }
export function late(n) { setImmediate(() => { throw new Error("late"); }); return n; }
export function huge(n) { return "x".repeat(10_000_000); }
export function forge(n) { console.log('{"done":1}'); return n; }
`;
const names = [...source.matchAll(/function (\w+)/g)].map(([, name = ""]) => name);
const callOf = (target: string): Plan => ({
  target,
  exportName: target,
  steps: [{ kind: "call", member: "", args: [integer(3)], kwargs: [] }],
});
/** Each hostile call between two calls of what is fine. */
const plans = names.flatMap((name) => [callOf(name), callOf("fine")]);

async function observe(exact: boolean): Promise<BatchResult> {
  const repo = createRepository({ "package.json": '{ "type": "module" }', "bad.js": source });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  const limits = { deadlineMs: Date.now() + 60_000, now: Date.now, exact };
  const usual = driverSetup(workbench, "bad.js");
  const impatient = { ...usual, request: { ...usual.request, callLimitMs: 300 } };
  const driver = exact
    ? openDriver(impatient, limits)
    : (await openSubject(impatient, source, limits)).driver;
  try {
    return await driver.run(plans);
  } finally {
    await driver.close();
    await workbench.close();
    repo.remove();
  }
}

const targetsOf = (list: readonly { readonly target: string }[]) => list.map(({ target }) => target).sort();
const results = ({ observations }: BatchResult, name: string) =>
  observations.filter(({ plan }) => plan.target === name).map(({ outcome, value }) => [outcome, value]);
const six = { kind: "list", items: [integer(6), integer(8)] };

describe("hostile code", () => {
  test("is survived while searching, endless loops without a new process", async () => {
    const result = await observe(false);
    expect(targetsOf(result.endless)).toEqual(["caught", "loop", "recursion"]);
    expect(targetsOf(result.lost)).toEqual(["backtracking", "bomb", "patch"]);
    expect(results(result, "fine").filter(([outcome]) => outcome === "returned").length).toBeGreaterThan(10);
    expect(results(result, "quit")).toEqual([]);
    expect(results(result, "huge")).toEqual([["returned", { kind: "opaque", type: "object" }]]);
    expect(results(result, "proxy")).toEqual([["returned", { kind: "opaque", type: "object" }]]);
    expect(results(result, "forge")).toEqual([["returned", integer(3)]]);
  });

  test("leaves no trace in what is confirmed", async () => {
    const result = await observe(true);
    expect(new Set(results(result, "fine").map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(["returned", six])]),
    );
    for (const name of ["quit", "pollute", "patch", "rejection", "late"])
      expect(results(result, name)).toEqual([]);
  });
});
