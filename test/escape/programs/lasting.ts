import type { HostileProgram } from "../hostile-program.ts";

/** Programs that want to keep running when their time is over. The host knows them by the mark among their arguments. */
export const lasting: readonly HostileProgram[] = [
  {
    name: "leaves a daemon",
    language: "sh",
    source: `setsid sh -c 'trap "" TERM HUP; sleep 60; :' "$MARK" > /dev/null 2>&1 &`,
    heldBy: ["process-namespace"],
  },
  {
    name: "leaves a daemon by forking twice",
    language: "python",
    source: `
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for descriptor in range(3):
            os.close(descriptor)
        time.sleep(60)
`,
    heldBy: ["process-namespace"],
  },
  {
    name: "ignores the end of its time",
    language: "sh",
    timeoutMs: 300,
    source: "trap '' TERM HUP INT; for _ in $(seq 120); do sleep 0.1; done; echo escaped",
    heldBy: ["time-limit"],
  },
  {
    name: "ignores the end of its time in another session",
    language: "node",
    timeoutMs: 300,
    source: `
const { spawn } = require("child_process");
const loop = 'trap "" TERM HUP INT; for _ in $(seq 40); do sleep 0.1; done; echo escaped';
spawn("sh", ["-c", loop, process.env.MARK], { detached: true, stdio: "inherit" });
setTimeout(() => {}, 5000);
`,
    heldBy: ["time-limit"],
  },
  {
    name: "outlives a Goldseam that is killed",
    language: "sh",
    environment: "killed",
    source: "trap '' TERM HUP INT; touch \"$WORKSPACE/running\"; for _ in $(seq 250); do sleep 0.1; done",
    heldBy: ["dies-with-goldseam"],
  },
];
