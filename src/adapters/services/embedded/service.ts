import type { Forward, Sandbox } from "../../../ports/sandbox.ts";

/** One server of one workbench. */
export interface RunningService {
  readonly env: Readonly<Record<string, string>>;
  readonly forward: Forward;
  readonly secrets: readonly string[];
  stop(): Promise<void>;
  /** Starts it again from nothing; absent if it belongs to somebody else. */
  renew?(): Promise<void>;
}

/** What a service is started with. */
export interface ServiceSetup {
  readonly sandbox: Sandbox;
  /** Keeps files that are slow to create; processes may share it. */
  readonly cacheFolder: string;
  /** An empty folder for this service only. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** Where a server finds its own folder inside the sandbox. */
export const serverInside = "/service";
