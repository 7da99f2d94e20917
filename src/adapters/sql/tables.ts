import type { Generated } from "kysely";

/** Every table of the store, the audit log, the test history, the memory, the ledger and the server. Times are in milliseconds. */
export interface Tables {
  runs: {
    number: Generated<number>;
    id: string;
    repo: string;
    branch: string;
    /** 1 until the run has ended. */
    open: number;
    body: Uint8Array;
    created_at: number;
    updated_at: number;
  };
  /** One small row for each run, with all that lists show and look for. */
  run_list: {
    number: number;
    id: string;
    repo: string;
    branch: string;
    commit_sha: string;
    state: number;
    approval_id: string;
    created_at: number;
    updated_at: number;
    tickets: number;
    tried: number;
    flaky: number;
    coverage: number | null;
    build_ms: number | null;
    cost: number | null;
    /** Id, branch, title and author in small letters. */
    words: string;
    summary: Uint8Array;
  };
  inbox: { event_id: string; at: number };
  outbox: { number: Generated<number>; id: string; topic: string; key: string; payload: Uint8Array };
  timers: {
    id: string;
    run_id: string;
    due_at: number;
    message_id: string;
    topic: string;
    key: string;
    payload: Uint8Array;
  };
  work_leases: { token: Generated<number>; name: string; owner: string; ends_at: number };
  job_results: { job_id: string; result: Uint8Array; at: number };
  audit: { number: number; hash: string; record: string; run_id: string };
  /** One row: how many records the log has had. */
  audit_end: { records: number };
  audit_head: { noted_from: number };
  tests: { id: Generated<number>; repo: string; project: string; file: string; name: string };
  test_executions: {
    number: Generated<number>;
    test: number;
    outcome: number;
    fingerprint: string;
    duration_ms: number;
    commit_sha: string;
    inputs_hash: string;
    at: number;
  };
  recorded_builds: { repo: string; build: string; at: Generated<number> };
  selection_comparisons: { repo: string; build: string; failures: number; missed: number };
  flake_diagnoses: {
    repo: string;
    project: string;
    file: string;
    name: string;
    file_hash: string;
    at: number;
    diagnosis: string;
  };
  memory: {
    number: Generated<number>;
    segment: string;
    id: string;
    repo: string;
    task: string;
    payload: Uint8Array;
  };
  memory_keys: { number: number; key: string };
  model_usage: {
    run_id: string;
    input_tokens: number;
    output_tokens: number;
    cost_usd: number | null;
    estimated: number;
  };
  tokens: {
    number: Generated<number>;
    id: string;
    secret_hash: string;
    role: string;
    owner: string;
    kind: string;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
  };
  answers: {
    key: string;
    content_hash: string;
    claimed_at: number;
    status: number | null;
    body: string | null;
  };
  progress: { number: Generated<number>; run_id: string; at: number; event: string };
  /** One row: since when every blob that something needs is named in these tables. */
  blobs_named: { since: number };
  /** One row: how many migrations these tables have had. */
  goldseam_schema: { version: number };
  /** From which version on programs can use the tables. */
  goldseam_readable: { version: number };
}
