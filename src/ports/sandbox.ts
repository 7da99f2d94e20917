/** A host folder or file made visible inside the sandbox, or an empty scratch folder. */
export type Mount =
  | { readonly kind: "bind"; readonly host: string; readonly inside: string; readonly writable: boolean }
  | { readonly kind: "scratch"; readonly inside: string };

/** A socket file of the host that a command reaches as a TCP port of its own loopback. */
export interface Forward {
  readonly port: number;
  readonly socket: string;
}

/** What one command may use, all its processes together unless stated otherwise. */
export interface SandboxLimits {
  /** Processor time. */
  readonly cpuSeconds: number;
  /** Resident memory, files in scratch folders, and what sockets may hold. */
  readonly memoryBytes: number;
  /** At once; and eight times as many threads. */
  readonly processes: number;
  /** Of each process. */
  readonly openFiles: number;
  /** Size of each file. */
  readonly fileBytes: number;
  /** How far the free space under writable mounts may shrink; four times as much may be written. */
  readonly diskBytes: number;
  /** How many files and folders may be added under writable mounts. */
  readonly files: number;
  /** Both streams together, as they go to the log. */
  readonly outputBytes: number;
}

/** The locale and time zone of every command, unless its own environment names others. */
export const sandboxLocale = { LANG: "C.UTF-8", TZ: "UTC" } as const;

/** A limit that ends a command. */
export type LimitName = "cpu" | "memory" | "processes" | "fileSize" | "disk" | "files" | "output";

/**
 * A way from a command to its caller. The command writes on descriptor 3; whatever was written stays, because nothing can
 * take it back. On descriptor 4 it finds the key, once: the first to read it is the only one that has it.
 */
export interface Channel {
  readonly key: string;
  /** The rest is dropped. */
  readonly maxBytes: number;
}

/** One command to run in isolation. */
export interface SandboxCommand {
  /** Argument list; never a shell string. */
  readonly argv: readonly string[];
  /** Working folder, as seen inside. */
  readonly cwd: string;
  /** The toolchain whose programs it needs, for sandboxes that include them; any will do if absent. */
  readonly toolchain?: string;
  /** The whole environment beyond the sandbox's own short list (PATH, HOME, LANG, TMPDIR…). */
  readonly env?: Readonly<Record<string, string>>;
  /** Folders inside that come before all others on the `PATH`. */
  readonly pathFirst?: readonly string[];
  /** All at once, or in pieces as they come; the input ends with them. */
  readonly stdin?: string | AsyncIterable<string>;
  /** Gets each line of standard output as it arrives, except those over 8 MB. */
  readonly onLine?: (line: string) => void;
  readonly mounts: readonly Mount[];
  /** `registries` reaches only the package registries the user's clients are set up for. */
  readonly network: "none" | "registries";
  /** Further hosts that `registries` reaches, as `host` (web ports) or `host:port`. */
  readonly allowHosts?: readonly string[];
  /** Ways to servers of the host; only with network `none`. */
  readonly forwards?: readonly Forward[];
  readonly timeoutMs: number;
  /** Absent limits get sensible defaults. */
  readonly limits?: Partial<SandboxLimits>;
  /** Host file that receives both streams in full. */
  readonly logFile?: string;
  /** Lets the command report to its caller past every file; it finds no other descriptors. */
  readonly channel?: Channel;
  readonly signal?: AbortSignal;
}

/** What came over a channel. */
export interface Received {
  readonly text: string;
  readonly isCut: boolean;
  /** A part of it with the paths that it would have inside, if it ran without a sandbox. */
  toInside(part: string): string;
}

/** What a sandboxed command did. Streams are capped at 50 KB each, with a marker that says how much was cut. */
export interface SandboxResult {
  /**
   * `timeout` when the limit ended it, `unavailable` when the sandbox itself could not start. An exit code of 128 plus
   * a signal's number counts as `signalled`, as in a shell.
   */
  readonly status: "exited" | "signalled" | "timeout" | "aborted" | "unavailable";
  /** Null unless `exited`. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The limit that ended it, with the status `signalled`. */
  readonly limit?: LimitName;
  readonly stdout: string;
  readonly stderr: string;
  /** What came over the channel, if the command had one. */
  readonly received?: Received;
  readonly durationMs: number;
  /** The limits that applied; absent if it did not start. */
  readonly limits?: SandboxLimits;
}

/**
 * Runs project code where it can do no harm: as a user without capabilities, with a read-only system, no access
 * to home folders or to Goldseam's own state, and no network unless asked. When `run` resolves, no process of the
 * command is left.
 */
export interface Sandbox {
  /** Named in every report, such as `bubblewrap`. */
  readonly name: string;
  run(command: SandboxCommand): Promise<SandboxResult>;
}
