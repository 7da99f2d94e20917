import type {
  ApprovalDecision,
  ApprovalRequest,
  BuildReport,
  GeneratedTests,
  Plan,
  Run,
  TestSpec,
} from "../contracts/index.ts";
import type { Policy, PolicyDecision } from "../policy/index.ts";
import type { AuditRecord, AuditVerdict } from "../ports/audit.ts";
import type { Progress } from "../ports/progress.ts";
import type { StoredRun } from "../ports/store.ts";

/** A change to take through the loop. */
export interface ChangeOptions {
  readonly repo: string;
  readonly commit: string;
  readonly base?: string | undefined;
  readonly into?: string | undefined;
}

/** One thing `doctor` looked at. */
export interface DoctorCheck {
  readonly name: string;
  readonly status: "ok" | "missing" | "optional";
  readonly detail: string;
  /** The command that installs it. */
  readonly fix?: string;
}

export type { Policy, PolicyDecision } from "../policy/index.ts";

/** What may be asked about the policy. */
export interface PolicyDesk {
  /** Decides whether a role may run a command or write a path in a repository; the decision is recorded. */
  check(
    question: { readonly repo: string; readonly role: string } & (
      | { readonly argv: readonly string[] }
      | { readonly path: string }
    ),
  ): Promise<PolicyDecision>;
  /** The rules in force, and which file adds to the defaults. */
  explain(repo: string): Promise<{ readonly policy: Policy; readonly source: string }>;
  /** The latest decisions, oldest first. */
  log(options?: { readonly limit?: number }): Promise<AuditRecord[]>;
  /** Whether the log of decisions is as it was written. */
  verify(): Promise<AuditVerdict>;
}

/** All that a surface may do. Every method throws GoldseamError for bad input. */
export interface App {
  readonly home: string;
  /** Stores and publishes a change. A change that is already on its way, awaits approval or is merged is returned as it is unless `fresh`. */
  submit(options: ChangeOptions & { readonly fresh?: boolean }): Promise<Run>;
  /** Works on a run until it rests: AWAITING_APPROVAL, DONE, REJECTED, PAUSED or CANCELLED. Goes on where an earlier process stopped. */
  drive(runId: string, options: { readonly progress: Progress; readonly signal?: AbortSignal }): Promise<Run>;
  /** Builds one commit outside any run. */
  build(options: ChangeOptions & { readonly progress: Progress }): Promise<BuildReport>;
  plan(options: {
    readonly repo: string;
    readonly report: BuildReport;
    readonly plan?: Plan | undefined;
    readonly base?: string | undefined;
    readonly progress: Progress;
  }): Promise<TestSpec>;
  write(options: {
    readonly repo: string;
    readonly spec: TestSpec;
    readonly progress: Progress;
  }): Promise<GeneratedTests>;
  /** Commits files on a branch of the repository, as an agent would; the working tree is not touched. */
  mockCommit(options: {
    readonly repo: string;
    readonly base: string;
    readonly branch: string;
    readonly message: string;
    readonly files: ReadonlyMap<string, string>;
  }): Promise<string>;
  listRuns(filter?: { readonly repo?: string; readonly limit?: number }): Promise<StoredRun[]>;
  /** A run by its id or an unambiguous beginning of it. */
  findRun(id: string): Promise<StoredRun>;
  /** Requests that wait for a person. */
  approvals(): Promise<ApprovalRequest[]>;
  /** Records a decision; `drive` then carries it out. */
  decide(decision: ApprovalDecision): Promise<Run>;
  readonly policy: PolicyDesk;
  doctor(): Promise<DoctorCheck[]>;
  close(): Promise<void>;
}
