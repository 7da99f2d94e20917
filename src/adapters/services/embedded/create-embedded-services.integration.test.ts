import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { languagePrograms } from "../../../../test/support/language-programs.ts";
import { lacksServers } from "../../../../test/support/needs-servers.ts";
import { descendants } from "../../../../test/support/processes.ts";
import { sharedCacheFolder, temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { detectSandbox } from "../../sandbox/detect-sandbox.ts";
import { servicesContract } from "../services.contract.ts";
import { createEmbeddedServices } from "./create-embedded-services.ts";

const home = temporaryFolder("goldseam-services-");
const scratchFolder = join(home, "scratch");
mkdirSync(scratchFolder, { mode: 0o700 });
afterAll(() => rmSync(home, { recursive: true }));

async function create() {
  const sandbox = await detectSandbox({ languages: languagePrograms });
  const cacheFolder = sharedCacheFolder();
  const services = createEmbeddedServices({ sandbox: async () => sandbox, cacheFolder, scratchFolder });
  return { services, sandbox };
}

describe.skipIf(lacksServers)("embedded services", () => {
  servicesContract(create);

  it("listen on no network, and on the host only in a private folder", async () => {
    const { services } = await create();
    const before = new Set(descendants(process.pid).map(({ pid }) => pid));
    const one = await services.provide(["postgres", "redis"]);
    onTestFinished(() => one.release());
    const started = descendants(process.pid).filter(({ pid }) => !before.has(pid));
    const servers = started.filter(({ command }) => /^\S+postgres -D|^\S*redis-server/.test(command));
    expect(new Set(servers.map(({ command }) => command.includes("redis")))).toEqual(new Set([false, true]));
    for (const { pid } of servers) {
      expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync("/proc/self/ns/net"));
      expect(listeners(pid)).toEqual([]);
    }
    for (const { socket } of one.forwards) expect(socket.startsWith(scratchFolder)).toBe(true);
    expect(statSync(scratchFolder).mode & 0o077).toBe(0);
  });

  it("leave no file and no process behind", async () => {
    const { services } = await create();
    const one = await services.provide(["postgres", "redis"]);
    const running = descendants(process.pid);
    await one.release();
    const left = new Set(descendants(process.pid).map(({ pid }) => pid));
    const servers = running.filter(({ command }) => /^\S*(postgres|redis-server)/.test(command));
    expect(servers.length).toBeGreaterThan(1);
    expect(servers.filter(({ pid }) => left.has(pid))).toEqual([]);
    expect(readdirSync(scratchFolder)).toEqual([]);
  });

  it("start nothing for a caller that has given up", async () => {
    const { services } = await create();
    const signal = AbortSignal.abort();
    await expect(services.provide(["redis"], { signal })).rejects.toMatchObject({ code: "INFRASTRUCTURE" });
    expect(readdirSync(scratchFolder)).toEqual([]);
  });
});

describe("servers that run already", () => {
  it("are reached on the sandbox's own loopback, by the variable that names them", async () => {
    const server = createServer((socket) => socket.on("error", () => {}).end("hello"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { services, sandbox } = await create();
    const one = await services.provide([], {
      servers: { MONGODB_URL: `mongodb://u:pw1@localhost:${port}/a` },
    });
    onTestFinished(() => one.release());
    expect(one).toMatchObject({
      env: { MONGODB_URL: `mongodb://u:pw1@127.0.0.1:${port}/a` },
      secrets: ["pw1"],
    });
    const argv = ["bash", "-c", `cat < /dev/tcp/127.0.0.1/${port}`];
    const command = { argv, cwd: "/tmp", mounts: [], network: "none" as const, timeoutMs: 30_000 };
    expect(await sandbox.run({ ...command, forwards: one.forwards })).toMatchObject({ stdout: "hello" });
    expect(await sandbox.run(command)).toMatchObject({ exitCode: 1 });
  });

  it("are missed at once where nothing answers", async () => {
    const { services } = await create();
    const servers = { MONGODB_URL: "mongodb://127.0.0.1:9/a" };
    await expect(services.provide([], { servers })).rejects.toThrow(
      /MONGODB_URL a server at 127\.0\.0\.1:9, and nothing answers there/,
    );
    expect(readdirSync(scratchFolder)).toEqual([]);
  });
});

/** TCP sockets that wait for connections in the network of a process. */
function listeners(pid: number): string[] {
  const lines = ["tcp", "tcp6"].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, "utf8").split("\n"),
  );
  return lines.filter((line) => / 0A /.test(line.slice(0, 120)));
}
