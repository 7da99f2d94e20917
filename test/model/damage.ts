import { badAnswers, damage, goodTest, python } from "../../src/admission/model-answers.fixture.ts";
import type { createRandom } from "../../src/languages/values/random.ts";

type Random = ReturnType<typeof createRandom>;

const whole = [goodTest, python(goodTest)];
const bad = badAnswers.map(([, answer]) => answer).filter(({ length }) => length < 5_000);

/** A good or a bad answer, cut, doubled, swapped or joined with another one. */
export function damagedAnswer(random: Random): string {
  const pick = (some: readonly string[]) => some[random.below(some.length)] ?? "";
  const [text, other] = [pick(random.below(2) === 0 ? whole : bad), pick([...whole, ...bad])];
  return damage(text, other, random);
}
