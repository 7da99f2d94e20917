import type { JobFolder } from "./job-folder.ts";

const placeholder = "[redacted]";

/** Removes secrets from texts. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
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
