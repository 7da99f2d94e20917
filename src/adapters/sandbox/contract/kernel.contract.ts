import { expect, test } from "vitest";
import type { RunInside } from "./setup.contract.ts";

/** Prints the kernel's answers to calls that the filter refuses. */
const program = `
import ctypes, errno, os, socket
libc = ctypes.CDLL(None, use_errno=True)
arm = os.uname().machine == "aarch64"
def call(name, number, arm_number, *arguments):
    arguments = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    result = libc.syscall(arm_number if arm else number, *arguments)
    print(name, result if result >= 0 else errno.errorcode[ctypes.get_errno()])
call("keyctl", 250, 219, 0, -3, 0)
call("personality", 135, 92, 0xffffffff)
call("userfaultfd", 323, 282, 1)
call("io_uring_setup", 425, 425, 1, ctypes.create_string_buffer(120))
call("memfd_create", 319, 279, b"memory", 0)
call("ptrace", 101, 117, 16, os.getppid(), 0, 0)
call("process_vm_readv", 310, 270, os.getppid(), None, 0, None, 0, 0)
call("process_vm_writev", 311, 271, os.getppid(), None, 0, None, 0, 0)
call("pidfd_getfd", 438, 438, os.pidfd_open(os.getppid()), 1, 0)
call("kcmp", 312, 272, os.getpid(), os.getpid(), 0, 0, 1)
call("msgget", 68, 186, 0, 0o1600)
call("semget", 64, 190, 0, 32000, 0o1600)
call("shmget", 29, 194, 0, 1 << 20, 0o1600)
call("shmget", 29, 194, 0, 1 << 32, 0o1600)
for family in (socket.AF_VSOCK, socket.AF_ALG):
    try: socket.socket(family, socket.SOCK_STREAM if family == socket.AF_VSOCK else socket.SOCK_SEQPACKET)
    except OSError as error: print(family.name, errno.errorcode[error.errno])
`;

/** System calls of a command. */
export function kernelContract(inside: RunInside): void {
  test("cannot use the parts of the kernel that no build needs", async () => {
    const { stdout } = await inside(["python3", "-c", program]);
    expect(stdout.trim().split("\n")).toEqual([
      "keyctl EPERM",
      "personality EPERM",
      "userfaultfd EPERM",
      "io_uring_setup ENOSYS",
      "memfd_create ENOSYS",
      "ptrace EPERM",
      "process_vm_readv EPERM",
      "process_vm_writev EPERM",
      "pidfd_getfd EPERM",
      "kcmp EPERM",
      "msgget ENOSYS",
      "semget ENOSYS",
      "shmget ENOSYS",
      "shmget ENOSYS",
      "AF_VSOCK EAFNOSUPPORT",
      "AF_ALG EAFNOSUPPORT",
    ]);
  });

  test("cannot look into its init, which reports how it ended", async () => {
    const script = 'for name in mem environ maps fd/0 root cwd; do : < /proc/1/$name && echo "$name"; done';
    expect(await inside(["bash", "-c", script])).toMatchObject({ stdout: "" });
  });

  test("can use threads, workers, pipes, sockets and WebAssembly as usual", async () => {
    const workers = `
      const { Worker } = require("node:worker_threads");
      const { execFileSync } = require("node:child_process");
      const wasm = new WebAssembly.Memory({ initial: 1, maximum: 1000, shared: true });
      const worker = new Worker("require('node:worker_threads').parentPort.postMessage(42)", { eval: true });
      worker.on("message", (answer) => console.log(answer, wasm.buffer.byteLength, String(execFileSync("echo", ["hi"]))));
    `;
    expect((await inside(["node", "-e", workers])).stdout).toBe("42 65536 hi\n\n");
    const pool = "import multiprocessing as m; print(sum(m.Pool(2).map(abs, [-1, -2, -3])))";
    expect(await inside(["python3", "-c", pool])).toMatchObject({ stdout: "6\n", exitCode: 0 });
  });
}
