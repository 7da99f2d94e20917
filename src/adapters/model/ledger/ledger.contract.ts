import { describe, expect, test } from "vitest";
import type { ModelUsage } from "../../../ports/model.ts";
import type { Ledger } from "./ledger.ts";

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

/** What every ledger does. */
export function ledgerContract(name: string, create: () => Promise<Ledger>): void {
  describe(`a ledger in ${name}`, () => {
    test("adds up, and books nothing if there is a reason against it", async () => {
      const ledger = await create();
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
      const ledger = await create();
      const before = (await bookedIn(ledger))?.inputTokens ?? 0;
      const full = ({ inputTokens }: ModelUsage) => (inputTokens > before ? "full" : undefined);
      const reasons = await Promise.all([1, 2, 3].map(() => ledger.book(call, full)));
      expect(reasons.filter((reason) => reason === "full")).toHaveLength(2);
    });
  });
}

/** What a ledger does that is kept outside the process. */
export function keptLedgerContract(name: string, open: (runId: string) => Promise<Ledger>): void {
  test(`a run's ledger in ${name} outlives the process and belongs to one run`, async () => {
    await (await open("run-2")).book(call);
    expect(await bookedIn(await open("run-2"))).toEqual(call);
    expect(await bookedIn(await open("run-3"))).toMatchObject({ inputTokens: 0 });
  });
}
