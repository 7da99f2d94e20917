import { isSecretValue } from "../ports/secrets/is-secret-value.ts";
import type { JobFolder } from "./job-folder.ts";

const placeholder = "[redacted]";

/** Removes passwords from texts, as far as they are secret. */
export function createRedactor(passwords: readonly string[]): (text: string) => string {
  const secrets = passwords.filter(isSecretValue);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, placeholder), text);
}

/** A job folder that returns its logs with a function to remove secrets from them. */
export function redactLogs(folder: JobFolder, secrets: readonly string[]): JobFolder {
  const redact = createRedactor(secrets);
  return {
    ...folder,
    takeLogs: async () => ({ ...(await folder.takeLogs()), redact }),
  };
}
