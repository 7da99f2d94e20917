// Tells which observations are worth sending: most of thousands only repeat what others have shown.
const MAX_RESULTS = 400;
const { stringify } = JSON;

/** Remembers, per target, the kinds of outcomes and some of the results that were seen. */
export function createNovelty() {
  const seen = new Map();
  return {
    /** Whether the outcome is of a new kind, or the result a new one while there is room for more. */
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

function kindOf({ outcome, value, error }) {
  if (!value) return `${outcome} ${error?.type}`;
  const size = value.items ?? value.entries ?? value.value;
  return `${value.kind} ${value.kind === "boolean" ? value.value : size?.length === 0}`;
}
