import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createSecretlintSecrets } from "../../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { openSqliteDatabase } from "../../adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../adapters/store/sql/create-sql-store.ts";
import { defaultConfig } from "../../config/config.ts";
import { create, NoticeKind, NoticeSchema, RunSchema, RunState } from "../../contracts/index.ts";
import type { BusMessage } from "../../ports/bus.ts";
import type { Git } from "../../ports/git.ts";
import type { WebhookDelivery, WebhookResult } from "../../ports/remote/webhooks.ts";
import type { Store } from "../../ports/store.ts";
import { noticeMessage, readNotice } from "../runs/messages.ts";
import { createNotifier } from "./create-notifier.ts";

let folder: string;
let store: Store;
let now: number;
let result: WebhookResult;
let sent: WebhookDelivery[];
let said: string[];
let env: Record<string, string>;

beforeEach(async () => {
  folder = temporaryFolder();
  store = createSqlStore(await openSqliteDatabase(openSqliteFile(join(folder, "goldseam.db"))));
  [now, sent, said] = [1_000_000, [], []];
  env = { SECRET: "s" };
  const change = { repo: "/srv/shop", commitSha: "c1", message: "Add a thing" };
  await store.transact((tx) =>
    tx.saveRun(create(RunSchema, { id: "r1", state: RunState.DONE, change }), now),
  );
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function notifier() {
  const webhooks = [{ url: "https://example.com/hook", secret_env: "SECRET" }];
  return createNotifier({
    ...{ store, env, clock: { nowMs: () => now }, secrets: createSecretlintSecrets() },
    git: {} as Git,
    openForge: () => Promise.reject(new Error("no forge here")),
    loadConfig: async () => ({ ...defaultConfig, webhooks }),
    send: async (delivery) => {
      sent.push(delivery);
      return result;
    },
    progress: ({ detail = "" }) => said.push(detail),
  });
}

function notice(attempt = 1) {
  return create(NoticeSchema, {
    id: "e1/webhook:0",
    runId: "r1",
    kind: NoticeKind.DONE,
    receiver: "webhook:0",
    attempt,
  });
}

/** The attempts that timers hold, released. */
async function later() {
  await store.releaseDueTimers(Number.MAX_SAFE_INTEGER);
  const messages: BusMessage[] = [];
  await store.relayOutbox(10, async (some) => void messages.push(...some));
  return messages;
}

it("sends a notice, and nothing again once it arrived", async () => {
  result = { status: "delivered" };
  await notifier()(noticeMessage(notice()));
  await notifier()(noticeMessage(notice()));
  expect(sent).toMatchObject([
    { url: "https://example.com/hook", secret: "s", id: "e1/webhook:0", event: "run.done" },
  ]);
  expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
    delivery: "e1/webhook:0",
    run: { id: "r1", state: "DONE" },
  });
  expect([await later(), said]).toEqual([[], []]);
});

it("tries again later under the same id, with growing waits, and gives up in the end", async () => {
  result = { status: "failed", detail: "example.com answers 500" };
  let [message] = [noticeMessage(notice())];
  const waits: number[] = [];
  for (;;) {
    await notifier()(message);
    const due = await store.nextTimerAtMs();
    if (due === undefined) break;
    waits.push(due - now);
    const [next] = await later();
    if (!next) throw new Error("the timer held no message");
    expect(next.id).not.toBe(message.id);
    expect(readNotice(next).attempt).toBe(readNotice(message).attempt + 1);
    message = next;
  }
  expect(waits.length).toBeGreaterThan(4);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(["e1/webhook:0"]));
  expect(said.at(-1)).toBe("webhook:0: example.com answers 500; given up");
});

it("keeps the attempts of a run that has ended", async () => {
  result = { status: "failed", detail: "down" };
  await notifier()(noticeMessage(notice()));
  await store.transact((tx) => tx.cancelTimers("r1"));
  expect(await later()).toHaveLength(1);
});

it("does not try again what somebody has to change", async () => {
  env = {};
  await notifier()(noticeMessage(notice()));
  expect([sent, await later()]).toEqual([[], []]);
  expect(said).toEqual(["webhook:0: webhook: the variable SECRET is not set; given up"]);
});
