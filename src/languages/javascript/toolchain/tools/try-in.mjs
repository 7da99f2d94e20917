// try-in.mjs <folder> <command>...
// Runs a command in a folder. If it fails, or takes too long, it says so and the install goes on.
import { spawnSync } from "node:child_process";

const [folder = ".", program = "", ...args] = process.argv.slice(2);
const { status, error } = spawnSync(program, args, { cwd: folder, stdio: "inherit", timeout: 120_000 });
if (status !== 0)
  process.stderr.write(`note: ${program} ${args.join(" ")}: ${error?.message ?? `exit code ${status}`}\n`);
