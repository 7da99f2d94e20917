import { GoldseamError } from "../../../contracts/index.ts";

/** Why a statement on a server failed. */
export type PostgresFailure =
  /** The server is away, or the connection to it broke: another one may work. */
  | "lost"
  /** Two transactions were in each other's way: repeating one of them helps. */
  | "clash"
  /** The server refuses this login, database or encryption: waiting does not help. */
  | "refused"
  /** The statement took too long. */
  | "slow"
  | "other";

const byCode: readonly (readonly [RegExp, PostgresFailure])[] = [
  [/^(?:08...|57P0[1-4]|53300|25P03)$/, "lost"],
  [/^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|EAI_AGAIN|ENOENT)$/, "lost"],
  [/^(?:40001|40P01|55P03)$/, "clash"],
  [/^(?:28...|3D000|42501|ENOTFOUND|.*CERT.*|ERR_TLS.*|.*SIGNATURE.*)$/, "refused"],
  [/^57014$/, "slow"],
];
/** The driver's own errors have no code. */
const byMessage: readonly (readonly [RegExp, PostgresFailure])[] = [
  [/Connection terminated|connection error|timeout exceeded when trying|Client was closed/, "lost"],
  [/does not support SSL|self.signed|certificate|password must be/, "refused"],
  [/Query read timeout/, "slow"],
];

/** The kind of a failure, by what the server or the driver says. */
export function failureOf(error: unknown): PostgresFailure {
  const { code = "", message = "" } = (error ?? {}) as { code?: unknown; message?: unknown };
  const find = (table: typeof byCode, text: unknown) =>
    table.find(([pattern]) => typeof text === "string" && pattern.test(text))?.[1];
  return find(byCode, code) ?? find(byMessage, message) ?? "other";
}

/** One clear line about a failure; `server` names the server without secrets. */
export function explainFailure(error: unknown, server: string): unknown {
  const reason = reasonOf(error);
  switch (failureOf(error)) {
    case "lost":
      return new GoldseamError("INFRASTRUCTURE", `the database ${server} cannot be reached: ${reason}`);
    case "clash":
      return new GoldseamError("INFRASTRUCTURE", `the database ${server} is too busy: ${reason}`);
    case "refused":
      return new GoldseamError("CONFIG_INVALID", `the database ${server} refuses: ${reason}`);
    case "slow":
      return new GoldseamError("INFRASTRUCTURE", `the database ${server} took too long: ${reason}`);
    case "other":
      return error;
  }
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
