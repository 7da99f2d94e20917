import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { allowHosts } from "./allowed-hosts.ts";
import { openEgressProxy } from "./egress-proxy.ts";

async function openProxy(hosts: readonly string[], userEnv: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), "goldseam-proxy-"));
  const socketPath = join(folder, "socket");
  const proxy = await openEgressProxy(socketPath, { allows: allowHosts(hosts), userEnv });
  onTestFinished(async () => {
    await proxy.close();
    rmSync(folder, { recursive: true });
  });
  return { proxy, socketPath };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Asks for a tunnel and sends a line through it; resolves with the status and what came back. */
function tunnel(
  socketPath: string,
  authority: string,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method: "CONNECT", path: authority });
    asked.on("connect", (answer: IncomingMessage, socket: Duplex, head: Buffer) => {
      let text = head.toString();
      socket.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve({ status: answer.statusCode, text }));
      socket.end("ping\n");
    });
    asked.on("error", reject);
    asked.end();
  });
}

const echo = () => createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));

test("tunnels to an allowed host and port", async () => {
  const port = await listen(echo());
  const { socketPath } = await openProxy([`localhost:${port}`]);
  expect(await tunnel(socketPath, `localhost:${port}`)).toEqual({ status: 200, text: "ping\n" });
});

test("loses no byte of a long answer, however slowly it is read", async () => {
  const size = 5_000_000;
  const port = await listen(createServer((socket) => socket.end(Buffer.alloc(size))));
  const { socketPath } = await openProxy([`localhost:${port}`]);
  const { text } = await tunnel(socketPath, `localhost:${port}`);
  expect(text).toHaveLength(size);
});

test("refuses every other host or port, and keeps their names", async () => {
  const port = await listen(echo());
  const { proxy, socketPath } = await openProxy(["localhost"]);
  expect(await tunnel(socketPath, `localhost:${port}`)).toMatchObject({ status: 403 });
  expect(await tunnel(socketPath, "user@localhost:443")).toMatchObject({ status: 400 });
  expect(await tunnel(socketPath, "[::1]:443")).toMatchObject({ status: 403 });
  expect([...proxy.refused]).toEqual([`localhost:${port}`, "[::1]:443"]);
});

test("says when an allowed host cannot be reached", async () => {
  const server = echo();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  const { socketPath } = await openProxy([`localhost:${port}`]);
  expect(await tunnel(socketPath, `localhost:${port}`)).toMatchObject({ status: 502 });
});

test("a plain request goes where its address says, whatever its Host header says", async () => {
  const port = await listen(
    createHttpServer((got, response) => response.end(`${got.headers.host}${got.url}`)),
  );
  const { socketPath } = await openProxy([`localhost:${port}`]);
  const text = await new Promise<string>((resolve, reject) => {
    const path = `http://localhost:${port}/a?b`;
    const asked = request({ socketPath, path, headers: { host: "elsewhere.example" } }, async (response) => {
      resolve((await response.toArray()).join(""));
    });
    asked.on("error", reject);
    asked.end();
  });
  expect(text).toBe(`localhost:${port}/a?b`);
});

test("goes through the user's own proxy, with its login", async () => {
  const seen: (string | undefined)[] = [];
  const upstream = createHttpServer();
  upstream.on("connect", (got: IncomingMessage, socket: Duplex) => {
    seen.push(got.url, got.headers["proxy-authorization"]);
    socket.end("HTTP/1.1 200 OK\r\n\r\nfrom upstream");
  });
  const port = await listen(upstream);
  const userEnv = { HTTPS_PROXY: `http://me:p%40ss@127.0.0.1:${port}`, NO_PROXY: "direct.example" };
  const { socketPath } = await openProxy(["registry.example"], userEnv);
  expect(await tunnel(socketPath, "registry.example:443")).toEqual({ status: 200, text: "from upstream" });
  expect(seen).toEqual(["registry.example:443", `Basic ${btoa("me:p@ss")}`]);
});

test("closing ends the connections that are open", async () => {
  const port = await listen(echo());
  const { proxy, socketPath } = await openProxy([`localhost:${port}`]);
  const client = connect(socketPath);
  const closed = new Promise((resolve) => client.once("close", resolve));
  client.write(`CONNECT localhost:${port} HTTP/1.1\r\n\r\n`);
  await new Promise((resolve) => client.once("data", resolve));
  await proxy.close();
  await closed;
});

test("a client that hangs up before its tunnel opens harms no other", async () => {
  const upstream = createHttpServer();
  const asked = new Promise<Duplex>((resolve) => {
    upstream.on("connect", (_: IncomingMessage, socket: Duplex) => resolve(socket));
  });
  const port = await listen(upstream);
  const userEnv = { HTTPS_PROXY: `http://127.0.0.1:${port}` };
  const { proxy, socketPath } = await openProxy(["registry.example"], userEnv);
  const client = connect(socketPath);
  client.write("CONNECT registry.example:443 HTTP/1.1\r\n\r\n");
  const tunnelled = await asked;
  await proxy.close();
  const ended = new Promise((resolve) => tunnelled.once("end", resolve));
  tunnelled.write("HTTP/1.1 200 OK\r\n\r\n");
  tunnelled.on("error", () => {}).resume();
  await ended;
  tunnelled.destroy();
});
