import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type RunInside, temporaryFolder } from "./setup.contract.ts";

/** Prints whether a connection succeeds; arguments are those of `net.connect`, as JSON. */
const connectProgram = `
  const socket = require("node:net").connect(JSON.parse(process.argv[1]));
  socket.on("connect", () => { console.log("connected"); process.exit(0); });
  socket.on("error", (error) => { console.log(error.code); process.exit(1); });
`;

/** What a command can reach. */
export function networkContract(inside: RunInside): void {
  const connect = (to: object, network: "none" | "registries" = "none") =>
    inside([process.execPath, "-e", connectProgram, JSON.stringify(to)], { network });

  test("reaches no host at all, not even this one", async () => {
    const port = await listen(createServer());
    expect((await connect({ host: "127.0.0.1", port })).stdout).toBe("ECONNREFUSED\n");
    expect((await connect({ host: "192.0.2.1", port: 443 })).stdout).toBe("ENETUNREACH\n");
    expect((await connect({ host: "example.com", port: 443 })).stdout).toMatch(/^(ENOTFOUND|EAI_AGAIN)\n$/);
  });

  test("reaches no abstract socket of the host", async () => {
    const path = `\0goldseam-${process.pid}-abstract`;
    await listen(createServer(), path);
    expect((await connect({ path })).stdout).toBe("ECONNREFUSED\n");
  });

  test("has its own loopback", async () => {
    const program = `
      const server = require("node:http").createServer((_, response) => response.end("hello"));
      server.listen(0, "localhost", async () => {
        console.log(await (await fetch("http://localhost:" + server.address().port)).text());
        process.exit();
      });
    `;
    expect((await inside([process.execPath, "-e", program])).stdout).toBe("hello\n");
  });

  test("with a forward, reaches a socket of the host as a port of its loopback, and ends are reported as usual", async () => {
    const socket = join(temporaryFolder(), "greeting.sock");
    await listen(
      createServer((client) => client.end("hello")),
      socket,
    );
    const program = `
      const { readSync, writeSync } = require("node:fs");
      const key = Buffer.alloc(3);
      readSync(4, key);
      writeSync(3, key);
      require("node:net").connect(4000, "127.0.0.1").on("close", () => process.exit(7)).pipe(process.stdout);
    `;
    const argv = [process.execPath, "-e", program];
    const channel = { key: "key", maxBytes: 100 };
    expect(await inside(argv, { forwards: [{ port: 4000, socket }], channel })).toMatchObject({
      stdout: "hello",
      exitCode: 7,
      received: { text: "key" },
    });
  });

  test("with registries, reaches allowed hosts through the proxy and no others", async () => {
    const port = await listen(createHttpServer((request, response) => response.end(`served ${request.url}`)));
    const fetchPage = (allowHosts: readonly string[]) =>
      inside(["python3", "-c", fetchProgram, `http://127.0.0.2:${port}/page?a=1`], {
        network: "registries",
        allowHosts,
      });
    expect(await fetchPage([`127.0.0.2:${port}`])).toMatchObject({
      stdout: "served /page?a=1\n",
      stderr: "",
    });
    const refused = await fetchPage([]);
    expect(refused.stdout).toContain("403");
    expect(refused.stderr).toContain(`goldseam: refused connections to 127.0.0.2:${port}`);
    expect((await connect({ host: "127.0.0.2", port }, "registries")).stdout).toBe("ECONNREFUSED\n");
    expect((await connect({ host: "192.0.2.1", port: 443 }, "registries")).stdout).toBe("ENETUNREACH\n");
  });

  test("with registries, the user's clients install packages", async () => {
    const host = temporaryFolder();
    const install = (...argv: string[]) =>
      inside(argv, {
        cwd: "/deps",
        mounts: [{ kind: "bind", host, inside: "/deps", writable: true }],
        network: "registries",
        timeoutMs: 90_000,
      });
    expect(await install("npm", "install", "is-number@7.0.0")).toMatchObject({ exitCode: 0 });
    expect(
      await install("python3", "-m", "pip", "install", "--target", "/deps", "six==1.17.0"),
    ).toMatchObject({
      exitCode: 0,
    });
    const used = await install(
      "sh",
      "-c",
      "node -p 'require(\"is-number\")(1)'; python3 -c 'import six; print(six)'",
    );
    expect(used.stdout).toMatch(/^true\n<module 'six' from '\/deps\/six.py'>\n$/);
  });

  test("with registries, ends are reported as usual", async () => {
    const run = (...argv: string[]) => inside(argv, { network: "registries", timeoutMs: 3000 });
    expect(await run("sh", "-c", "cat; exit 7")).toMatchObject({ status: "exited", exitCode: 7 });
    expect(await run("sh", "-c", "kill -KILL $$")).toMatchObject({ status: "signalled", signal: "SIGKILL" });
    expect(await run("no-such-program")).toMatchObject({ status: "exited", exitCode: 127 });
    expect(await run("sleep", "1000")).toMatchObject({ status: "timeout" });
  });
}

const fetchProgram = `
import sys, urllib.request
try:
    print(urllib.request.urlopen(sys.argv[1]).read().decode())
except Exception as error:
    print(error)
`;

/** Listens until the test ends, on every address of the host or at a path. */
async function listen(server: Server, path?: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(path ?? 0, resolve));
  onTestFinished(() => void server.close());
  return path === undefined ? (server.address() as AddressInfo).port : 0;
}
