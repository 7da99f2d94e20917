import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../../test/support/repositories/git-repository.ts";

test.each([
  ["npm error code ETARGET", 0],
  [" ERR_PNPM_NO_MATCHING_VERSION  No matching version found for @vitest/coverage-v8@0.2.4", 0],
  ["npm error code ECONNREFUSED", 7],
])("a provider that cannot be added, %j, ends with %i", (message, status) => {
  const folder = temporaryFolder("goldseam-provider-");
  mkdirSync(join(folder, "node_modules/vitest"), { recursive: true });
  writeFileSync(join(folder, "node_modules/vitest/package.json"), '{ "version": "0.2.4" }');
  const failing = `console.error(${JSON.stringify(message)}); process.exit(7);`;
  const script = join(import.meta.dirname, "add-vitest-coverage.mjs");
  const ended = spawnSync(process.execPath, [script, folder, folder, "--", process.execPath, "-e", failing], {
    encoding: "utf8",
  });
  expect(ended.status).toBe(status);
  expect(ended.stderr).toContain(message.trim());
});
