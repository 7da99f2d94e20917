/** Signals in one, until it is left. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Stops following the others, which may live much longer. */
  leave(): void;
}

/**
 * Aborts with the first of the signals that does. `AbortSignal.any` has no end: an observed signal of it stays in memory as
 * long as the longest-lived of its parts, such as that of the process (nodejs/node issue 64476).
 */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): JoinedSignal {
  const joined = new AbortController();
  const parts = signals.filter((signal) => signal !== undefined);
  const follow = (event: Event) => joined.abort((event.target as AbortSignal).reason);
  const aborted = parts.find((signal) => signal.aborted);
  if (aborted) joined.abort(aborted.reason);
  else for (const signal of parts) signal.addEventListener("abort", follow, { once: true });
  return {
    signal: joined.signal,
    leave: () => {
      for (const signal of parts) signal.removeEventListener("abort", follow);
    },
  };
}
