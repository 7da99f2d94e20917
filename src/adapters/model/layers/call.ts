import type { ModelUsage } from "../../../ports/model.ts";

/** One call of a server; layers wrap it. */
export type Call<Request, Answer> = (request: Request) => Promise<Answer>;

/** What every answer has. */
export interface Answered {
  readonly status: string;
  readonly usage: ModelUsage;
  /** Whether the same call may succeed later, and when. */
  readonly transient?: boolean;
  readonly retryAfterMs?: number;
}
