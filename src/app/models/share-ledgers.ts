import { createMemoryLedger, type Ledger } from "../../adapters/model/ledger/ledger.ts";
import type { ModelOpenerDeps } from "./opening.ts";

/** What a run's calls have used, or those of one kind. Single steps belong to no run: all of a process share its caps. */
export function shareLedgers(openLedger: (key: string) => Ledger): ModelOpenerDeps["openLedger"] {
  const ownLedgers = new Map<string, Ledger>();
  return (runId, kind = "") => {
    if (runId) return openLedger(kind ? `${runId}/${kind}` : runId);
    const own = ownLedgers.get(kind) ?? createMemoryLedger();
    ownLedgers.set(kind, own);
    return own;
  };
}
