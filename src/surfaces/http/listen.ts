import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { GoldseamError } from "../../contracts/index.ts";

/** Limits that keep one client from taking what others need. */
const limits = {
  /** Header lines together; more is answered with 431. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** For all of a request, its body included. */
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
const mostConnections = 1_000;
/** A connection over which nothing moves, in either direction, is closed. */
const idleMs = 60_000;
const stopMs = 10_000;

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** Takes nothing new, lets what is under way end for ten seconds, then closes. */
  stop(): Promise<void>;
}

/** Listens; `serve` is asked for the server once its port is known. Throws USAGE where the port is taken. */
export async function listen(
  place: { readonly host: string; readonly port: number },
  serve: (port: number) => Hono,
  timeouts: Partial<typeof limits> = {},
): Promise<Listening> {
  const server = createServer({ ...limits, ...timeouts });
  server.maxConnections = mostConnections;
  server.setTimeout(idleMs);
  server.listen({ host: place.host, port: place.port });
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "EADDRINUSE"
        ? "is in use: choose another with --port"
        : `cannot be used: ${error.message}`;
    throw new GoldseamError("USAGE", `port ${place.port} of ${place.host} ${reason}`);
  });
  const { port } = server.address() as AddressInfo;
  const hono = serve(port);
  server.on(
    "request",
    getRequestListener((request, env) => hono.fetch(request, env)),
  );
  return { port, stop: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), stopMs);
  await closed;
  clearTimeout(timer);
}
