/** Stable codes; a surface turns them into exit codes and HTTP statuses. */
export type ErrorCode =
  | "USAGE"
  | "CONFIG_INVALID"
  | "CONTRACT_INVALID"
  | "NOT_A_REPOSITORY"
  | "UNKNOWN_REVISION"
  | "NO_TOOLCHAIN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "STALE"
  | "FORBIDDEN"
  | "SANDBOX_UNAVAILABLE"
  | "GIT_FAILED"
  | "INFRASTRUCTURE";

/** The one error class: bad configuration, or a fault of the environment. The message is one line a person can act on. */
export class GoldseamError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "GoldseamError";
    this.code = code;
  }
}
