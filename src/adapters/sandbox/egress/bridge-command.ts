import { realpathSync } from "node:fs";
import { extname, join } from "node:path";
import type { Forward, Mount } from "../../../ports/sandbox.ts";
import type { BridgeTask, ProxySettings } from "./bridge.ts";

/** A command behind the bridge, and the files it needs inside. */
export interface BridgedCommand {
  readonly argv: readonly string[];
  readonly mounts: readonly Mount[];
}

const extension = extname(import.meta.filename);
const folderInside = "/run/goldseam";
const bridgeInside = `${folderInside}/bridge${extension.replace(".", ".m")}`;

/** Wraps a command in the bridge, so that sockets of the host appear on its loopback. */
export function bridgeCommand(
  command: Pick<BridgeTask, "argv" | "env" | "hasChannel">,
  sockets: { readonly proxy?: ProxySettings; readonly forwards?: readonly Forward[] },
): BridgedCommand {
  const mounts = [readOnly(join(import.meta.dirname, `bridge${extension}`), bridgeInside)];
  const show = (socket: string, name: string): string => {
    const inside = `${folderInside}/${name}.sock`;
    mounts.push(readOnly(socket, inside));
    return inside;
  };
  const task: BridgeTask = {
    argv: command.argv,
    env: command.env,
    hasChannel: command.hasChannel ?? false,
    proxy: sockets.proxy && { ...sockets.proxy, socket: show(sockets.proxy.socket, "egress") },
    forwards: (sockets.forwards ?? []).map(({ port, socket }) => ({ port, socket: show(socket, `${port}`) })),
  };
  return {
    argv: [realpathSync(process.execPath), "--no-warnings", bridgeInside, JSON.stringify(task)],
    mounts,
  };
}

function readOnly(host: string, inside: string): Mount {
  return { kind: "bind", host, inside, writable: false };
}
