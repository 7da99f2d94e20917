import type { App } from "../../app/app.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ServerNames } from "./guards/check-origin.ts";
import type { RateLimit } from "./guards/rate-limit.ts";
import type { Repositories } from "./repositories.ts";

/** What every part of the server gets. */
export interface ServerContext {
  readonly app: App;
  readonly clock: Clock;
  readonly version: string;
  readonly names: ServerNames;
  readonly cookieName: string;
  /** Whether people reach it by https. */
  readonly isSecure: boolean;
  readonly repositories: Repositories;
  /** Secrets of webhooks, by the name of a repository; undefined where none is set. */
  webhookSecret(repository: string): string | undefined;
  readonly limitCaller: RateLimit;
  /** For requests without a valid token, by address. */
  readonly limitStrangers: RateLimit;
  /** Ends streams when the server stops. */
  readonly signal: AbortSignal;
  /** For whoever runs the server: one line. */
  log(line: string): void;
}
