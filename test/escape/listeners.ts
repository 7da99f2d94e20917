import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Servers of the host that notice every connection. */
export interface Listeners {
  readonly addresses: Readonly<Record<"TCP_PORT" | "UDP_PORT" | "SOCKET" | "ABSTRACT", string>>;
  received(): boolean;
  close(): void;
}

/** Listens on every address by TCP and UDP, at a socket file, and at an abstract name. */
export async function openListeners(socketFile: string, abstractName: string): Promise<Listeners> {
  let reached = false;
  const notice = () => {
    reached = true;
  };
  const listen = async (...address: [number] | [string]): Promise<Server> => {
    const server = createServer((socket) => {
      socket.on("data", notice);
      socket.on("error", () => {});
      socket.unref();
    });
    server.listen(address[0]);
    await once(server, "listening");
    return server.unref();
  };
  const tcp = await listen(0);
  const servers = [tcp, await listen(socketFile), await listen(`\0${abstractName}`)];
  const udp = createSocket("udp4", notice).bind(0);
  await once(udp, "listening");
  return {
    addresses: {
      TCP_PORT: String((tcp.address() as AddressInfo).port),
      UDP_PORT: String(udp.unref().address().port),
      ...{ SOCKET: socketFile, ABSTRACT: abstractName },
    },
    received: () => reached,
    close() {
      for (const server of servers) server.close();
      udp.close();
    },
  };
}
