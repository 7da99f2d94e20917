import { createHmac } from "node:crypto";
import type { Clock } from "../../../ports/clock.ts";
import type { SendWebhook } from "../../../ports/remote/webhooks.ts";

const timeoutMs = 10_000;

/** Posts JSON with a signature over time and body, so that neither can be changed nor an old message be sent again. */
export function createFetchWebhooks({ clock }: { readonly clock: Clock }): SendWebhook {
  return async ({ url, secret, id, event, body }) => {
    const timestamp = String(Math.floor(clock.nowMs() / 1000));
    const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": "goldseam",
      "X-Goldseam-Event": event,
      "X-Goldseam-Delivery": id,
      "X-Goldseam-Timestamp": timestamp,
      "X-Goldseam-Signature-256": `sha256=${signature}`,
    };
    const { host } = new URL(url);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
      await answer.body?.cancel();
      if (answer.ok) return { status: "delivered" };
      const detail = `${host} answers ${answer.status}`;
      return answer.status === 410 ? { status: "refused", detail } : { status: "failed", detail };
    } catch (error) {
      const { cause } = error as Error;
      const why = cause instanceof Error ? cause.message : (error as Error).message;
      return { status: "failed", detail: `${host} cannot be reached: ${why}` };
    }
  };
}
