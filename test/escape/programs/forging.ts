import type { HostileProgram } from "../hostile-program.ts";

/** Calls by their numbers, and a process of the same user that waits. */
const calls = `
import ctypes, os, sys
arm = os.uname().machine == "aarch64"
libc = ctypes.CDLL(None, use_errno=True)
def call(number, arm_number, *arguments):
    return libc.syscall(arm_number if arm else number, *[ctypes.c_long(each) if isinstance(each, int) else each for each in arguments])
# Traces without stopping.
seize = 0x4206
def start_victim():
    asked, told = os.pipe(), os.pipe()
    pid = os.fork()
    if pid == 0:
        os.write(told[1], b"x")
        os.read(asked[0], 1)
        os._exit(0)
    os.read(told[0], 1)
    return pid
`;

/** An attack on a process beside it, as a runner is beside the code that it judges. */
const besides = (attack: string) => `${calls}
victim = start_victim()
try:
    ${attack}
finally:
    os.kill(victim, 9)
`;

/** Programs that want to decide what is said of them: how they ended, and which tests passed. */
export const forging: readonly HostileProgram[] = [
  {
    name: "writes into the memory of the process that waits for it",
    language: "python",
    source: 'import os; open(f"/proc/{os.getppid()}/mem", "r+b"); print("escaped")',
    heldBy: ["sealed-init"],
  },
  {
    name: "finds where the process that waits for it keeps its memory",
    language: "sh",
    source: '[ -n "$(head -c 9 "/proc/$PPID/maps")" ] && echo escaped',
    heldBy: ["sealed-init"],
  },
  {
    name: "reads the environment of the process that waits for it",
    language: "node",
    source: 'require("node:fs").readFileSync("/proc/" + process.ppid + "/environ"); console.log("escaped")',
    heldBy: ["sealed-init"],
  },
  {
    name: "lists and opens the descriptors of the process that waits for it",
    language: "python",
    source: `
import os
folder = f"/proc/{os.getppid()}/fd"
print("escaped", [os.readlink(f"{folder}/{name}") for name in os.listdir(folder)])
`,
    heldBy: ["sealed-init"],
  },
  {
    name: "enters the root of the process that waits for it",
    language: "sh",
    source: 'ls "/proc/$PPID/root/" "/proc/$PPID/cwd/" > /dev/null && echo escaped',
    heldBy: ["sealed-init"],
  },
  {
    name: "takes a descriptor of the process that waits for it",
    language: "python",
    source: `${calls}
if call(438, 438, os.pidfd_open(os.getppid()), 2, 0) >= 0:
    print("escaped")
`,
    heldBy: [],
  },
  {
    name: "traces the process that waits for it",
    language: "python",
    source: `${calls}
if call(101, 117, seize, os.getppid(), 0, 0) == 0:
    print("escaped")
`,
    heldBy: [],
  },
  {
    name: "takes a descriptor of a process beside it",
    language: "python",
    source: besides(`if call(438, 438, os.pidfd_open(victim), 0, 0) >= 0: print("escaped")`),
    heldBy: ["system-call-filter"],
  },
  {
    name: "traces a process beside it",
    language: "python",
    source: besides(`if call(101, 117, seize, victim, 0, 0) == 0: print("escaped")`),
    heldBy: ["system-call-filter"],
  },
  {
    name: "reads the memory of a process beside it",
    language: "python",
    source: besides(`if call(310, 270, victim, None, 0, None, 0, 0) == 0: print("escaped")`),
    heldBy: ["system-call-filter"],
  },
  {
    name: "writes the memory of a process beside it",
    language: "python",
    source: besides(`if call(311, 271, victim, None, 0, None, 0, 0) == 0: print("escaped")`),
    heldBy: ["system-call-filter"],
  },
  {
    name: "compares its descriptors with those of a process beside it",
    language: "python",
    source: besides(`if call(312, 272, os.getpid(), victim, 0, 0, 0) >= 0: print("escaped")`),
    heldBy: ["system-call-filter"],
  },
];
