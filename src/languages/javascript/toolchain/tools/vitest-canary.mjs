// Runs in every worker before a test file is loaded: afterwards, assertions that must fail have to fail still.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// Experiments with a flaky test, see set-conditions.cjs.
if (process.env["GOLDSEAM_CONDITIONS"])
  createRequire(import.meta.url)("./set-conditions.cjs").set(globalThis);

try {
  await watch();
} catch {
  // Nothing is reported where the runner cannot be reached; the tests do not suffer.
}

async function watch() {
  const { report } = createRequire(import.meta.url)("./canary.cjs");
  const found = createRequire(`${process.cwd()}/package.json`).resolve("vitest");
  const entry = found.includes("/dist/") ? found : found.replace(/index\.cjs$/, "dist/index.js");
  /** @type {typeof import("vitest")} */
  const { afterAll, expect } = await import(pathToFileURL(entry).href);
  /** @type {[string, () => void][]} */
  const failing = [
    ["expect.toBe", () => expect(1).toBe(2)],
    ["expect.toEqual", () => expect({ a: [1] }).toEqual({ a: [2] })],
    ["expect.toStrictEqual", () => expect("a").toStrictEqual("b")],
    ["expect.toBeTruthy", () => expect(0).toBeTruthy()],
    ["expect.toThrow", () => expect(() => {}).toThrow()],
    ["expect.toContain", () => expect([1]).toContain(2)],
  ];
  afterAll(() => {
    const blunt = failing.flatMap(([name, check]) => {
      try {
        check();
      } catch {
        return [];
      }
      return [{ name, source: "no longer fails" }];
    });
    report(blunt);
  });
}
