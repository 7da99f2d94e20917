/** All processes of one command. */
export interface ProcessTree {
  /** Their root folder as the host sees it, without a trailing slash. */
  readonly root: string;
  /** Their folders in a `/proc`; none while they are not known yet. */
  folders(): Promise<string[]>;
  /** Sends a signal to all but the first one, which waits to report how the command ended. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Ends the first one, and with it all. */
  kill(): void;
  /** Ends what the first one left behind when it ended, and resolves when none is left. */
  ended(): Promise<void>;
}

/** Sends a signal to one process; a process that is gone already is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
