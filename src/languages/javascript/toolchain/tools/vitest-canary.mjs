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
  const canary = createRequire(import.meta.url)("./canary.cjs");
  const found = createRequire(`${process.cwd()}/package.json`).resolve("vitest");
  const entry = found.includes("/dist/") ? found : found.replace(/index\.cjs$/, "dist/index.js");
  /** @type {typeof import("vitest")} */
  const { afterAll, afterEach, assert, expect } = await import(pathToFileURL(entry).href);
  const checks = [...canary.checksOfExpect(expect), ...canary.checksOfChai({ assert, expect })];
  // The last of these to run. Tests that run at once share the count, which says no more than whether there was one.
  afterEach(({ task }) => {
    const { assertionCalls } = expect.getState();
    if (task?.meta) Object.assign(task.meta, { goldseamAsserted: assertionCalls });
  });
  afterAll(() => canary.report(canary.findBlunt(checks)));
}
