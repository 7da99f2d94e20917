import type { Progress, ProgressEvent } from "../ports/progress.ts";
import type { Secrets } from "../ports/secrets.ts";

/** Does work whose progress is told without secrets, in its order; all of it is told when this resolves. */
export async function withRedactedProgress<T>(
  secrets: Secrets,
  progress: Progress,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  let told = Promise.resolve();
  const tell = async ({ detail, ...event }: ProgressEvent) =>
    progress(detail === undefined ? event : { ...event, detail: await secrets.redact(detail) });
  try {
    return await work((event) => {
      told = told.then(() => tell(event));
    });
  } finally {
    await told;
  }
}
