import { wordsOf } from "./vocabulary.ts";

/**
 * Words that say nothing about the behaviour by themselves: that something is returned or thrown, for what kind of value,
 * and the small words between.
 */
const empty = new Set(
  `a an the and or of for from to with without when if then is are was be as at by in on its it given case cases test tests
  should must can will does do return returns returned returning give gives yield yields result results value values
  output input argument arguments call called calls throw throws raise raises raised error errors exception set sets
  default string strings text texts number numbers integer float boolean list lists array arrays tuple dict object objects
  function functions entry entries element elements item items key keys true false null none undefined nan zero one two
  three empty positive negative special character characters instance class new self after before again while j s d o
  identity surrounding whitespace nested plain letters digits lower upper field fields attribute attributes property
  properties items blank`
    .trim()
    .split(/\s+/),
);

/** What stands in a test besides its title. */
export interface Said {
  /** The texts and numbers in it. */
  readonly values: readonly string[];
  /** The names of the functions and classes of its module. */
  readonly targets: readonly string[];
  /** Names of their parameters, and keys of objects. */
  readonly parameters: readonly string[];
}

/**
 * Whether a title only repeats values, names of what is called and of parameters, and words that go with any test.
 * `returns "BarBaz" for "bar_baz"` does, `keeps a bracket inside quotes` does not.
 */
export function repeatsValues(title: string, { values, targets, parameters }: Said): boolean {
  const said = new Set([...values, ...parameters].flatMap(wordsOf));
  const bare = targets
    .flatMap((name) => [name, ...name.split("."), wordsOf(name).join("_")])
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, " "), title.replace(/^test_?/, ""));
  return wordsOf(bare).every(
    (word) => /^\d+$/.test(word) || empty.has(word) || said.has(word) || errorWord.test(word),
  );
}

const errorWord = /^(?:type|range|value|syntax|reference|key|index|attribute|runtime|os|overflow|assertion)$/;
