import { setTimeout as sleep } from "node:timers/promises";
import { stepTitle } from "../../app/observe/step-title.ts";
import { enumName, RunState, RunStateSchema } from "../../contracts/index.ts";
import { joinSignals } from "../../ports/join-signals.ts";
import type { LoggedProgress } from "../../ports/records/progress-log.ts";
import { Refusal } from "./problem.ts";
import type { ServerContext } from "./server-context.ts";

const lookMs = 400;
const heartbeatMs = 15_000;
const batch = 200;
const mostStreams = 200;
const mostPerCaller = 20;
const ended: readonly RunState[] = [RunState.DONE, RunState.REJECTED, RunState.CANCELLED];

const open = new WeakMap<ServerContext, string[]>();

/**
 * A run as server-sent events: `progress` with everything that was reported, whoever works on it, `state` whenever that
 * changes, and `end` when it has ended. A watcher that comes back with Last-Event-ID misses nothing, whether or not the
 * server was started again meanwhile.
 */
export function streamRun(
  context: ServerContext,
  { runId, request, caller }: { readonly runId: string; readonly request: Request; readonly caller: string },
): Response {
  const streams = open.get(context) ?? [];
  open.set(context, streams);
  if (streams.length >= mostStreams || streams.filter((one) => one === caller).length >= mostPerCaller)
    throw new Refusal(429, "TOO_MANY_STREAMS", "too many streams are open: close one", {
      "Retry-After": "5",
    });
  const after = Number(/^\d{1,15}$/.exec(request.headers.get("last-event-id") ?? "")?.[0] ?? 0);
  const stop = new AbortController();
  const { signal, leave } = joinSignals(context.signal, request.signal, stop.signal);
  const events = storyOf(context, { runId, after, signal });
  const encoder = new TextEncoder();
  let isOpen = true;
  const close = () => {
    if (isOpen) streams.splice(streams.indexOf(caller), 1);
    isOpen = false;
    leave();
  };
  streams.push(caller);
  signal.addEventListener("abort", close, { once: true });
  // Pulled: to a watcher that does not read, nothing more is sent.
  const body = new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await events.next();
      if (!done) return controller.enqueue(encoder.encode(value));
      close();
      controller.close();
    },
    cancel: () => stop.abort(),
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

async function* storyOf(
  { app, clock }: ServerContext,
  { runId, after, signal }: { readonly runId: string; after: number; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  let seen = "";
  let lastMs = clock.nowMs();
  yield "retry: 2000\n\n";
  while (!signal.aborted) {
    const [listed] = await app.listSummaries({ id: runId, limit: 1 });
    const news = await app.progressOf(runId, { after, limit: batch });
    if (news.length > 0) yield news.map(progressEvent).join("");
    after = news.at(-1)?.number ?? after;
    const summary = listed?.summary;
    const state =
      summary && JSON.stringify({ state: enumName(RunStateSchema, summary.state), cycle: summary.cycle });
    if (news.length < batch && state !== undefined && state !== seen) {
      seen = state;
      yield `event: state\ndata: ${state}\n\n`;
      if (ended.includes(summary?.state ?? RunState.UNSPECIFIED)) return yield "event: end\ndata: {}\n\n";
    }
    if (news.length > 0) lastMs = clock.nowMs();
    else if (clock.nowMs() - lastMs > heartbeatMs) {
      lastMs = clock.nowMs();
      yield ": still here\n\n";
    }
    if (news.length < batch) await sleep(lookMs, undefined, { signal }).catch(() => {});
  }
}

/** JSON has no line breaks, so that no text of a run can end an event or begin another. */
function progressEvent({ number, atMs, runId, durationMs, ...event }: LoggedProgress): string {
  const at = new Date(atMs).toISOString();
  const data = JSON.stringify({ ...event, title: stepTitle(event), duration_ms: durationMs, at });
  return `id: ${number}\nevent: progress\ndata: ${data}\n\n`;
}
