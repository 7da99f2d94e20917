import type { Duplex } from "node:stream";

/** What a launcher has said so far on its status descriptors. */
export interface LauncherStatus {
  /** Host pid of the pid namespace's init; undefined until there is one. */
  readonly init: number | undefined;
  /** How the command ended; undefined until it has, and for ever where it could not be started. */
  readonly exitCode: number | undefined;
  /** Resolves as soon as `init` is known, or when the launcher ended without one. */
  readonly initKnown: Promise<void>;
}

/** Follows the JSON documents that a launcher and its init write, each on any of the streams, and lets init go on. */
export function readLauncherStatus(streams: readonly Duplex[]): LauncherStatus {
  const known = Promise.withResolvers<void>();
  const status = {
    init: undefined as number | undefined,
    exitCode: undefined as number | undefined,
    initKnown: known.promise,
  };
  let open = streams.length;
  for (const stream of streams) {
    let text = "";
    let answered = false;
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      status.init ??= numberOf(text, "child-pid");
      status.exitCode ??= numberOf(text, "exit-code");
      if (status.init !== undefined) known.resolve();
      if (!answered && text.includes('"ready"')) {
        answered = true;
        stream.write("go\n");
      }
    });
    stream.on("error", () => {});
    stream.on("close", () => {
      open -= 1;
      if (open === 0) known.resolve();
    });
  }
  return status;
}

function numberOf(text: string, key: string): number | undefined {
  const match = new RegExp(`"${key}": *(\\d+)\\D`).exec(text);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}
