import { chmod } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { RunningService } from "./service.ts";

/** Ports of addresses that name none. */
const usualPorts: Readonly<Record<string, number>> = {
  "mongodb:": 27017,
  "amqp:": 5672,
  "http:": 80,
  "https:": 443,
  "nats:": 4222,
  "clickhouse:": 8123,
  "sqlserver:": 1433,
};
const connectLimitMs = 5_000;

/** A server that runs already, which commands reach on the same port of their own loopback, and nothing else of its host. */
export async function forwardServer(
  variable: string,
  address: string,
  { folder }: { readonly folder: string },
): Promise<RunningService> {
  const url = readAddress(variable, address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || usualPorts[url.protocol];
  if (!host || !port) throw invalid(variable, "must be an address with a host and a port");
  const open = () => connect({ host, port, timeout: connectLimitMs });
  await answers(open).catch((error: Error) => {
    const message = `goldseam.json gives ${variable} a server at ${host}:${port}, and nothing answers there: ${error.message}`;
    throw new GoldseamError("INFRASTRUCTURE", message);
  });
  const socket = join(folder, "socket");
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const remote = open();
    remote.on("connect", () => remote.setTimeout(0));
    for (const [one, other] of [
      [client, remote],
      [remote, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("timeout", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, resolve);
  });
  // The sandbox may run as another user; the folder around is private.
  await chmod(socket, 0o777);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    env: { [variable]: url.href },
    forward: { port, socket },
    secrets: [url.password].filter((text) => text !== ""),
    stop: async () => {
      for (const one of sockets) one.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readAddress(variable: string, address: string): URL {
  if (!URL.canParse(address)) throw invalid(variable, "must be an address");
  return new URL(address);
}

function invalid(variable: string, problem: string): GoldseamError {
  return new GoldseamError("CONFIG_INVALID", `goldseam.json: "servers.${variable}": ${problem}`);
}

async function answers(open: () => Socket): Promise<void> {
  const socket = open();
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
      socket.once("timeout", () => reject(new Error("no answer in time")));
    });
  } finally {
    socket.destroy();
  }
}
