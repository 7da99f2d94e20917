import type { HostileProgram } from "../hostile-program.ts";

const mib = 2 ** 20;

/**
 * Programs that want more than their share. Each goes a little beyond a small limit, holds it for a while, and
 * prints `escaped` only if it is still running then.
 */
export const exhausting: readonly HostileProgram[] = [
  {
    name: "starts processes without end",
    language: "python",
    limits: { processes: 20 },
    source: `
import os, time
for _ in range(60):
    if os.fork() == 0:
        time.sleep(5)
        os._exit(0)
time.sleep(4)
print("escaped")
`,
    heldBy: ["process-limit"],
  },
  {
    name: "starts threads without end",
    language: "python",
    limits: { processes: 10 },
    source: `
import threading, time
for _ in range(200):
    threading.Thread(target=time.sleep, args=[5]).start()
time.sleep(4)
print("escaped")
`,
    heldBy: ["process-limit"],
  },
  {
    name: "fills the memory",
    language: "python",
    limits: { memoryBytes: 64 * mib },
    source: 'import time; held = b"x" * (192 << 20); time.sleep(4); print("escaped")',
    heldBy: ["memory-limit"],
  },
  {
    name: "fills the memory by many processes",
    language: "python",
    limits: { memoryBytes: 96 * mib },
    source: `
import os, time
for _ in range(5):
    if os.fork() == 0:
        held = b"x" * (48 << 20)
        time.sleep(5)
        os._exit(0)
time.sleep(4)
print("escaped")
`,
    heldBy: ["memory-limit"],
  },
  {
    name: "fills the memory by a temporary file",
    language: "sh",
    limits: { memoryBytes: 64 * mib },
    source: 'head -c 192M /dev/zero > "/tmp/$MARK" && sleep 4 && echo escaped',
    heldBy: ["memory-limit"],
  },
  {
    name: "fills the memory by shared memory",
    language: "python",
    limits: { memoryBytes: 64 * mib },
    source: `
import os, time
path = "/dev/shm/" + os.environ["MARK"]
with open(path, "wb") as file:
    os.unlink(path)
    for _ in range(192):
        file.write(b"x" * (1 << 20))
    time.sleep(4)
    print("escaped")
`,
    heldBy: ["memory-limit"],
  },
  {
    name: "fills the memory by a file without a name",
    language: "python",
    limits: { memoryBytes: 64 * mib },
    source: `
import os, time
file = os.memfd_create("canary")
for _ in range(192):
    os.write(file, b"x" * (1 << 20))
time.sleep(4)
print("escaped")
`,
    heldBy: [],
  },
  {
    name: "keeps the processor busy",
    language: "python",
    limits: { cpuSeconds: 0.5 },
    source: 'import time\nwhile time.process_time() < 1.5: pass\nprint("escaped")',
    heldBy: ["cpu-limit"],
  },
  {
    name: "opens files without end",
    language: "python",
    limits: { openFiles: 64 },
    source: 'held = [open("/dev/null") for _ in range(200)]; print("escaped")',
    heldBy: ["open-file-limit"],
  },
  {
    name: "writes an endless file",
    language: "sh",
    limits: { fileBytes: 2 * mib },
    source: 'head -c 8M /dev/zero > "$WORKSPACE/large" && echo escaped',
    heldBy: ["file-size-limit"],
  },
  {
    name: "fills the disk with files",
    language: "python",
    limits: { diskBytes: 16 * mib },
    source: `
import os, time
for number in range(96):
    with open(f"{os.environ['WORKSPACE']}/{number}", "wb") as file:
        file.write(os.urandom(1 << 20))
        os.fsync(file)
time.sleep(4)
print("escaped")
`,
    heldBy: ["disk-limit"],
  },
  {
    name: "fills the memory by what waits in sockets",
    language: "python",
    limits: { memoryBytes: 96 * mib },
    source: `
import socket, time
held = []
for _ in range(300):
    pair = socket.socketpair()
    pair[0].setblocking(False)
    pair[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
    held.append(pair)
    try:
        while pair[0].send(b"x" * 32768): pass
    except BlockingIOError:
        pass
time.sleep(4)
print("escaped")
`,
    heldBy: ["memory-limit"],
  },
  {
    name: "fills the memory by messages that nobody takes",
    language: "python",
    limits: { memoryBytes: 32 * mib },
    source: `
import ctypes, time
libc, no_wait, remove = ctypes.CDLL(None), 0o4000, 0
text = (ctypes.c_char * 8200)(1)
queues = [libc.msgget(0, 0o600) for _ in range(5000)]
sent = sum(libc.msgsnd(queue, text, 8192, no_wait) == 0 for queue in queues for _ in range(2))
time.sleep(4)
for queue in queues: libc.msgctl(queue, remove, None)
if sent > 9000: print("escaped")
`,
    heldBy: ["system-call-filter"],
  },
  {
    name: "fills the memory by connections to itself",
    language: "python",
    limits: { memoryBytes: 96 * mib },
    source: `
import socket, time
server = socket.create_server(("127.0.0.1", 0))
held = []
for _ in range(24):
    client = socket.create_connection(server.getsockname())
    held += [client, server.accept()[0]]
    client.setblocking(False)
    try:
        while client.send(b"x" * 32768): pass
    except BlockingIOError:
        pass
time.sleep(4)
print("escaped")
`,
    heldBy: ["memory-limit"],
  },
  {
    name: "fills the disk with empty files",
    language: "python",
    limits: { files: 2000 },
    source: `
import os, time
for number in range(12000):
    os.close(os.open(f"{os.environ['WORKSPACE']}/{number}", os.O_CREAT))
time.sleep(4)
print("escaped")
`,
    heldBy: ["file-count-limit"],
  },
  {
    name: "floods the output",
    language: "sh",
    limits: { outputBytes: mib },
    source: "yes 'flood flood flood flood' | head -c 8M; sleep 4; echo; echo escaped",
    heldBy: ["output-limit"],
  },
];
