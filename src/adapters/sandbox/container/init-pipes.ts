import { execFile } from "node:child_process";
import { constants, openSync, writeSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

const [startPipe, endPipe] = ["start", "end"];

/**
 * The first process of a container, for `sh -c`: waits for the start, runs its arguments except the first, which is the
 * folder of the pipes, and reports how they ended. It stays until it is killed, with all processes that the command
 * left: while it exists, the kernel can be asked which limits it enforced.
 */
export const initProgram = `
pipes=$1
shift
read -r go < "$pipes/${startPipe}" || exit
# A shell reports children that a signal ended; that is not output of the command.
exec 4>&2 2>/dev/null
(exec "$@" 2>&4 4>&-)
echo "$?" > "$pipes/${endPipe}"
exec sleep 2147483647
`;

/** Makes a folder with the pipes. */
export async function makeInitPipes(folder: string): Promise<void> {
  await mkdir(folder);
  await promisify(execFile)("mkfifo", [join(folder, startPipe), join(folder, endPipe)]);
}

/** The launcher's ends of the pipes. */
export interface InitPipes {
  start(): void;
  /** How the command ended, as in a shell. A command that finds the pipe decides its own exit code. */
  readonly ended: Promise<number>;
}

/** Opens the pipes without waiting for the other side. */
export function openInitPipes(folder: string): InitPipes {
  const open = (name: string) => openSync(join(folder, name), constants.O_RDWR | constants.O_NONBLOCK);
  const start = open(startPipe);
  const end = new Socket({ fd: open(endPipe) });
  return {
    start: () => void writeSync(start, "go\n"),
    ended: new Promise((resolve) => {
      end.once("data", (chunk) =>
        resolve(Number(/^\d{1,3}(?=\n)/.exec(chunk.toString("latin1"))?.[0] ?? 255)),
      );
    }),
  };
}
