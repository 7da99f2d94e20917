import type { HostileProgram } from "../hostile-program.ts";

/** Programs that want to read what they may not know. */
export const reading: readonly HostileProgram[] = [
  {
    name: "reads a file of the host",
    language: "sh",
    source: 'cat "$OUTSIDE/secret"',
    heldBy: ["private-tmp"],
  },
  {
    name: "reads keys in the home folder",
    language: "python",
    source: `
import os
for folder, _, names in os.walk(os.environ["HOST_HOME"]):
    for name in names:
        print(open(os.path.join(folder, name)).read())
`,
    heldBy: ["own-root"],
  },
  {
    name: "reads by a wildcard",
    language: "sh",
    source: 'cat "$(dirname "$OUTSIDE")"/*/secret',
    heldBy: ["private-tmp"],
  },
  {
    name: "climbs out by ..",
    language: "sh",
    source: 'cd "$WORKSPACE" && cat "../../../../../../../../..$OUTSIDE/secret"',
    heldBy: ["private-tmp"],
  },
  {
    name: "climbs out by .. of an open folder",
    language: "python",
    source: `
import os
folder = os.open(os.environ["WORKSPACE"], os.O_DIRECTORY)
for _ in range(32):
    folder = os.open("..", os.O_DIRECTORY, dir_fd=folder)
print(os.read(os.open(os.environ["OUTSIDE"][1:] + "/secret", os.O_RDONLY, dir_fd=folder), 99).decode())
`,
    heldBy: ["private-tmp"],
  },
  {
    name: "reads a name that looks like an option, behind --",
    language: "sh",
    source: 'cd / && cat -- "$OUTSIDE/-secret"',
    heldBy: ["private-tmp"],
  },
  {
    name: "reads a name with a newline and unicode in it",
    language: "node",
    source: 'console.log(require("fs").readFileSync(process.env.OUTSIDE + "/sécret\\u202e\\nline", "utf8"))',
    heldBy: ["private-tmp"],
  },
  {
    name: "reads through a symbolic link in the workspace",
    language: "sh",
    source: 'ln -s "$OUTSIDE" "$WORKSPACE/link" && cat "$WORKSPACE/link/secret"',
    heldBy: ["private-tmp"],
  },
  {
    name: "reads through a hard link in the workspace",
    language: "sh",
    source: 'ln "$OUTSIDE/secret" "$WORKSPACE/hard" && cat "$WORKSPACE/hard"',
    heldBy: [],
  },
  {
    name: "reads through /proc/self/root",
    language: "node",
    source:
      'console.log(require("fs").readFileSync("/proc/self/root" + process.env.OUTSIDE + "/secret", "utf8"))',
    heldBy: ["private-tmp"],
  },
  {
    name: "reads through the root of another process",
    language: "sh",
    source: 'cat "/proc/$VICTIM/root$OUTSIDE/secret"; cat /proc/[0-9]*/root"$OUTSIDE"/secret',
    heldBy: ["process-namespace"],
  },
  {
    name: "reads through the working folder of another process",
    language: "sh",
    source: "cat /proc/[0-9]*/cwd/secret",
    heldBy: ["process-namespace"],
  },
  {
    name: "reads what another process has open",
    language: "python",
    source: "import os; print(open(f\"/proc/{os.environ['VICTIM']}/fd/0\").read())",
    heldBy: ["process-namespace"],
  },
  {
    name: "reads the environment of other processes",
    language: "sh",
    source: "cat /proc/[0-9]*/environ | tr '\\0' '\\n' | grep SECRET",
    heldBy: ["process-namespace"],
  },
  {
    name: "reads the arguments of other processes",
    language: "node",
    source: `
const fs = require("fs");
for (const pid of fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name))) {
  // Only the first: all of them would fill the kept output on a busy host.
  try { console.log(fs.readFileSync("/proc/" + pid + "/cmdline", "latin1").split("\\0")[0]); } catch {}
}
`,
    heldBy: ["private-proc"],
  },
  {
    name: "reads the memory of another process",
    language: "python",
    source: `
import os
pid = os.environ["VICTIM"]
stack = next(line for line in open(f"/proc/{pid}/maps") if "[stack]" in line)
start, end = (int(number, 16) for number in stack.split()[0].split("-"))
with open(f"/proc/{pid}/mem", "rb") as memory:
    memory.seek(start)
    print(memory.read(end - start).replace(b"\\0", b"\\n").decode("latin1"))
`,
    heldBy: ["process-namespace"],
  },
  {
    name: "reads Goldseam's environment",
    language: "node",
    source: "console.log(process.env)",
    heldBy: ["cleared-environment"],
  },
  {
    name: "reads the password file",
    language: "sh",
    source: "grep -q '^root:' /etc/shadow && echo escaped",
    heldBy: ["own-root"],
  },
  {
    name: "reads the log of the kernel",
    language: "python",
    source: 'import os; os.open("/dev/kmsg", os.O_RDONLY | os.O_NONBLOCK); print("escaped")',
    heldBy: ["private-dev"],
  },
  {
    name: "opens the disk",
    language: "sh",
    source:
      'for disk in /dev/[vsx]d[a-z] /dev/nvme0n1 /dev/loop0; do head -c 1 "$disk" > /dev/null && echo escaped; done',
    heldBy: ["private-dev"],
  },
  {
    name: "reads the name of the host",
    language: "sh",
    source: '[ "$(uname -n)" = "$HOST_NAME" ] && echo escaped',
    heldBy: ["hostname"],
  },
  {
    name: "reads which control group it runs in",
    language: "sh",
    source: "grep -Eq ':/.' /proc/self/cgroup && echo escaped",
    heldBy: ["cgroup-namespace"],
  },
  {
    name: "opens the disk's root by a file handle",
    language: "python",
    source: `
import ctypes, os, struct
libc = ctypes.CDLL(None, use_errno=True)
root_inode = struct.pack("IiII", 8, 1, 2, 0)
mount = os.open(os.environ["WORKSPACE"], os.O_DIRECTORY)
folder = libc.open_by_handle_at(mount, root_inode, os.O_DIRECTORY)
if folder >= 0:
    print(os.read(os.open(os.environ["OUTSIDE"][1:] + "/secret", os.O_RDONLY, dir_fd=folder), 99).decode())
`,
    heldBy: [],
  },
  {
    name: "reads a descriptor that Goldseam inherited",
    language: "sh",
    environment: "descriptor",
    source: "cat /proc/self/fd/40",
    heldBy: ["closed-descriptors"],
  },
  {
    name: "reads a key from the session's keyring",
    language: "python",
    environment: "keyring",
    source: `
import ctypes
libc = ctypes.CDLL(None)
keyctl, search, read, session = 250, 10, 11, -3
key = libc.syscall(keyctl, search, session, b"user", b"goldseam-canary", 0)
text = ctypes.create_string_buffer(99)
libc.syscall(keyctl, read, key, text, 99)
print(text.value.decode())
`,
    heldBy: ["system-call-filter"],
  },
  {
    name: "finds what an earlier command left",
    language: "sh",
    again: [],
    source: '[ -e "/tmp/$MARK" ] && echo escaped; mkdir "/tmp/$MARK"',
    heldBy: ["private-tmp"],
  },
];
