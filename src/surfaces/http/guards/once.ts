import { createHash } from "node:crypto";
import type { Clock } from "../../../ports/clock.ts";
import type { Answers, StoredAnswer } from "../../../ports/records/answers.ts";
import { Refusal } from "../problem.ts";

const keptMs = 24 * 60 * 60 * 1000;
/** No answer takes longer; a claim that is older was left by a process that died. */
const staleMs = 10 * 60 * 1000;

/** Does work for a key once: the same request again gets the first answer. One that failed may be tried again. */
export async function once(
  { answers, clock }: { readonly answers: Answers; readonly clock: Clock },
  { key, content }: { readonly key: string; readonly content: string },
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { readonly isRepeated: boolean }> {
  const contentHash = createHash("sha256").update(content).digest("hex");
  const claim = await answers.claim({ key, contentHash, nowMs: clock.nowMs(), staleMs, keptMs });
  if (claim.status === "answered") return { ...claim.answer, isRepeated: true };
  if (claim.status === "working")
    throw new Refusal(409, "IN_PROGRESS", "the request with this key is still being worked on");
  if (claim.status === "other") throw new Refusal(422, "KEY_REUSED", "this key was used for another request");
  try {
    const answer = await work();
    await answers.save(key, answer);
    return { ...answer, isRepeated: false };
  } catch (error) {
    await answers.drop(key);
    throw error;
  }
}
