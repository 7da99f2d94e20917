/** Thrown when a signal stops the work. */
export class Interruption extends Error {
  readonly signalName: "SIGINT" | "SIGTERM";

  constructor(signalName: "SIGINT" | "SIGTERM") {
    super(`stopped by ${signalName}`);
    this.name = "Interruption";
    this.signalName = signalName;
  }

  /** What a shell reports for a process that this signal ended. */
  get exitCode(): number {
    return this.signalName === "SIGINT" ? 130 : 143;
  }
}

// A terminal signals the whole process group, and bin/goldseam passes the same signal on: that is one request, not two.
const sameRequestMs = 1000;

/** A signal that aborts on SIGINT or SIGTERM; a second one a while later ends the process at once. */
export function interruptionSignal(process: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  let firstAtMs = 0;
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      const interruption = new Interruption(name);
      if (controller.signal.aborted && performance.now() - firstAtMs > sameRequestMs)
        process.exit(interruption.exitCode);
      firstAtMs ||= performance.now();
      controller.abort(interruption);
    });
  }
  return controller.signal;
}

/** The work's result, or the interruption if it comes first. */
export async function unlessInterrupted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
