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
  | "back-off";

/** What a stage reports while it works: one line a person may read, never a secret. */
export interface ProgressEvent {
  readonly runId: string;
  readonly stage: StageName;
  /** The step within, such as `install_deps`. */
  readonly step: string;
  /** Which project of several, such as `python api`. */
  readonly project?: string;
  readonly status: "started" | "passed" | "failed" | "skipped" | "info";
  readonly detail?: string;
  readonly durationMs?: number;
}

/** Receives progress; must not throw. */
export type Progress = (event: ProgressEvent) => void;
