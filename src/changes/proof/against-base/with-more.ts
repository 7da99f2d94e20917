import { unchecked } from "../touched-places.ts";
import { type AskedTest, ask, type Inputs } from "./other-inputs.ts";

/** Gives tests more of the same, one thing at a time. */
export const withMore: Inputs = (files, at) => {
  const texts = new Map<string, string>();
  const tests: AskedTest[] = [];
  for (const file of files) {
    const able = file.tests.filter(({ repeats }) => repeats.length > at);
    // What tests share is repeated once.
    const more = new Map(
      able.flatMap(({ repeats }) => (repeats[at] ? [[repeats[at].at, repeats[at].text]] : [])),
    );
    if (more.size === 0) continue;
    const text = [...more]
      .toSorted(([a], [b]) => b - a)
      .reduce((changed, [place, by]) => changed.slice(0, place) + by + changed.slice(place), file.text);
    texts.set(file.path, unchecked(file.path, text));
    tests.push(...able.map((one) => ask(file, one)));
  }
  return { texts, tests };
};
