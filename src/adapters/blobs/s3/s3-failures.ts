import { GoldseamError } from "../../../contracts/index.ts";

interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether the store says that it has no such object. */
export function isNotThere(error: unknown): boolean {
  const { name, $metadata } = error as Failure;
  return name !== "NoSuchBucket" && $metadata?.httpStatusCode === 404;
}

/** Whether another writer was first, or is writing the same object right now. */
export function isAlreadyThere(error: unknown): boolean {
  const { name, $metadata } = error as Failure;
  return name === "PreconditionFailed" || $metadata?.httpStatusCode === 412;
}

/** One clear line about a failure; errors of others than the store pass. */
export function explainS3Failure(error: unknown, store: string): unknown {
  if (error instanceof GoldseamError) return error;
  const { name = "", message = "", code, $metadata } = (error ?? {}) as Failure;
  const status = $metadata?.httpStatusCode;
  const reason = [name === "Error" || name === "Unknown" ? "" : name, message === name ? "" : message];
  const text = reason.filter(Boolean).join(": ") || code || `status ${status}`;
  if (name === "CredentialsProviderError" || status === 403 || status === 401)
    return new GoldseamError("CONFIG_INVALID", `the blob store ${store} refuses: ${text}`);
  if (name === "NoSuchBucket" || status === 404)
    return new GoldseamError("CONFIG_INVALID", `the blob store ${store} does not exist: create the bucket`);
  return new GoldseamError("INFRASTRUCTURE", `the blob store ${store} cannot be used: ${text}`);
}
