import { type ErrorCode, GoldseamError, visibleLine } from "../../contracts/index.ts";

/** Statuses of errors. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  USAGE: 400,
  CONTRACT_INVALID: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STALE: 409,
  CONFIG_INVALID: 422,
  NOT_A_REPOSITORY: 422,
  UNKNOWN_REVISION: 422,
  NO_TOOLCHAIN: 422,
  SANDBOX_UNAVAILABLE: 503,
  GIT_FAILED: 503,
  INFRASTRUCTURE: 503,
};

const titles: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Not signed in",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Body too large",
  415: "Not JSON",
  421: "Wrong host",
  422: "Cannot be processed",
  429: "Too many requests",
  500: "Unexpected error",
  503: "Not available",
};

/** An answer that is an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** An error as RFC 9457 has it; nothing is said about one that nobody expected. */
export function problem(error: unknown): Response {
  const { status, code, message, headers } = refusalOf(error);
  const body = {
    ...{ type: "about:blank", title: titles[status] ?? "Error", status, detail: visibleLine(message), code },
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "Content-Type": "application/problem+json" },
  });
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof GoldseamError) return new Refusal(statuses[error.code], error.code, error.message);
  return new Refusal(500, "UNEXPECTED", "something went wrong; the server's log has more");
}

/** Whether nobody expected an error. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof Refusal) && !(error instanceof GoldseamError);
}
