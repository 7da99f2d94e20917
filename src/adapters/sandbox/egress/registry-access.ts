import { realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Mount } from "../../../ports/sandbox.ts";
import { allowHosts } from "./allowed-hosts.ts";
import type { BridgeTask } from "./bridge.ts";
import { openEgressProxy } from "./egress-proxy.ts";
import { makeSocketFolder } from "./socket-folder.ts";

/** A way from inside the sandbox to some hosts, for the time of one command. */
export interface RegistryAccess {
  readonly mounts: readonly Mount[];
  /** The argument list that runs a command with its clients pointed to the proxy. */
  bridged(argv: readonly string[], env: Readonly<Record<string, string>>): string[];
  readonly refused: ReadonlySet<string>;
  close(): Promise<void>;
}

const extension = extname(import.meta.filename);
const socketInside = "/run/goldseam/egress.sock";
const bridgeInside = `/run/goldseam/bridge${extension.replace(".", ".m")}`;

/** Opens the way to the hosts listed. */
export async function openRegistryAccess(
  hosts: readonly string[],
  userEnv: NodeJS.ProcessEnv,
): Promise<RegistryAccess> {
  const folder = await makeSocketFolder();
  const socket = join(folder, "egress.sock");
  const proxy = await openEgressProxy(socket, { allows: allowHosts(hosts), userEnv });
  const bridge = join(import.meta.dirname, `bridge${extension}`);
  return {
    mounts: [
      { kind: "bind", host: socket, inside: socketInside, writable: false },
      { kind: "bind", host: bridge, inside: bridgeInside, writable: false },
    ],
    bridged(argv, env) {
      const task: BridgeTask = { socket: socketInside, argv, env };
      return [realpathSync(process.execPath), "--no-warnings", bridgeInside, JSON.stringify(task)];
    },
    refused: proxy.refused,
    async close() {
      await proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
