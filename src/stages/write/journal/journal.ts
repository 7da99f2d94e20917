import { createHash } from "node:crypto";
import type { Store } from "../../../ports/store.ts";

/** Keeps the parts of some work, so that work that was stopped goes on where it was. */
export interface Journal {
  /** The part as it was kept, else made now and kept; one that is not finished is made again next time. */
  once<T>(part: string, make: () => Promise<T>, form: KeptForm<T>): Promise<T>;
}

/** How a part is kept. */
export interface KeptForm<T> {
  /** As JSON; undefined if it is not finished. */
  toJson(value: T): unknown;
  fromJson(json: never): T;
}

/** Keeps nothing. */
export const noJournal: Journal = { once: (_, make) => make() };

/** A journal of the work that a key names. */
export function createJournal(store: Pick<Store, "findJobResult" | "saveJobResult">, key: string): Journal {
  return {
    async once(part, make, { toJson, fromJson }) {
      const place = `${key}/${part}`;
      const kept = await store.findJobResult(place);
      if (kept) return fromJson(JSON.parse(new TextDecoder().decode(kept)) as never);
      const made = await make();
      const json = toJson(made);
      if (json !== undefined)
        await store.saveJobResult(place, new TextEncoder().encode(JSON.stringify(json)));
      return made;
    },
  };
}

const MOST_ATTEMPTS = 1_000;

/** The key of the next work on the same inputs: one that was stopped goes on, one that was finished begins again. */
export async function unfinishedKey(
  store: Pick<Store, "findJobResult">,
  inputs: readonly unknown[],
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 32);
  let attempt = 1;
  while (attempt < MOST_ATTEMPTS && (await store.findJobResult(finishedMark(`write-${hash}-${attempt}`))))
    attempt++;
  return `write-${hash}-${attempt}`;
}

/** Notes that the work of a key is finished. */
export async function markFinished(store: Pick<Store, "saveJobResult">, key: string): Promise<void> {
  await store.saveJobResult(finishedMark(key), new Uint8Array([1]));
}

function finishedMark(key: string): string {
  return `${key}/finished`;
}
