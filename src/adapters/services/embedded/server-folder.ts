import { chmod, lstat, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Mount } from "../../../ports/sandbox.ts";
import { serverInside } from "./service.ts";

/** The files of one server: some that it writes itself, and some out of its reach. */
export interface ServerFolder {
  /** The folder that the server sees as {@link serverInside}. */
  readonly own: string;
  readonly mount: Mount;
  /** Receives the output of the server. */
  readonly logFile: string;
  /** Moves the server's socket out of its reach: a compromised server could put a link there instead. */
  takeSocket(name: string): Promise<string>;
}

/** Prepares an empty folder for a server. */
export async function openServerFolder(folder: string): Promise<ServerFolder> {
  const own = join(folder, "own");
  await mkdir(own);
  // The sandbox may run as another user; the folder around is private.
  await chmod(own, 0o777);
  return {
    own,
    mount: { kind: "bind", host: own, inside: serverInside, writable: true },
    logFile: join(folder, "log"),
    async takeSocket(name) {
      const socket = join(folder, "socket");
      await rename(join(own, name), socket);
      if ((await lstat(socket)).isSocket()) return socket;
      throw new GoldseamError("INFRASTRUCTURE", `the server left no socket at ${name}`);
    },
  };
}
