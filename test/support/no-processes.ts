import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

const starters = ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"] as const;

// Unit tests run without a sandbox, a runner or git. A test that starts a process is named `*.integration.test.ts`.
for (const name of starters) {
  Object.assign(childProcess, {
    [name]: (command: unknown) => {
      throw new Error(
        `a unit test starts no process: name the file *.integration.test.ts to run ${String(command)}`,
      );
    },
  });
}
syncBuiltinESMExports();
