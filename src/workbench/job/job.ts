import type { Config } from "../../config/config.ts";
import type { Execution } from "../../contracts/index.ts";
import type { PolicyDecision, PolicyRequest } from "../../policy/index.ts";
import type { Progress } from "../../ports/progress.ts";

/** The context of one job, made once when the job begins. Its reports and the texts from `redact` hold no secret. */
export interface Job {
  /** Top folder of the repository. */
  readonly repo: string;
  /** The settings of the base. */
  readonly config: Config;
  /** The base and the author's commit of the change that it is for: other commits are made by agents. */
  readonly lineage?: { readonly baseSha: string; readonly commitSha: string } | undefined;
  /** Empty outside a run. */
  readonly runId: string;
  readonly jobId: string;
  /** The work that it is part of, as in W3C Trace Context. */
  readonly traceparent?: string | undefined;
  readonly progress: Progress;
  /** The policy's answer to what the job wants to run or write; recorded. */
  readonly decide: (request: PolicyRequest) => Promise<PolicyDecision>;
  /** A text without secrets, for whatever is stored or shown. */
  readonly redact: (text: string) => Promise<string>;
  /** Gets each command that ran in the sandbox. */
  readonly onExecution?: ((execution: Execution) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Throws if another worker has taken the job over: asked right before an effect that lasts. Absent outside a run. */
  readonly confirm?: (() => Promise<void>) | undefined;
}
