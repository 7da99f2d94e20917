// Adds the coverage provider of the installed vitest's very version, without touching package.json or the lockfile.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("node_modules/vitest/package.json", "utf8"));
const run = spawnSync(
  "npm",
  [
    "install",
    "--no-save",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-progress",
    "--loglevel=error",
    `@vitest/coverage-v8@${version}`,
  ],
  { stdio: "inherit" },
);
process.exitCode = run.status ?? 1;
