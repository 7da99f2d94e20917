import { execFile } from "node:child_process";
import { constants, openSync, readFileSync, readSync, rmSync, writeSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { splitLines } from "../process/split-lines.ts";

const pipeNames = ["start", "end", "results", "key"] as const;

/** Makes a folder with the pipes to a container's first process. */
export async function makeInitPipes(folder: string): Promise<void> {
  await mkdir(folder);
  await promisify(execFile)(
    "mkfifo",
    pipeNames.map((name) => join(folder, name)),
  );
}

/** The launcher's ends of the pipes. */
export interface InitPipes {
  /** Lets the first process go on as soon as it is there. By then no other process can open the pipes. */
  start(): void;
  /** How the command ended, as in a shell. */
  readonly ended: Promise<number>;
  /** Joins the pipes of the command's channel to these descriptors. Returns a function that passes on what is left. */
  join(channel: { readonly out: number; readonly key: number }): () => void;
}

/** A full pipe holds up the command for so long. */
const pauseMs = 5;

/** Copies what a pipe holds now. */
function drain(from: number, to: number): void {
  const buffer = Buffer.alloc(65_536);
  for (;;) {
    const size = readNow(from, buffer);
    if (size === 0) return;
    for (let at = 0; at < size; ) at += writeSync(to, buffer, at, size - at);
  }
}

function readNow(from: number, buffer: Buffer): number {
  try {
    return readSync(from, buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return 0;
    throw error;
  }
}

/** Opens the pipes without waiting for the other side. */
export function openInitPipes(folder: string): InitPipes {
  const open = (name: (typeof pipeNames)[number]) =>
    openSync(join(folder, name), constants.O_RDWR | constants.O_NONBLOCK);
  const start = open("start");
  const end = new Socket({ fd: open("end") });
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  end.on(
    "data",
    splitLines((line) => {
      ready.resolve();
      const code = /"exit-code": (\d{1,3})\b/.exec(line)?.[1];
      if (code !== undefined) ended.resolve(Number(code));
    }),
  );
  return {
    start: () =>
      void ready.promise.then(() => {
        for (const name of pipeNames) rmSync(join(folder, name));
        writeSync(start, "go\n");
      }),
    ended: ended.promise,
    join: ({ out, key }) => {
      const results = open("results");
      // The key is short: it is there by now, and fits into the pipe.
      writeSync(open("key"), readFileSync(key));
      const passOn = () => drain(results, out);
      const reading = setInterval(passOn, pauseMs).unref();
      return () => {
        clearInterval(reading);
        passOn();
      };
    },
  };
}
