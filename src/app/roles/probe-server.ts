import { createServer, type Server } from "node:http";
import { GoldseamError } from "../../contracts/index.ts";

/** What others may ask of a worker. */
export interface Probes {
  /** Throws, with the reason, while it cannot work. */
  readonly ready: () => Promise<void>;
  /** In Prometheus' text format. */
  readonly metrics: () => Promise<string>;
}

/** Serves `/healthz`, `/readyz` and `/metrics`. */
export async function startProbeServer(
  { host, port }: { readonly host: string; readonly port: number },
  probes: Probes,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string) =>
      response.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
    const path = (request.url ?? "").split("?")[0];
    if (request.method !== "GET" && request.method !== "HEAD") return answer(405, "only GET\n");
    if (path === "/healthz") return answer(200, "ok\n");
    if (path === "/readyz")
      return void probes.ready().then(
        () => answer(200, "ready\n"),
        (error: unknown) => answer(503, `${error instanceof Error ? error.message : error}\n`),
      );
    if (path === "/metrics")
      return void probes.metrics().then(
        (text) => answer(200, text),
        (error: unknown) => answer(500, `${error instanceof Error ? error.message : error}\n`),
      );
    return answer(404, "/healthz, /readyz and /metrics are here\n");
  });
  await listen(server, host, port);
  const bound = server.address();
  const actual = typeof bound === "object" && bound ? bound.port : port;
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) =>
      reject(
        new GoldseamError("USAGE", `${host}:${port} cannot be listened on: ${cause.message}`, { cause }),
      ),
    );
    server.listen(port, host, resolve);
  });
}
