import type { Forward, Sandbox } from "../../../ports/sandbox.ts";

/** One server of one workbench. */
export interface RunningService {
  readonly env: Readonly<Record<string, string>>;
  readonly forward: Forward;
  readonly secrets: readonly string[];
  stop(): Promise<void>;
}

/** What a service is started with. */
export interface ServiceSetup {
  readonly sandbox: Sandbox;
  /** Keeps what is slow to make; may be shared by processes. */
  readonly cacheFolder: string;
  /** An empty folder of this service alone. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** Where a server finds its own folder inside the sandbox. */
export const serverInside = "/service";
