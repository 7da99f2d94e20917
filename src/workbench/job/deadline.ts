/** The end of the time for some work. */
export interface Deadline {
  /** Zero or less once time is up. */
  remainingMs(): number;
}

/** Work that may take as long as it needs. */
export const noDeadline: Deadline = { remainingMs: () => Number.POSITIVE_INFINITY };

/** A deadline that many milliseconds from now. */
export function deadlineIn(ms: number, now: () => number = () => performance.now()): Deadline {
  const end = now() + ms;
  return { remainingMs: () => end - now() };
}

/** Whether time is up. */
export function isOver({ remainingMs }: Deadline): boolean {
  return remainingMs() <= 0;
}
