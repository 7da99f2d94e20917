import type { SyntaxNode } from "../../../src/languages/syntax/syntax-node.ts";

/** One test of a file, with what it needs from around it. */
export interface TestCase {
  /** As it is written, without its quotes. */
  readonly title: string;
  /** The titles of the suites around it, the outermost first. */
  readonly suites: readonly string[];
  /** The test alone in a file: the imports, helpers and hooks it needs, and the suites around it. */
  readonly code: string;
  /** The names that the code uses. */
  readonly names: ReadonlySet<string>;
  /** The statement that makes the test. */
  readonly node: SyntaxNode;
}

/** A file or a suite around a test: what stands in it beside tests, and the text that opens and closes it. */
export interface Level {
  readonly title?: string;
  readonly head: string;
  readonly tail: string;
  /** The names that the head uses. */
  readonly uses: ReadonlySet<string>;
  readonly parts: readonly Part[];
}

/** A statement beside the tests, such as an import or a helper. */
export interface Part {
  readonly declares: readonly string[];
  readonly uses: ReadonlySet<string>;
  /** Whether it belongs to every test of its level, as a hook does. */
  readonly isAlways: boolean;
  /** Its text, as far as it declares one of the names. */
  text(used: ReadonlySet<string>): string;
}

/** A test with no more around it than it needs. */
export function composeCase(
  levels: readonly Level[],
  test: {
    readonly title: string;
    readonly node: SyntaxNode;
    readonly text: string;
    readonly uses: ReadonlySet<string>;
  },
): TestCase {
  const used = new Set([...test.uses, ...levels.flatMap(({ uses }) => [...uses])]);
  const chosen = new Set<Part>();
  const all = levels.flatMap(({ parts }) => parts);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const part of all) {
      if (chosen.has(part) || !(part.isAlways || part.declares.some((name) => used.has(name)))) continue;
      chosen.add(part);
      for (const name of part.uses) used.add(name);
      isGrowing = true;
    }
  }
  const opened = levels.map(({ head, parts }) =>
    [head, ...parts.filter((part) => chosen.has(part)).map((part) => part.text(used))]
      .filter((text) => text !== "")
      .join("\n"),
  );
  const closed = levels
    .map(({ tail }) => tail)
    .filter((tail) => tail !== "")
    .toReversed();
  return {
    title: test.title,
    suites: levels.flatMap(({ title }) => title ?? []),
    code: `${[...opened, test.text, ...closed].join("\n\n").trim()}\n`,
    names: used,
    node: test.node,
  };
}
