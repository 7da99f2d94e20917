import type { JobFolder } from "./job-folder.ts";

const placeholder = "[redacted]";

/** Takes secrets out of texts. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, placeholder), text);
}

/** A job folder whose logs are read without secrets. */
export function redactLogs(job: JobFolder, secrets: readonly string[]): JobFolder {
  const redact = createRedactor(secrets);
  return {
    ...job,
    readLogs: () =>
      Object.fromEntries(Object.entries(job.readLogs()).map(([step, text]) => [step, redact(text)])),
  };
}
