import type { Forward } from "./sandbox.ts";

/** A service that a project's commands may ask for. */
export type ServiceName = "postgres" | "mysql" | "redis";

/** The variables that commands get with each service. */
export const serviceVariables: Readonly<Record<ServiceName, readonly string[]>> = {
  postgres: ["DATABASE_URL", "PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE"],
  mysql: [
    ...["DATABASE_URL", "MYSQL_URL", "MYSQL_HOST", "MYSQL_PORT", "MYSQL_TCP_PORT"],
    ...["MYSQL_USER", "MYSQL_PASSWORD", "MYSQL_PWD", "MYSQL_DATABASE"],
  ],
  redis: ["REDIS_URL"],
};

/** Services of one workbench: empty at first, and reached by no command but those that are given the forwards. */
export interface ProvidedServices {
  /** Where the services are and how to log in, under the names that clients look for. */
  readonly env: Readonly<Record<string, string>>;
  readonly forwards: readonly Forward[];
  /** Random values in `env`: nothing may keep them, and no test may expect them. */
  readonly secrets: readonly string[];
  /** Makes them empty again, under the same addresses. Servers that were given stay as they are. */
  renew(): Promise<void>;
  /** Ends the servers and removes their data; safe to call twice. */
  release(): Promise<void>;
}

/** Gives projects databases to test against. */
export interface Services {
  /**
   * Fresh services that share nothing with those of any other call, and that end with this process, however it ends.
   * Throws a GoldseamError that says what to install where a server is missing. Servers that run already are given by
   * the variable that holds their address; they are as they are, and shared.
   */
  provide(
    names: readonly ServiceName[],
    options?: {
      readonly servers?: Readonly<Record<string, string>> | undefined;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<ProvidedServices>;
}
