import type { Identity, Run, TestOutcome } from "../../contracts/index.ts";
import type { TestRecord } from "../../judge/index.ts";
import type { Answers } from "../../ports/records/answers.ts";
import type { LoggedProgress } from "../../ports/records/progress-log.ts";
import type { TestExecution, TestIdentity } from "../../ports/records/test-history.ts";
import type { KnownToken, TokenRole } from "../../ports/records/tokens.ts";
import type { DayFigures, ListedRun, RunQuery } from "../../ports/store.ts";

/** Who may use the server. */
export interface AccessDesk {
  /** Makes a token. Its secret is nowhere kept: this is the only time it is seen. */
  create(options: {
    readonly role: TokenRole;
    /** On whose behalf it acts, such as `Ada Lovelace <ada@example.com>`. */
    readonly owner: string;
    readonly days: number;
    /** Who asks for it. */
    readonly by: string;
    readonly kind?: KnownToken["kind"];
  }): Promise<{ readonly token: KnownToken; readonly secret: string }>;
  /** The token with this secret, unless it is over. */
  check(secret: string): Promise<KnownToken | undefined>;
  list(): Promise<(KnownToken & { readonly active: boolean })[]>;
  /** Ends a token, named by its id or the beginning of one. */
  revoke(options: { readonly id: string; readonly by: string }): Promise<KnownToken>;
}

/** A test that is set aside. */
export interface QuarantinedTest {
  readonly test: string;
  readonly file?: string | undefined;
  readonly owner: string;
  /** The last day, such as `2026-12-31`. */
  readonly until: string;
  readonly reason: string;
}

/** A test, as the history of a repository has it. */
export interface KnownTest extends TestIdentity {
  readonly status: TestRecord["status"];
  /** As far as its shown executions go. */
  readonly failures: number;
  /** It fails at least so often, with 95 % confidence. */
  readonly rateLower: number;
  readonly medianMs: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** The newest first. */
  readonly outcomes: readonly TestOutcome[];
}

/** What an answer of a person to an approval request would be worth now. */
export interface Standing {
  readonly approve: "allowed" | "self-approved" | "refused";
  readonly reject: "allowed" | "self-approved" | "refused";
  /** Why not, in a sentence; undefined if they may approve. */
  readonly reason: string | undefined;
  /** Why nobody can approve any more: the branches moved on. */
  readonly moved: string | undefined;
}

/** A request that a server answered. */
export interface ServedRequest {
  readonly method: string;
  /** The route as it is documented, not the path that was asked for. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** The part of the app that lists and watches many runs, and knows who asks: for servers. */
export interface ServerApp {
  /** Runs as lists show them, newest first; far cheaper than whole runs. */
  listSummaries(query?: RunQuery): Promise<ListedRun[]>;
  /** Figures of runs by day, oldest first. */
  trends(options: { readonly repo?: string | undefined; readonly days: number }): Promise<DayFigures[]>;
  /** What a run reported while it was worked on, after a place in that story, oldest first. */
  progressOf(
    runId: string,
    options: { readonly after: number; readonly limit: number },
  ): Promise<LoggedProgress[]>;
  /** Ends a run that waits or works; `drive` then stops. Throws CONFLICT if it has ended or is being merged. */
  cancel(
    runId: string,
    options: { readonly reason: string; readonly by?: string | Identity | undefined },
  ): Promise<Run>;
  /** A change, or its generated tests, as a unified diff. Throws NOT_FOUND where there is none. */
  diffText(
    runId: string,
    of: "change" | "tests",
  ): Promise<{ readonly text: string; readonly isCut: boolean }>;
  /** A file at the newest commit of a run; only files that the run's reports name. */
  sourceText(runId: string, path: string): Promise<{ readonly text: string; readonly commitSha: string }>;
  /** What the answer of a person would be worth. */
  standing(approvalId: string, by: Identity): Promise<Standing>;
  /** Tests with their latest outcomes, in an order, and how many fit the text in all. */
  testsOf(
    repo: string,
    options: {
      readonly order: "flakiest" | "slowest" | "newest";
      readonly text?: string | undefined;
      readonly limit: number;
    },
  ): Promise<{ readonly tests: readonly KnownTest[]; readonly total: number }>;
  /** The newest executions of one test, newest first. */
  historyOf(repo: string, test: TestIdentity): Promise<TestExecution[]>;
  /** The tests that the settings of the base set aside. */
  quarantine(repo: string): Promise<readonly QuarantinedTest[]>;
  /** The person whom git would name in a commit to this folder; undefined if nobody. */
  whoIs(folder: string): Promise<string | undefined>;
  readonly access: AccessDesk;
  /** Answers to requests that may be repeated. */
  readonly answers: Answers;
  /** Metrics of this process; undefined if they were not asked for. */
  readonly metrics: { text(): Promise<string>; countRequest(request: ServedRequest): void } | undefined;
}
