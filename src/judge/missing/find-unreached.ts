/** The assertions of a test file that ran, or that did not. */
export interface AssertionPlaces {
  readonly file: string;
  /** Lines, or names of tests. */
  readonly places: readonly string[];
}

/** What decides which assertions should have run. */
export interface ReachedReports {
  readonly base: readonly AssertionPlaces[];
  readonly now: readonly AssertionPlaces[];
  /** For a commit that a coder changed: what the author's own commit reached, in files whose tests all passed there. */
  readonly author?: readonly AssertionPlaces[] | undefined;
  /** Whether the text of a test file is as on the base, and its tests ran and passed now. */
  isComparable(file: string): boolean;
}

/**
 * Assertions that ran on the base, and do not run now, though their tests pass. A test that takes another way, and asserts there
 * as much as before, is not meant.
 */
export function findUnreached({ base, now, author, isComparable }: ReachedReports): AssertionPlaces[] {
  const reached = byFile(now);
  const authors = byFile(author ?? []);
  return base
    .filter(({ file }) => isComparable(file))
    .flatMap(({ file, places }) => {
      const own = reached.get(file) ?? new Set();
      const excused = authors.get(file);
      const lost = places.filter((place) => !own.has(place) && (excused?.has(place) ?? true));
      const gained = own.difference(new Set(places));
      return lost.length > gained.size ? [{ file, places: lost }] : [];
    });
}

function byFile(reached: readonly AssertionPlaces[]): Map<string, Set<string>> {
  return new Map(reached.map(({ file, places }) => [file, new Set(places)]));
}

/** Such as `test/cart.test.js:12, test/list.test.js: adds, and 3 more`. */
export function describeUnreached(unreached: readonly AssertionPlaces[], most = 3): string {
  const all = unreached.flatMap(({ file, places }) =>
    places.map((place) => (/^[\d.]+$/.test(place) ? `${file}:${place}` : `${file}: ${place}`)),
  );
  const named = all.slice(0, most).join(", ");
  return all.length > most ? `${named} and ${all.length - most} more` : named;
}
