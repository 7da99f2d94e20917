import type { Forward } from "./sandbox.ts";

/** A service that a project's commands may ask for. */
export type ServiceName = "postgres" | "redis";

/** Services of one workbench: empty at first, and reached by no command but those that are given the forwards. */
export interface ProvidedServices {
  /** Where the services are and how to log in, under the names that clients look for. */
  readonly env: Readonly<Record<string, string>>;
  readonly forwards: readonly Forward[];
  /** Random values in `env`: nothing may keep them, and no test may expect them. */
  readonly secrets: readonly string[];
  /** Ends the servers and removes their data; safe to call twice. */
  release(): Promise<void>;
}

/** Gives projects databases to test against. */
export interface Services {
  /**
   * Fresh services that share nothing with those of any other call, and that end with this process, however it ends.
   * Throws a GoldseamError that says what to install where a server is missing.
   */
  provide(
    names: readonly ServiceName[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<ProvidedServices>;
}
