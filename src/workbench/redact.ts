import type { JobFolder } from "./job-folder.ts";

const placeholder = "[redacted]";

/** Takes secrets out of texts. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, placeholder), text);
}

/** A job folder that hands its logs over with the way to take secrets out of them. */
export function redactLogs(folder: JobFolder, secrets: readonly string[]): JobFolder {
  const redact = createRedactor(secrets);
  return {
    ...folder,
    takeLogs: async () => ({ ...(await folder.takeLogs()), redact }),
  };
}
