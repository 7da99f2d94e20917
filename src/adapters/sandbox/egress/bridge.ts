/**
 * Runs inside the sandbox, around a command that may reach registries or services: the only ways out of the network
 * namespace are socket files, which most clients cannot use, so this program listens on loopback and forwards.
 */
import { spawn } from "node:child_process";
import { type AddressInfo, connect, createServer } from "node:net";
import { constants } from "node:os";
import { pipeline } from "node:stream";

/** A proxy that package clients are pointed to. */
export interface ProxySettings {
  readonly socket: string;
  /** Variables that clients read its address from. */
  readonly variables: readonly string[];
  /** Variables that say which hosts need none. */
  readonly direct: readonly string[];
}

/** What the program is started with, as JSON in its only argument. Sockets are paths inside. */
export interface BridgeTask {
  readonly proxy?: ProxySettings | undefined;
  readonly forwards: readonly { readonly port: number; readonly socket: string }[];
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether descriptors 3 and 4 are passed on. */
  readonly hasChannel?: boolean;
}

const task: BridgeTask = JSON.parse(process.argv[2] ?? "");
const [proxyVariables] = await Promise.all([
  task.proxy && openProxy(task.proxy),
  ...task.forwards.map(({ port, socket }) => listen(port, socket)),
]);
const [file = "", ...args] = task.argv;
const env = { ...task.env, ...proxyVariables };
const streams = [0, 1, 2];
const child = spawn(file, args, { env, stdio: task.hasChannel ? [...streams, 3, 4] : streams });
child.on("error", (error: NodeJS.ErrnoException) => {
  process.stderr.write(`${file}: ${error.code === "ENOENT" ? "command not found" : error.message}\n`);
  process.exit(error.code === "ENOENT" ? 127 : 126);
});
child.on("exit", (code, signal) =>
  process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
);

// A signal to the sandbox reaches every process in it; this one must outlive the command to report how it ended.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});

/** Passes connections to a port of loopback on to a socket; 0 takes any port. */
function listen(port: number, path: string): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    pipeline(client, connect({ path, allowHalfOpen: true }), client, () => {});
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Makes the proxy a port of loopback, and returns the variables that point clients to it. */
async function openProxy({ socket, variables, direct }: ProxySettings): Promise<Record<string, string>> {
  const url = `http://127.0.0.1:${await listen(0, socket)}`;
  return Object.fromEntries([
    ...variables.map((name) => [name, url]),
    ...direct.map((name) => [name, "localhost,127.0.0.1,::1"]),
  ]);
}
