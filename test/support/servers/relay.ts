import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** Stands between clients and a server on this machine, and disturbs what they say. */
export interface Relay {
  readonly port: number;
  /** Breaks every connection that is open. */
  cut(): void;
  /** From now on, every piece of an answer comes so much later. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

/** Passes connections on to a port. */
export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const pass = async (from: Socket, to: Socket, isAnswer: boolean) => {
    try {
      for await (const chunk of from) {
        if (isAnswer && delayMs > 0) await setTimeout(delayMs);
        if (!to.write(chunk)) await once(to, "drain");
      }
      to.end();
    } catch {
      to.destroy();
    }
  };
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    void pass(client, upstream, false);
    void pass(upstream, client, true);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    cut,
    slowDown: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
  };
}
