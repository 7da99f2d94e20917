import { GoldseamError } from "../../contracts/index.ts";
import type { Store, StoredRun } from "../../ports/store.ts";

const shortestPrefix = 3;

/** A run by its id or an unambiguous beginning of it. */
export async function findRun(store: Store, id: string): Promise<StoredRun> {
  const exact = await store.findRun(id);
  if (exact) return exact;
  const fitting = id.length < shortestPrefix ? [] : await store.listRuns({ idPrefix: id, limit: 20 });
  const [first, ...others] = fitting;
  if (!first) throw new GoldseamError("NOT_FOUND", `no run "${id}": goldseam runs lists them`);
  if (others.length > 0) throw new GoldseamError("CONFLICT", `"${id}" fits ${others.length + 1} runs`);
  return first;
}
