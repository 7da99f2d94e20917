import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/support/git-repository.ts";
import type { ModelUsage } from "../../../ports/model.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { createSqliteLedger } from "./create-sqlite-ledger.ts";
import { createMemoryLedger, type Ledger } from "./ledger.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openSqliteFile(join(folder, "usage.db"));
const call: ModelUsage = { inputTokens: 100, outputTokens: 20, costUsd: 0.25, estimated: false };

/** What is booked, seen through the one door there is. */
async function bookedIn(ledger: Ledger): Promise<ModelUsage | undefined> {
  let seen: ModelUsage | undefined;
  await ledger.book(call, (booked) => {
    seen = booked;
    return "only looking";
  });
  return seen;
}

describe.each([
  ["memory", createMemoryLedger],
  ["sqlite", () => createSqliteLedger(open(), "run-1")],
])("a ledger in %s", (_kind, create) => {
  test("adds up, and books nothing if there is a reason against it", async () => {
    const ledger = create();
    expect(await ledger.book(call)).toBeUndefined();
    expect(await ledger.book(call, () => "too much")).toBe("too much");
    expect(await ledger.book({ inputTokens: 1, outputTokens: 2, estimated: true })).toBeUndefined();
    expect(await bookedIn(ledger)).toEqual({
      inputTokens: 101,
      outputTokens: 22,
      costUsd: 0.25,
      estimated: true,
    });
  });

  test("never lets two calls in if there is room for one", async () => {
    const ledger = create();
    const before = (await bookedIn(ledger))?.inputTokens ?? 0;
    const full = ({ inputTokens }: ModelUsage) => (inputTokens > before ? "full" : undefined);
    const reasons = await Promise.all([1, 2, 3].map(() => ledger.book(call, full)));
    expect(reasons.filter((reason) => reason === "full")).toHaveLength(2);
  });
});

test("a run's ledger outlives the process and belongs to one run", async () => {
  await createSqliteLedger(open(), "run-2").book(call);
  expect(await bookedIn(createSqliteLedger(open(), "run-2"))).toEqual(call);
  expect(await bookedIn(createSqliteLedger(open(), "run-3"))).toMatchObject({ inputTokens: 0 });
});
