import type { ModelUsage } from "../../../ports/model.ts";
import { addUsage, noUsage } from "../usage.ts";

/** What the calls of one run have used together. */
export interface Ledger {
  /**
   * Books usage, unless `reasonAgainst` gives a reason: then it returns the reason and books nothing. Nobody else books
   * in between.
   */
  book(
    usage: ModelUsage,
    reasonAgainst?: (booked: ModelUsage) => string | undefined,
  ): Promise<string | undefined>;
}

/** A ledger that lasts as long as the process. */
export function createMemoryLedger(): Ledger {
  let booked = noUsage;
  return {
    book: async (usage, reasonAgainst) => {
      const reason = reasonAgainst?.(booked);
      if (!reason) booked = addUsage(booked, usage);
      return reason;
    },
  };
}
