/**
 * Whether the drivers of a module can still be believed. They share their processes with its code, so an answer that no
 * driver gives is that code's work, and then nothing else that they say counts either.
 */
export interface Trust {
  /** Why they are no longer believed. */
  readonly lost: string | undefined;
  /** From now on no driver of the module is started or heard. */
  end(reason: string): void;
}

/** Drivers are believed at first. */
export function createTrust(): Trust {
  let lost: string | undefined;
  return {
    get lost() {
      return lost;
    },
    end(reason) {
      lost ??= reason;
    },
  };
}
