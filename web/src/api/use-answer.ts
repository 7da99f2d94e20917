import { useCallback, useEffect, useRef, useState } from "react";
import { Problem } from "./problem.ts";
import { type Answer, type Asked, request } from "./request.ts";
import type { Operations } from "./types.gen.ts";

/** What a page knows of an answer. While it is asked for again, the last one stays. */
export interface Asking<T> {
  readonly value: T | undefined;
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  again(): void;
}

/** Asks when it is shown, when the question changes, and with `everyMs` again while the page is looked at. */
export function useAnswer<O extends keyof Operations>(
  operation: O | undefined,
  asked: Omit<Asked<O>, "signal"> = {},
  { everyMs, refresh = "" }: { readonly everyMs?: number | undefined; readonly refresh?: string } = {},
): Asking<Answer<O>> {
  const key = JSON.stringify([operation, asked]);
  const [state, setState] = useState<{ key: string; value?: Answer<O>; problem?: Problem | undefined }>({
    key,
  });
  const [count, setCount] = useState(0);
  const latest = useRef(asked);
  latest.current = asked;
  const again = useCallback(() => setCount((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked; refresh and count ask again
  useEffect(() => {
    if (operation === undefined) return;
    const stop = new AbortController();
    request(operation, { ...latest.current, signal: stop.signal }).then(
      (value) => setState((before) => (isSame(before, key, value) ? before : { key, value })),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem(0, "UNEXPECTED", String(error));
        setState((before) => ({ ...(before.key === key ? before : { key }), problem }));
      },
    );
    return () => stop.abort();
  }, [key, operation, count, refresh]);

  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => document.visibilityState === "visible" && again(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, again]);

  const own = state.key === key ? state : { key };
  return {
    value: own.value,
    problem: own.problem,
    isLoading: operation !== undefined && own.value === undefined && own.problem === undefined,
    again,
  };
}

/** The same answer again changes nothing on the page. */
function isSame(
  before: { readonly key: string; readonly value?: unknown; readonly problem?: unknown },
  key: string,
  value: unknown,
): boolean {
  return before.key === key && !before.problem && JSON.stringify(before.value) === JSON.stringify(value);
}
