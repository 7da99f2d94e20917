import { badAnswers, goodTest, python } from "../../src/admission/model-answers.fixture.ts";
import type { createRandom } from "../../src/languages/values/random.ts";

type Random = ReturnType<typeof createRandom>;

const whole = [goodTest, python(goodTest)];
const bad = badAnswers.map(([, answer]) => answer).filter(({ length }) => length < 5_000);

/** A good or a bad answer, cut, doubled, swapped or joined with another one. */
export function damagedAnswer(random: Random): string {
  const pick = (some: readonly string[]) => some[random.below(some.length)] ?? "";
  const [text, other] = [pick(random.below(2) === 0 ? whole : bad), pick([...whole, ...bad])];
  const from = random.below(text.length + 1);
  const to = from + random.below(40);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, from);
    case 1:
      return text.slice(0, from) + text.slice(to);
    case 2:
      return text.slice(0, to) + text.slice(from);
    case 3:
      return `${text}\n${other.slice(random.below(other.length + 1))}`;
    default:
      return text.slice(0, from) + String.fromCodePoint(32 + random.below(200)) + text.slice(from);
  }
}
