import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../test/support/git-repository.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { integer } from "../../../languages/values/value.ts";
import { driverSetup } from "./driver-setup.ts";
import { type BatchResult, openDriver } from "./open-driver.ts";
import { openSubject } from "./open-subject.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

const javascript = `export function fine(n) { return [n, n + 1].map((one) => one * 2); }
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
const python = `import builtins, json, os, re, signal, sys, threading
def fine(n): return [one * 2 for one in (n, n + 1)]
def loop(n):
    while True: pass
def caught(n):
    while True:
        try:
            while True: pass
        except BaseException: pass
def recursion(n): return recursion(n + 1) + recursion(n + 1) if n < 60 else 1
def deep(n): return deep(n + 1)
def backtracking(n): return re.match("^(a+)+$", "a" * 60 + "b")
def leave(n): sys.exit(n)
def quit(n): os._exit(0)
def kill(n): os.kill(os.getpid(), signal.SIGKILL)
def bomb(n):
    kept = []
    while True: kept.append(bytearray(10_000_000))
def patch(n):
    json.dumps = lambda *a, **k: "null"
    builtins.len = lambda x: 0
    return n
def deafen(n):
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True: pass
class Trap:
    def __getattr__(self, name): raise ValueError(name)
    def __eq__(self, other): raise ValueError("eq")
    def __repr__(self): raise ValueError("repr")
def trap(n): return Trap()
def late(n):
    threading.Thread(target=lambda: 1 / 0).start()
    return n
def huge(n): return "x" * 10_000_000
def forge(n):
    print('{"done": 1}')
    return n
`;
const projects = {
  javascript: { path: "bad.js", text: javascript, manifest: { "package.json": '{ "type": "module" }' } },
  python: {
    path: "bad.py",
    text: python,
    manifest: { "pyproject.toml": '[project]\nname = "bad"\nversion = "1"\n' },
  },
};
const callOf = (target: string): Plan => ({
  target,
  exportName: target,
  steps: [{ kind: "call", member: "", args: [integer(3)], kwargs: [] }],
});

/** Each hostile call between two harmless calls. */
async function observe(language: keyof typeof projects, { exact = false }): Promise<BatchResult> {
  const { path, text, manifest } = projects[language];
  const names = [...text.matchAll(/^(?:export function|def) (\w+)/gm)].map(([, name = ""]) => name);
  const plans = names.flatMap((name) => [callOf(name), callOf("fine")]);
  const repo = createRepository({ ...manifest, [path]: text });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  const limits = { deadlineMs: Date.now() + 60_000, now: Date.now, exact };
  const usual = await driverSetup(workbench, path);
  const impatient = { ...usual, request: { ...usual.request, callLimitMs: 300 } };
  const driver = exact ? openDriver(impatient, limits) : (await openSubject(impatient, text, limits)).driver;
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
    const result = await observe("javascript", {});
    expect(targetsOf(result.endless)).toEqual(["caught", "loop", "recursion"]);
    expect(targetsOf(result.lost)).toEqual(["backtracking", "bomb", "patch"]);
    expect(results(result, "fine").filter(([outcome]) => outcome === "returned").length).toBeGreaterThan(10);
    expect(results(result, "quit")).toEqual([]);
    expect(results(result, "huge")).toEqual([["returned", { kind: "opaque", type: "object" }]]);
    expect(results(result, "proxy")).toEqual([["returned", { kind: "opaque", type: "object" }]]);
    expect(results(result, "forge")).toEqual([["returned", integer(3)]]);
  });

  test("leaves no trace in what is confirmed", async () => {
    const result = await observe("javascript", { exact: true });
    expect(new Set(results(result, "fine").map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(["returned", six])]),
    );
    for (const name of ["quit", "pollute", "patch", "rejection", "late"])
      expect(results(result, name)).toEqual([]);
  });

  test("is survived in Python", async () => {
    const result = await observe("python", {});
    expect(targetsOf(result.lost)).toEqual(["caught", "deafen", "kill", "quit"]);
    expect(results(result, "fine").filter(([outcome]) => outcome === "returned").length).toBeGreaterThan(10);
    expect(new Set(results(result, "fine").map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(["returned", six])]),
    );
    for (const name of ["quit", "kill", "bomb", "patch"]) expect(results(result, name)).toEqual([]);
    expect(results(result, "leave")).toHaveLength(1);
  });
});
