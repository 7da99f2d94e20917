import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** `npm run check`: every check that does not run the product. Continues after a failure, to show all. */
const checks: readonly (readonly [name: string, ...argv: string[]])[] = [
  ["types", "tsc", "--project", "."],
  ["types of the drivers and tools", "tsc", "--project", "tsconfig.drivers.json"],
  ["types of the dashboard", "tsc", "--project", "web"],
  ["types of Python", "pyright", "--warnings"],
  ["lint and format", "biome", "check", "--error-on-warnings", "."],
  ["lint and format of Python", "node", "scripts/check-python.ts"],
  ["import boundaries", "node", "scripts/check-boundaries.ts"],
  ["words of languages", "node", "scripts/check-words.ts"],
  ["sizes", "node", "scripts/check-sizes.ts"],
  ["unused code", "knip"],
  ["contracts lint", "buf", "lint"],
  ["contracts breaking", ...breakingCheck()],
  ["contracts format", "buf", "format", "--diff", "--exit-code"],
  ["contracts current", "node", "scripts/check-generated.ts"],
  ["schema current", "node", "scripts/generate-schema.ts", "--check"],
  [
    "no marks of merges",
    "sh",
    "-c",
    "! git grep --line-number --extended-regexp '^(<<<<<<<|>>>>>>>) ' -- '*.md'",
  ],
  ["docs current", "node", "scripts/docs.ts", "--check"],
  ["types of the API current", "node", "scripts/generate-api-types.ts", "--check"],
  ["size of the dashboard", "node", "web/build.ts", "--check"],
];

const failed = checks.filter(([name, command = "", ...args]) => {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  console.log(`${status === 0 ? "✓" : "✗"} ${name}`);
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`failed: ${failed.map(([name]) => name).join(", ")}`);
  process.exit(1);
}

/** Contracts are compared with the frozen ones that every release must still read. */
function breakingCheck(): string[] {
  const frozen = "proto/frozen.json";
  if (!existsSync(frozen)) throw new Error(`${frozen} is missing: npm run contracts:freeze makes it`);
  return ["buf", "breaking", "--against", frozen];
}
