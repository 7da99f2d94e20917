import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Duplex, pipeline } from "node:stream";
import type { AllowsHost } from "./allowed-hosts.ts";
import { authorityOf, connectTarget, plainTarget, type Target } from "./target.ts";
import { openRequest, openTunnel, upstreamFor } from "./upstream.ts";

/** A proxy that lets connections through only to allowed hosts. */
export interface EgressProxy {
  /** The first few targets that were refused, such as `example.com:443`. */
  readonly refused: ReadonlySet<string>;
  close(): Promise<void>;
}

const mostRefusalsKept = 10;
const ownHeaders = ["connection", "keep-alive", "proxy-authorization", "proxy-connection", "te", "upgrade"];

/** Serves on a socket file, and uses the proxy of the user's environment if there is one. */
export async function openEgressProxy(
  socketPath: string,
  options: { readonly allows: AllowsHost; readonly userEnv: NodeJS.ProcessEnv },
): Promise<EgressProxy> {
  const refused = new Set<string>();
  const open = new Set<Duplex>();
  const track = (connection: Duplex) => {
    open.add(connection);
    connection.once("close", () => open.delete(connection));
    connection.on("error", () => connection.destroy());
  };
  const allows = (target: Target): boolean => {
    const allowed = options.allows(target.host, target.port);
    if (!allowed && refused.size < mostRefusalsKept) refused.add(authorityOf(target));
    return allowed;
  };

  const server = createServer((request, response) => {
    const target = plainTarget(request.url);
    if (target === undefined) return answer(response, 400, "not an absolute http address");
    if (!allows(target)) return answer(response, 403, refusal(target));
    forward(request, response, { target, upstream: upstreamFor(target, options.userEnv) });
  });
  server.on("connection", track);
  server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = connectTarget(request.url);
    if (target === undefined) return hangUp(client, "400 Bad Request", "not a host and port");
    if (!allows(target)) return hangUp(client, "403 Forbidden", refusal(target));
    openTunnel(target, upstreamFor(target, options.userEnv)).then(
      (remote) => {
        track(remote);
        // A client that hung up meanwhile needs no tunnel.
        if (client.destroyed) remote.destroy();
        else join(client, remote, head);
      },
      (error: Error) => hangUp(client, "502 Bad Gateway", error.message),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, resolve);
  });
  return {
    refused,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of open) connection.destroy();
      await closed;
    },
  };
}

function join(client: Duplex, remote: Duplex, head: Buffer): void {
  client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
  remote.write(head);
  // An end of either side is passed on after its last byte; a failure of either ends both.
  pipeline(client, remote, client, () => {});
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  way: { readonly target: Target; readonly upstream: URL | undefined },
): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !ownHeaders.includes(name)),
  );
  const sent = openRequest(way.target, { method: request.method, headers }, way.upstream);
  sent.on("response", (received) => {
    if (response.destroyed) return received.destroy();
    response.writeHead(received.statusCode ?? 502, received.headers);
    pipeline(received, response, () => {});
  });
  sent.on("error", (error) => {
    if (response.headersSent) response.destroy();
    else answer(response, 502, error.message);
  });
  response.on("close", () => sent.destroy());
  request.pipe(sent);
}

function refusal(target: Target): string {
  return `Goldseam refused ${authorityOf(target)}: not one of the package registries in use, and not allowed by network_allow`;
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(`${text}\n`);
}

function hangUp(client: Duplex, status: string, text: string): void {
  client.end(`HTTP/1.1 ${status}\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${text}\n`);
}
