import { randomBytes } from "node:crypto";
import { openServerFolder } from "./server-folder.ts";
import { requireServer } from "./server-programs.ts";
import { type RunningService, type ServiceSetup, serverInside } from "./service.ts";
import { serviceOn, startRenewable } from "./start-server.ts";

const port = 6379;

/**
 * A separate Redis server: databases of one server are numbers that every client may choose, and key prefixes are not
 * hidden from clients, so neither would keep two runs apart.
 */
export async function startRedis({ sandbox, folder, signal }: ServiceSetup): Promise<RunningService> {
  const program = await requireServer("redis");
  const files = await openServerFolder(folder);
  const password = randomBytes(16).toString("hex");
  const settings = [
    "port 0",
    `unixsocket ${serverInside}/redis.sock`,
    "unixsocketperm 777",
    `dir ${serverInside}`,
    `requirepass ${password}`,
    'save ""',
    "appendonly no",
  ];
  const server = await startRenewable(sandbox, {
    name: "redis",
    argv: [program.path, "-"],
    stdin: `${settings.join("\n")}\n`,
    mounts: program.mounts,
    files,
    socketName: "redis.sock",
    signal,
  });
  const env = { REDIS_URL: `redis://default:${password}@127.0.0.1:${port}/0` };
  return serviceOn(server, port, { env, secrets: [password] });
}
