import { afterEach, expect, it } from "vitest";
import { createWorld, judge, outcome, playOn, playUntil, type World } from "./scenario.ts";

const worlds: World[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.remove();
});

function world(): World {
  const made = createWorld();
  worlds.push(made);
  return made;
}

/** A sample of the points of `npm run crash-test`: evenly spread, the merge among them. */
it("ends in the same state with one merge and one generated commit, wherever it is killed", async () => {
  const reference = world();
  const { labels } = await playUntil(reference, Number.POSITIVE_INFINITY);
  expect(judge(reference)).toEqual([]);
  const merge = labels.indexOf("during git merge") + 1;
  const sample = [0.05, 0.3, 0.55, 0.8].map((share) => Math.ceil(share * labels.length));
  for (const point of [...sample, merge]) {
    const crashed = world();
    const { killed, labels: seen } = await playUntil(crashed, point);
    expect(killed).toBe(true);
    await playOn(crashed);
    expect({ at: seen.at(-1), problems: judge(crashed) }).toEqual({ at: seen.at(-1), problems: [] });
    expect(outcome(crashed)).toBe(outcome(reference));
  }
}, 450_000);
