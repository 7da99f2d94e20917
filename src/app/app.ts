import type {
  ApprovalRequest,
  BehaviourDiff,
  BuildReport,
  Decision,
  FlakeDiagnosis,
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
import type { MemoryQuery } from "../ports/records/memory.ts";
import type { TestIdentity } from "../ports/records/test-history.ts";
import type { RunQuery, StoredRun } from "../ports/store.ts";
import type { By, CapabilityDesk, EvidenceDesk, GateDesk, PolicyDesk } from "./desk-types.ts";
import type { RecordsApp } from "./records/records-app.ts";
import type { ServeAsked } from "./roles/serve-asked.ts";
import type { ServerApp } from "./server/server-app.ts";
import type { Watched } from "./watched.ts";

export type { BundleVerdict } from "../attest/verify-bundle.ts";
export type { Policy, PolicyDecision } from "../policy/index.ts";
export type { DeadLetter } from "../ports/bus.ts";
export type { KnownKey } from "../ports/secrets/signing-keys.ts";
export type { CapabilityState } from "./desk-types.ts";
export { parseRoles, roleNames } from "./roles/roles.ts";
export type { ServeAsked } from "./roles/serve-asked.ts";

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
  /** The user as git knows them if absent. */
  readonly by?: By | undefined;
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

/** Everything a surface may do. Every method throws GoldseamError for bad input. */
export interface App extends ServerApp, RecordsApp {
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
  drive(runId: string, options: Watched): Promise<Run>;
  /**
   * Plays roles for everything that is waiting, until the signal; then lets running jobs end. Any number of processes may
   * play the same roles.
   */
  serve(options: ServeAsked): Promise<void>;
  /** Builds one commit outside any run with all tests, or with `select` those that the change since the base reaches. */
  build(
    options: ChangeOptions &
      Watched & {
        readonly select?: boolean;
        /** Reports why each test ran or was left out. */
        readonly explain?: boolean;
      },
  ): Promise<BuildReport>;
  /**
   * Runs tests on behalf of an agent, on files as they are in the working tree: the policy has to allow every one. No other
   * gate runs. Throws FORBIDDEN, with the policy's code, for targets that are missing or outside the test folders.
   */
  test(
    options: Watched & {
      readonly repo: string;
      /** Test files or folders, relative to the repository's top folder. */
      readonly targets: readonly string[];
      /** Exact names of tests in them; all if absent. */
      readonly names?: readonly string[] | undefined;
    },
  ): Promise<BuildReport>;
  plan(
    options: Watched & {
      readonly repo: string;
      readonly report: BuildReport;
      readonly plan?: Plan | undefined;
      readonly base?: string | undefined;
    },
  ): Promise<TestSpec>;
  write(
    options: Watched & {
      readonly repo: string;
      readonly spec: TestSpec;
    },
  ): Promise<GeneratedTests>;
  /**
   * Writes tests for files as they are in the working tree, committed or not: for everything that a test can import
   * from them, or for one symbol (`file:symbol`). They go on a branch that starts from HEAD; with `inPlace` into the
   * working tree, as new files.
   */
  writeFor(
    options: Watched & {
      /** The repository, or a folder in it that the targets are relative to. */
      readonly repo: string;
      readonly targets: readonly string[];
      readonly inPlace?: boolean | undefined;
      /** Seconds for each file. */
      readonly budgetSec?: number | undefined;
      readonly seed?: number | undefined;
    },
  ): Promise<GeneratedTests>;
  /** How a change affects behaviour, on inputs found by search; with `worktree`, how uncommitted changes affect HEAD. */
  diff(
    options: ChangeOptions &
      Watched & {
        readonly worktree?: boolean | undefined;
        readonly budgetSec?: number | undefined;
        readonly seed?: number | undefined;
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
  request(
    options: Pick<ProposeOptions, "repo" | "plan" | "base" | "into" | "broughtBy"> &
      Watched & {
        readonly title: string;
        readonly description: string;
      },
  ): Promise<Run>;
  /** What earlier attempts at a task left to address, as a prompt for the next one. */
  brief(options: { readonly repo: string; readonly task: string }): Promise<string>;
  /** What the tests of earlier attempts said, by task or by file; those that fit best first, then the newest. */
  recall(query: MemoryQuery): Promise<TestResultsRecord[]>;
  /** Starts the coder on a run that waits with its ticket; `drive` then does the work. Whoever starts it counts as a healer. */
  heal(runId: string, by?: Identity): Promise<Run>;
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
    readonly by?: By | undefined;
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
