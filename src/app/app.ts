import type { BundleVerdict } from "../attest/verify-bundle.ts";
import type {
  ApprovalRequest,
  BehaviourDiff,
  BuildReport,
  Decision,
  FlakeDiagnosis,
  GateReport,
  GateValidation,
  GeneratedTests,
  Identity,
  Plan,
  Proposal,
  Regression,
  Run,
  TestResultsRecord,
  TestSpec,
} from "../contracts/index.ts";
import type { TestRecord } from "../judge/index.ts";
import type { Policy, PolicyDecision } from "../policy/index.ts";
import type { AuditRecord, AuditVerdict } from "../ports/audit.ts";
import type { DeadLetter } from "../ports/bus.ts";
import type { Progress } from "../ports/progress.ts";
import type { MemoryQuery } from "../ports/records/memory.ts";
import type { TestIdentity } from "../ports/records/test-history.ts";
import type { SigningKeys } from "../ports/signing-keys.ts";
import type { RunQuery, StoredRun } from "../ports/store.ts";
import type { Pruned } from "./records/prune.ts";
import type { ServeAsked } from "./roles/serve-asked.ts";

/** A change to take through the loop. */
export interface ChangeOptions {
  readonly repo: string;
  readonly commit: string;
  readonly base?: string | undefined;
  readonly into?: string | undefined;
  /** The intention of the change; made from its message if absent. Every commit of the run keeps to its paths. */
  readonly plan?: Plan | undefined;
  /** The task that it is an attempt at; its plan or its branch if absent. */
  readonly task?: string | undefined;
  /** Who proposed it, if not its author. */
  readonly proposer?: string | undefined;
  /** The person who brought it, whoever wrote it. */
  readonly broughtBy?: string | undefined;
  /** Facts for the person who approves. */
  readonly notes?: readonly string[] | undefined;
}

/** A diff that an agent proposes. */
export interface ProposeOptions {
  readonly repo: string;
  readonly diff: string;
  readonly task: string;
  readonly title?: string | undefined;
  /** Who proposes it, such as `agent <agent@example.com>`. */
  readonly proposer: string;
  /** The person who brings it; as git knows them if absent. Somebody else has to approve. */
  readonly broughtBy?: string | undefined;
  readonly plan?: Plan | undefined;
  /** The commit that the diff is for; HEAD if absent. */
  readonly base?: string | undefined;
  readonly into?: string | undefined;
}

/** A person's answer to an approval request. */
export interface Answer {
  readonly approvalId: string;
  /** The commit that the person looked at. */
  readonly commitSha: string;
  readonly decision: Decision;
  /**
   * Absent, it is the user as git knows them. A text names somebody whom the settings of the base name. An identity is
   * taken as it is: a surface has checked it, such as the owner of a token.
   */
  readonly by?: string | Identity | undefined;
  readonly reason?: string | undefined;
  /** What has to be done before it is merged. */
  readonly conditions?: readonly string[] | undefined;
}

/** A run after an answer. */
export interface Decided {
  readonly run: Run;
  /** False if the same was decided before, or by somebody who was faster. */
  readonly counted: boolean;
}

/** One check of `doctor`. */
export interface DoctorCheck {
  readonly name: string;
  readonly status: "ok" | "missing" | "optional";
  readonly detail: string;
  /** The command that installs it. */
  readonly fix?: string;
}

export type { Policy, PolicyDecision } from "../policy/index.ts";

/** Answers questions about the policy. */
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
  log(options?: {
    readonly limit?: number | undefined;
    readonly runId?: string | undefined;
    /** Only records before the one of this number. */
    readonly before?: number | undefined;
  }): Promise<AuditRecord[]>;
  /** Whether the log of decisions is unchanged, and still holds the record with the hash `head`. */
  verify(options?: { readonly head?: string | undefined }): Promise<AuditVerdict>;
}

/** The gates before a commit. */
export interface GateDesk {
  /**
   * Runs the gates on the next commit. Only the execution log, and a fix that was asked for and passes, change the
   * repository.
   */
  check(options: {
    readonly repo: string;
    /** If absent: the index where something is staged, else the working tree. */
    readonly take?: "index" | "working_tree" | undefined;
    /** The index to read instead of the repository's own. */
    readonly indexFile?: string | undefined;
    /** Whether the configured coder fixes failures, and whether a fix that passes is applied or kept as a patch; kept if absent. */
    readonly fix?: FixMode | undefined;
    /** Adds to this execution log; true means the default one, absent the one in `goldseam.json`. */
    readonly log?: string | true | undefined;
    /** A name for the work. Another task has to wait while this one is blocked. */
    readonly task?: string | undefined;
    /** Sets a blocked task aside, so that this one need not wait. */
    readonly setAside?: boolean | undefined;
    readonly progress: Progress;
    readonly signal?: AbortSignal | undefined;
  }): Promise<GateReport>;
  /** Reads an execution log back and checks it against the evidence; with `rerun` the gates run again. */
  verify(options: {
    readonly repo: string;
    readonly log: string;
    readonly rerun?: boolean | undefined;
    readonly progress: Progress;
    readonly signal?: AbortSignal | undefined;
  }): Promise<GateValidation>;
}

/** A capability in a repository, and what was done by it. */
export interface CapabilityState {
  readonly name: string;
  readonly summary: string;
  /** The request that it was switched on by. */
  readonly inForce: Run | undefined;
  /** The first runs that used it, oldest first, and how many there are in all. */
  readonly watched: readonly Run[];
  readonly uses: number;
}

/** Switches what Goldseam does without a person. */
export interface CapabilityDesk {
  /** Without a council on the base they are not governed: other settings decide. */
  list(repo: string): Promise<{ readonly governed: boolean; readonly states: readonly CapabilityState[] }>;
  /** Asks the council of the base; throws CONFIG_INVALID if there is none. */
  request(options: {
    readonly repo: string;
    readonly name: string;
    readonly percent: number;
    readonly paths: readonly string[];
    readonly below: "medium" | "high";
    readonly watchedRuns: number;
    readonly reason: string;
    readonly by?: Answer["by"];
  }): Promise<Run>;
  /** Switches it off at once. */
  off(options: {
    readonly repo: string;
    readonly name: string;
    readonly reason: string;
    readonly by?: Answer["by"];
  }): Promise<Run[]>;
}

export type { BundleVerdict } from "../attest/verify-bundle.ts";
export type { KnownKey } from "../ports/signing-keys.ts";

import type { FixMode } from "../stages/gate/index.ts";
import type { ServerApp } from "./server/server-app.ts";

/** Signed evidence: what it takes to show later what an approval rests on. */
export interface EvidenceDesk {
  /** The evidence of a run's approval as the text of one file. Throws NOT_FOUND before there is a request. */
  bundle(runId: string): Promise<string>;
  /**
   * Checks a bundle offline. Trusted are the keys of this installation, or only `key` (PEM) if it is given; with `repo`, the
   * commits must be in that repository.
   */
  verify(options: {
    readonly bundle: Uint8Array;
    readonly key?: string | undefined;
    readonly repo?: string | undefined;
  }): Promise<BundleVerdict>;
  readonly keys: Pick<SigningKeys, "list" | "rotate" | "revoke">;
}

/** A test whose outcome does not follow from its inputs, and how often it fails like that. */
export interface RankedFlake extends TestIdentity, Omit<TestRecord, "status"> {
  /** What it depends on, if experiments showed that. */
  readonly diagnosis?: FlakeDiagnosis | undefined;
  /** proven: passed and failed on the same inputs; suspected: changes its outcome often. */
  readonly status: Exclude<TestRecord["status"], "steady">;
}

/** The flaky tests of a repository, the worst first, and the size of its history. */
export interface FlakeRanking {
  readonly flakes: readonly RankedFlake[];
  readonly tests: number;
  readonly executions: number;
  /** So many clean runs of a test bound its rate, with 95 % confidence, at `boundedRate`. */
  readonly cleanRuns: number;
  readonly boundedRate: number;
}

/** The archive of a build: its report and its logs. */
export interface Archive {
  list(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
  /** The content of a file, in pieces; throws NOT_FOUND if there is none of this name. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** The whole archive: a tar, compressed by gzip. */
  whole(): Promise<AsyncIterable<Uint8Array>>;
}

/** Something that a build found wrong. */
export interface Ticket {
  readonly ticket: Regression;
  readonly run: Run;
  /** tried: a coder's attempt left something else wrong. dropped: the change was rejected or overtaken. */
  readonly status: "open" | "tried" | "fixed" | "dropped";
}

export type { DeadLetter } from "../ports/bus.ts";
export { parseRoles, roleNames } from "./roles/roles.ts";
export type { ServeAsked } from "./roles/serve-asked.ts";

/** Everything a surface may do. Every method throws GoldseamError for bad input. */
export interface App extends ServerApp {
  readonly home: string;
  /** Stores and publishes a change. A change that is in progress, awaits approval or is merged is returned as it is, unless `fresh`. */
  submit(
    options: ChangeOptions & {
      readonly fresh?: boolean;
      /** No person started it: throws FORBIDDEN if a council governs the repository and has not allowed that. */
      readonly unattended?: boolean;
    },
  ): Promise<Run>;
  /** Works on a run until it rests: AWAITING_APPROVAL, DONE, REJECTED, PAUSED or CANCELLED. Continues where an earlier process stopped. */
  drive(runId: string, options: { readonly progress: Progress; readonly signal?: AbortSignal }): Promise<Run>;
  /**
   * Plays roles for everything that is waiting, until the signal; then lets running jobs end. Any number of processes may
   * play the same roles.
   */
  serve(options: ServeAsked): Promise<void>;
  /** Messages that no role could read, oldest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Publishes the message of a dead letter again; false if there is none of this id. */
  replayDeadLetter(id: string): Promise<boolean>;
  /** Removes records that are older than they are kept. */
  prune(): Promise<Pruned>;
  /** Has the jobs of runs come again whose messages a backup lacks; returns how many runs go on. */
  recover(): Promise<number>;
  /** Builds one commit outside any run with all tests, or with `select` those that the change since the base reaches. */
  build(
    options: ChangeOptions & {
      readonly progress: Progress;
      readonly select?: boolean;
      /** Reports why each test ran or was left out. */
      readonly explain?: boolean;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<BuildReport>;
  /**
   * Runs tests on behalf of an agent, on files as they are in the working tree: the policy has to allow every one. No other
   * gate runs. Throws FORBIDDEN, with the policy's code, for targets that are missing or outside the test folders.
   */
  test(options: {
    readonly repo: string;
    /** Test files or folders, relative to the repository's top folder. */
    readonly targets: readonly string[];
    /** Exact names of tests in them; all if absent. */
    readonly names?: readonly string[] | undefined;
    readonly progress: Progress;
    readonly signal?: AbortSignal | undefined;
  }): Promise<BuildReport>;
  plan(options: {
    readonly repo: string;
    readonly report: BuildReport;
    readonly plan?: Plan | undefined;
    readonly base?: string | undefined;
    readonly progress: Progress;
    readonly signal?: AbortSignal | undefined;
  }): Promise<TestSpec>;
  write(options: {
    readonly repo: string;
    readonly spec: TestSpec;
    readonly progress: Progress;
    readonly signal?: AbortSignal | undefined;
  }): Promise<GeneratedTests>;
  /**
   * Writes tests for files as they are in the working tree, committed or not: for everything that a test can import
   * from them, or for one symbol (`file:symbol`). They go on a branch that starts from HEAD; with `inPlace` into the
   * working tree, as new files.
   */
  writeFor(options: {
    /** The repository, or a folder in it that the targets are relative to. */
    readonly repo: string;
    readonly targets: readonly string[];
    readonly inPlace?: boolean | undefined;
    /** Seconds for each file. */
    readonly budgetSec?: number | undefined;
    readonly seed?: number | undefined;
    readonly progress: Progress;
    readonly signal?: AbortSignal | undefined;
  }): Promise<GeneratedTests>;
  /** How a change affects behaviour, on inputs found by search; with `worktree`, how uncommitted changes affect HEAD. */
  diff(
    options: ChangeOptions & {
      readonly worktree?: boolean | undefined;
      readonly budgetSec?: number | undefined;
      readonly seed?: number | undefined;
      readonly progress: Progress;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<BehaviourDiff>;
  /** Commits files on a branch of the repository, as an agent would; the working tree is not touched. */
  mockCommit(options: {
    readonly repo: string;
    readonly base: string;
    readonly branch: string;
    readonly message: string;
    /** New texts by path, or a diff. */
    readonly content: ReadonlyMap<string, string> | string;
  }): Promise<{ readonly commitSha: string; readonly files: readonly string[] }>;
  /**
   * Commits a proposal on a branch and hands it to the loop. The same proposal twice is one run. Throws FORBIDDEN if it
   * touches what an agent may not write, or leaves its plan.
   */
  propose(
    options: ProposeOptions,
  ): Promise<{ readonly run: Run; readonly proposal: Proposal; readonly commitSha: string }>;
  /** Has the coder make a change from words, and hands it to the loop. The same words twice are one run. */
  request(options: {
    readonly repo: string;
    readonly title: string;
    readonly description: string;
    readonly plan?: Plan | undefined;
    readonly base?: string | undefined;
    readonly into?: string | undefined;
    /** As of a proposal. */
    readonly broughtBy?: string | undefined;
    readonly progress: Progress;
    readonly signal?: AbortSignal | undefined;
  }): Promise<Run>;
  /** What earlier attempts at a task left to address, as a prompt for the next one. */
  brief(options: { readonly repo: string; readonly task: string }): Promise<string>;
  /** What the tests of earlier attempts said, by task or by file; those that fit best first, then the newest. */
  recall(query: MemoryQuery): Promise<TestResultsRecord[]>;
  /** Starts the coder on a run that waits with its ticket; `drive` then does the work. */
  heal(runId: string): Promise<Run>;
  /** Tickets of one repository or of all, those of the newest run first; limits count runs. */
  tickets(filter?: Pick<RunQuery, "repo" | "before" | "limit">): Promise<Ticket[]>;
  listRuns(query?: RunQuery): Promise<StoredRun[]>;
  /** How long a run of the repository usually takes until it asks a person; undefined before the first. */
  usualRunMs(repo: string): Promise<number | undefined>;
  /** A run by its id or an unambiguous beginning of it. */
  findRun(id: string): Promise<StoredRun>;
  /** The archive at an address, as reports and approval requests name it. */
  openArchive(address: string): Promise<Archive>;
  /** Requests that wait for a person. */
  approvals(): Promise<ApprovalRequest[]>;
  /** Records a decision; `drive` then carries it out. Throws FORBIDDEN if the person is not known or may not approve. */
  decide(answer: Answer): Promise<Decided>;
  /** Records that a condition of an approval is satisfied, which may be all that was missing: `drive` then merges. */
  satisfy(options: {
    readonly approvalId: string;
    readonly number: number;
    readonly evidence: string;
    readonly by?: Answer["by"];
  }): Promise<Run>;
  /** The flaky tests of a repository, named by its top folder. */
  flakes(repo: string): Promise<FlakeRanking>;
  readonly capabilities: CapabilityDesk;
  readonly policy: PolicyDesk;
  readonly gate: GateDesk;
  readonly evidence: EvidenceDesk;
  /** Checks this machine, or with `repo` what a run on its HEAD would need and find, before anything is installed. */
  doctor(options?: { readonly repo?: string | undefined }): Promise<DoctorCheck[]>;
  close(): Promise<void>;
}
