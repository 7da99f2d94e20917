import type { SwitchedSource } from "../mutants/mutant.ts";

/** Options that only the driver of one language understands: the language makes them, engines pass them on. */
export type DriverOptions = Readonly<Record<string, unknown>>;

/**
 * The first line that a driver reads, with the options beside the other fields. Every line after
 * that is a batch of plans, which it answers with its own lines and, at the end, one that says `done`.
 */
export interface DriverRequest {
  /** The path of the source file inside the sandbox. */
  readonly subject: string;
  /** A call that takes longer ends the driver. */
  readonly callLimitMs: number;
  /** Asks for lines as the language itself reports them, on the unchanged source, however slow that is. */
  readonly exact: boolean;
  /** Moves the subject's clock, to find results that depend on it. */
  readonly clockShiftMs: number;
  /** Asks for the kill matrix instead of coverage. */
  readonly mutation?: { readonly source: SwitchedSource };
  readonly options: DriverOptions;
}
