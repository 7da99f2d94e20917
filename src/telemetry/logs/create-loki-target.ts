import { hostname } from "node:os";
import { GoldseamError } from "../../contracts/index.ts";
import type { LogTarget } from "./create-json-log.ts";

/** How a Loki server is reached. */
export interface LokiAccess {
  /** Such as `http://loki:3100`. */
  readonly url: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly tenant?: string | undefined;
}

/** Lines on their way to Loki. */
export interface LokiTarget extends LogTarget {
  /** Sends what is waiting, within a few seconds. */
  close(): Promise<void>;
}

const flushMs = 1_000;
const batch = 500;
const mostWaiting = 10_000;
const requestMs = 3_000;

/** Sends lines to Loki in batches. Nothing waits for it: where it is away, the newest lines are kept for when it is back. */
export function createLokiTarget({ url, user, password, tenant }: LokiAccess): LokiTarget {
  const endpoint = pushAddress(url);
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...(tenant && { "x-scope-orgid": tenant }),
    ...(user && { authorization: `Basic ${Buffer.from(`${user}:${password ?? ""}`).toString("base64")}` }),
  };
  const stream = { service_name: "goldseam", host: hostname() };
  let waiting: (readonly [at: string, line: string])[] = [];
  let last = 0n;
  let sending: Promise<void> | undefined;

  /** Nanoseconds that grow with every line, which keeps their order. */
  const stamp = () => {
    const now = BigInt(Date.now()) * 1_000_000n;
    last = now > last ? now : last + 1n;
    return last.toString();
  };
  const send = async () => {
    const values = waiting.slice(0, batch);
    if (values.length === 0) return;
    const body = JSON.stringify({ streams: [{ stream, values }] });
    const signal = AbortSignal.timeout(requestMs);
    const answer = await fetch(endpoint, { method: "POST", headers, body, signal }).catch(() => undefined);
    await answer?.body?.cancel();
    // What it refuses for good, such as lines that are too old, would be refused again.
    const mayPass = !answer || answer.status >= 500 || answer.status === 429;
    if (!mayPass) waiting = waiting.filter((line) => !values.includes(line));
  };
  const flush = () => {
    sending ??= send().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(flush, flushMs).unref();
  return {
    write: (line) => {
      waiting.push([stamp(), line.trimEnd()]);
      if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting);
      if (waiting.length >= batch) void flush();
    },
    close: async () => {
      clearInterval(timer);
      await sending;
      for (let left = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < left; ) {
        left = waiting.length;
        await flush();
      }
    },
  };
}

function pushAddress(url: string): string {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  if (!base || !/^https?:$/.test(base.protocol) || base.username !== "")
    throw new GoldseamError("USAGE", `--loki: "${url}" is not an address such as http://loki.example:3100`);
  return new URL("loki/api/v1/push", base.href.endsWith("/") ? base : `${base.href}/`).href;
}
