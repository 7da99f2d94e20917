// Decides which observations to send: most of thousands only repeat others.
/** @import { Observed } from "../driver-types.ts" */

const MAX_RESULTS = 400;
const { stringify } = JSON;

/** Remembers, per target, the kinds of outcomes and some of the results that were seen. */
export function createNovelty() {
  /** @type {Map<string, { readonly kinds: Set<string>; readonly results: Set<string> }>} */
  const seen = new Map();
  return {
    /**
     * Whether the kind of outcome is new, or the result, as long as fewer than the limit are known.
     *
     * @type {(target: string, observation: Observed) => boolean}
     */
    isNew(target, observation) {
      let own = seen.get(target);
      if (!own) {
        own = { kinds: new Set(), results: new Set() };
        seen.set(target, own);
      }
      const kind = kindOf(observation);
      const known = own.kinds.has(kind);
      own.kinds.add(kind);
      if (!known) return true;
      if (own.results.size >= MAX_RESULTS) return false;
      const result = stringify([observation.value, observation.error, observation.fieldsAfter]);
      const repeated = own.results.has(result);
      own.results.add(result);
      return !repeated;
    },
  };
}

/** @param {Observed} observation */
function kindOf({ outcome, value, error }) {
  if (!value) return `${outcome} ${error?.type}`;
  if (value.kind === "boolean") return `${value.kind} ${value.value}`;
  const size =
    "items" in value
      ? value.items
      : "entries" in value
        ? value.entries
        : "value" in value
          ? value.value
          : undefined;
  return `${value.kind} ${size?.length === 0}`;
}
