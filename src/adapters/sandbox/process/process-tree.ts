/** All processes of one command. */
export interface ProcessTree {
  /** Where the host sees their root folder, without a slash at its end. */
  readonly root: string;
  /** Their folders in a `/proc`; none while they cannot be told from others. */
  folders(): Promise<string[]>;
  /** Sends a signal to all but the first one, which waits for the command to tell how it ended. */
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
