import type { HostileProgram } from "../hostile-program.ts";

/** Programs that want power over other processes or over the kernel. */
export const meddling: readonly HostileProgram[] = [
  {
    name: "ends a process of the host",
    language: "sh",
    source: 'kill -TERM "$VICTIM"',
    heldBy: ["process-namespace"],
  },
  {
    name: "ends a process group of the host",
    language: "node",
    source: 'process.kill(-process.env.VICTIM, "SIGKILL")',
    heldBy: ["process-namespace"],
  },
  {
    name: "traces a process of the host",
    language: "python",
    source: `
import ctypes, os
attach, detach, victim = 16, 17, int(os.environ["VICTIM"])
libc = ctypes.CDLL(None)
if libc.ptrace(attach, victim, None, None) == 0:
    os.waitpid(victim, 0x40000000)
    libc.ptrace(detach, victim, None, None)
    print("escaped")
`,
    heldBy: ["process-namespace"],
  },
  {
    name: "changes the limits of a process of the host",
    language: "sh",
    source: 'prlimit --pid "$VICTIM" --core=0 && echo escaped',
    heldBy: ["process-namespace"],
  },
  {
    name: "types into the terminal",
    language: "python",
    environment: "terminal",
    source: `
import fcntl, os
terminal = os.open("/dev/tty", os.O_RDWR)
for character in b"typed\\n":
    fcntl.ioctl(terminal, 0x5412, bytes([character]))
`,
    heldBy: [],
  },
  {
    name: "ends its launcher, as one of its process group",
    language: "python",
    environment: "terminal",
    source: `
import os, time
if os.fork() == 0:
    time.sleep(0.1)
    os.kill(0, 9)
os.setpgid(0, 0)
time.sleep(2)
`,
    heldBy: ["own-session"],
  },
  {
    name: "becomes root in a user namespace",
    language: "sh",
    source: "unshare --user --map-root-user true && echo escaped",
    heldBy: ["no-nested-namespaces"],
  },
  {
    name: "mounts a file system in a new namespace",
    language: "sh",
    source: 'unshare --mount mount -t tmpfs tmpfs "$WORKSPACE" && echo escaped',
    heldBy: ["no-capabilities"],
  },
  {
    name: "is root",
    language: "sh",
    source: '[ "$(id -u)" = 0 ] && echo escaped',
    heldBy: ["ordinary-user"],
  },
  {
    name: "gains rights by a setuid program",
    language: "sh",
    source:
      "grep -q '^NoNewPrivs:.*0' /proc/self/status && grep -q '^CapBnd:.*[1-9a-f]' /proc/self/status && echo escaped",
    heldBy: [],
  },
  {
    name: "changes its root",
    language: "python",
    source: 'import os; os.chroot(os.environ["WORKSPACE"]); print("escaped")',
    heldBy: ["no-capabilities"],
  },
  {
    name: "loads a program into the kernel",
    language: "python",
    source: `
import ctypes
libc, bpf, map_create = ctypes.CDLL(None), 321, 0
array_of_one = (ctypes.c_uint32 * 18)(2, 4, 4, 1)
if libc.syscall(bpf, map_create, array_of_one, 72) >= 0:
    print("escaped")
`,
    heldBy: [],
  },
  {
    name: "hands the kernel a ring of requests",
    language: "python",
    source: `
import ctypes
libc, io_uring_setup = ctypes.CDLL(None), 425
if libc.syscall(io_uring_setup, 1, (ctypes.c_uint8 * 120)()) >= 0:
    print("escaped")
`,
    heldBy: ["system-call-filter"],
  },
  {
    name: "opens a socket to the hypervisor",
    language: "python",
    source: 'import socket; socket.socket(socket.AF_VSOCK); print("escaped")',
    heldBy: ["system-call-filter"],
  },
  {
    name: "watches the processor",
    language: "python",
    source: `
import ctypes, struct
libc, perf_event_open = ctypes.CDLL(None), 298
software_clock = struct.pack("IIQ", 1, 112, 0).ljust(112, b"\\0")
if libc.syscall(perf_event_open, software_clock, -1, 0, -1, 0) >= 0:
    print("escaped")
`,
    heldBy: [],
  },
  {
    name: "asks the kernel to restart",
    language: "python",
    source: `
import ctypes
libc, wrong = ctypes.CDLL(None, use_errno=True), 0
libc.syscall(169, wrong, wrong, wrong, None)
not_permitted, wrong_argument = 1, 22
if ctypes.get_errno() == wrong_argument:
    print("escaped")
`,
    heldBy: ["no-capabilities"],
  },
];
