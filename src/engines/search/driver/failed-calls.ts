import type { Observation } from "../../../languages/search/observation.ts";

const MAX_NOTES = 5;
const MAX_MESSAGE = 120;

interface Ended extends Pick<Observation, "outcome" | "error"> {
  readonly plan: { readonly target: string };
}

/** Counts how calls of targets failed, to say why one got no test. */
export interface FailedCalls {
  /** All observations of a batch, and those of them that a test could pin. */
  count(all: readonly Ended[], usable: readonly Ended[]): void;
  /** The most frequent error of each of these targets that had nothing but errors. */
  notes(isNamed?: (target: string) => boolean): string[];
}

/** Starts with no calls. */
export function createFailedCalls(): FailedCalls {
  const errorsOf = new Map<string, Map<string, number>>();
  const pinned = new Set<string>();
  return {
    count(all, usable) {
      for (const { plan } of usable) pinned.add(plan.target);
      for (const { plan, outcome, error } of all) {
        if (outcome === "returned" || pinned.has(plan.target)) continue;
        const errors = errorsOf.get(plan.target) ?? new Map<string, number>();
        const text = `${error.type || error.name}: ${error.message.trim().split("\n")[0] ?? ""}`.slice(
          0,
          MAX_MESSAGE,
        );
        errorsOf.set(plan.target, errors.set(text, (errors.get(text) ?? 0) + 1));
      }
    },
    notes(isNamed = () => true) {
      const isTold = (target: string) => !pinned.has(target) && isNamed(target);
      const failed = [...errorsOf].filter(([target]) => isTold(target)).slice(0, MAX_NOTES);
      return failed.map(([target, errors]) => {
        const [most] = [...errors].toSorted(([, a], [, b]) => b - a)[0] ?? [""];
        return `${target}: no call returned a result that a test could pin; most ended with ${most}`;
      });
    },
  };
}
