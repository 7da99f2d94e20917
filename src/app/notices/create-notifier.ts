import { GoldseamError, type Notice, type Run } from "../../contracts/index.ts";
import type { BusMessage } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Progress } from "../../ports/progress.ts";
import type { SendWebhook, WebhookResult } from "../../ports/remote/webhooks.ts";
import type { Store } from "../../ports/store.ts";
import type { Tracing } from "../../ports/telemetry.ts";
import type { ConfigLoader } from "../config-loader.ts";
import { comeAgain, whileHeld } from "../roles/while-held.ts";
import { noticeMessage, readNotice } from "../runs/messages.ts";
import { type NotifyForgeDeps, notifyForge } from "./notify-forge.ts";
import { notifyWebhook } from "./notify-webhook.ts";

/** The waits before attempts, from the second; after the last one a notice is given up. */
const waitsMs: readonly number[] = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000];

/** What notifying needs. */
export interface NotifierDeps extends NotifyForgeDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly loadConfig: ConfigLoader;
  readonly send: SendWebhook;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly progress: Progress;
  readonly tracing?: Tracing | undefined;
}

/**
 * Sends notices, each attempt once. One that does not arrive is sent again later, by whichever process works then; it never
 * holds up a run, and an attempt that a crash cut off is repeated under the same id.
 */
export function createNotifier(deps: NotifierDeps): (message: BusMessage) => Promise<void> {
  const { store } = deps;
  return async (message) => {
    const notice = readNotice(message);
    const name = `notice/${notice.id}/${notice.attempt}`;
    const done = await whileHeld(store, { name }, async ({ lease }) => {
      if (await store.findJobResult(name)) return;
      await send(deps, notice);
      await store.saveJobResult(name, new Uint8Array(), lease);
    });
    if (done.status === "busy") await comeAgain(deps, noticeMessage(notice));
  };
}

async function send(deps: NotifierDeps, notice: Notice): Promise<void> {
  const { traceparent: parent, runId, receiver } = notice;
  const attributes = { "goldseam.run_id": runId, "goldseam.receiver": receiver };
  const span = deps.tracing?.startSpan("notify", { parent, runId, attributes });
  const result = await attempt(deps, notice);
  span?.end({ failed: result.status !== "delivered" });
  if (result.status === "delivered") return;
  const waitMs = result.status === "failed" ? waitsMs[notice.attempt - 1] : undefined;
  if (waitMs !== undefined) await sendLater(deps, notice, waitMs);
  const outlook = waitMs === undefined ? "given up" : `next attempt in ${Math.round(waitMs / 1000)} s`;
  const detail = `${notice.receiver}: ${await deps.secrets.redact(result.detail)}; ${outlook}`;
  deps.progress({ runId: notice.runId, stage: "notify", step: "send_notice", status: "info", detail });
}

async function attempt(deps: NotifierDeps, notice: Notice): Promise<WebhookResult> {
  const stored = await deps.store.findRun(notice.runId);
  if (!stored?.run.change) return { status: "refused", detail: "there is no such run" };
  try {
    const config = await deps.loadConfig(stored.run.change, { withoutModel: true });
    return await deliver(deps, notice, { run: stored.run, config });
  } catch (error) {
    const mayPass = !(error instanceof GoldseamError) || /^(INFRASTRUCTURE|GIT_FAILED)$/.test(error.code);
    return {
      status: mayPass ? "failed" : "refused",
      detail: error instanceof Error ? error.message : String(error),
    };
  }
}

async function deliver(
  deps: NotifierDeps,
  notice: Notice,
  about: { readonly run: Run; readonly config: Awaited<ReturnType<ConfigLoader>> },
): Promise<WebhookResult> {
  if (notice.receiver !== "forge") return notifyWebhook(deps, notice, about);
  await notifyForge(deps, about.run, about.config);
  return { status: "delivered" };
}

async function sendLater({ store, clock }: NotifierDeps, notice: Notice, waitMs: number): Promise<void> {
  const message = noticeMessage({ ...notice, attempt: notice.attempt + 1 });
  // Not under the run's own name: its timers go when it ends.
  const timer = {
    id: message.id,
    runId: `${notice.runId}/notices`,
    dueAtMs: clock.nowMs() + waitMs,
    message,
  };
  await store.transact((tx) => tx.setTimer(timer));
}
