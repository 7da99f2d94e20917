/** The words that a project's tests are made of. */
export interface TestWords {
  /** Whether tests stand beside each other, without groups. */
  readonly isFlat?: boolean;
  /** How tests with `expect` compare primitives, and collections. */
  readonly matchers?: Matchers;
  /** Whether tests with `assert` say `strictEqual` and `deepStrictEqual`. */
  readonly isStrict?: boolean;
}

interface Matchers {
  readonly same: "toBe" | "toEqual" | "toStrictEqual";
  readonly deep: "toEqual" | "toStrictEqual";
}

/** Reads the words of a project's own tests; the usual ones where it has none. */
export function wordsOfTests(tests: readonly string[]): TestWords {
  const grouped = tests.filter((text) => /\b(?:describe|suite)(?:\.\w+)?\(/.test(text)).length;
  const all = tests.join("\n");
  const count = (name: string) => all.match(new RegExp(`\\.${name}\\(`, "g"))?.length ?? 0;
  const [be, equal, strictly] = [count("toBe"), count("toEqual"), count("toStrictEqual")];
  const deep = strictly > equal ? "toStrictEqual" : "toEqual";
  // Some projects compare everything in one way.
  const same = be === 0 && equal + strictly > 0 ? deep : "toBe";
  return {
    isFlat: tests.length > 0 && grouped * 2 < tests.length,
    matchers: { same, deep },
    isStrict: count("strictEqual") + count("deepStrictEqual") > count("equal") + count("deepEqual"),
  };
}
