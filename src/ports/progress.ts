/** Where in the loop a job is. */
export type StageName =
  | "baseline"
  | "build"
  | "plan"
  | "write"
  | "diff"
  | "rebuild"
  | "heal"
  | "gate"
  | "back-off"
  | "notify";

/** Every step that is reported. */
export type StepName =
  | "checkout"
  | "restore_cache"
  | "install_deps"
  | "start_services"
  | "select_tests"
  | "compile"
  | "lint"
  | "run_tests"
  | "collect_cov"
  | "prove_fix"
  | "diagnose_flakes"
  | "report"
  | "read_sources"
  | "update_index"
  | "rag_fetch"
  | "llm_plan"
  | "emit_spec"
  | "measure_baseline"
  | "llm_inputs"
  | "llm_rewording"
  | "draft_patch"
  | "selfcheck_tests"
  | "commit_push"
  | "compare"
  | "compare_tests"
  | "fix"
  | "commit_fix"
  | "plan_request"
  | "secrets"
  | "wait"
  | "send_notice"
  | "sign_evidence";

/** What a stage reports while it works: one line for a person, never a secret. */
export interface ProgressEvent {
  readonly runId: string;
  readonly stage: StageName;
  /** The step within. */
  readonly step: StepName;
  /** Which project of several, such as `python api`. */
  readonly project?: string;
  readonly status: "started" | "passed" | "failed" | "skipped" | "info";
  readonly detail?: string;
  readonly durationMs?: number;
}

/** Receives progress; must not throw. */
export type Progress = (event: ProgressEvent) => void;
