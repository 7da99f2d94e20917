// run-steps.mjs (--step <command>...)...
// Runs commands one after the other and stops at the first that fails.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

process.env.PATH += `:${join(import.meta.dirname, "bin")}`;
/** @type {string[][]} */
const steps = [];
for (const word of process.argv.slice(2)) {
  if (word === "--step") steps.push([]);
  else steps.at(-1)?.push(word);
}
for (const [program = "", ...args] of steps) {
  const { status, error } = spawnSync(program, args, { stdio: "inherit" });
  if (error) process.stderr.write(`${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}
