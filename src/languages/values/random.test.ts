import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

const draw = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 20 }, () => random.below(1000));
};

test("the same seed gives the same numbers, another seed others", () => {
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});
