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

const pushes = (labels: readonly string[]) => labels.filter((label) => label === "during git push").length;
/** The first push is of the tests, the second of the merge. */
const duringSecondPush = (labels: readonly string[]) => pushes(labels) === 2;
const afterSecondPush = (labels: readonly string[]) => pushes(labels.slice(0, -1)) === 2;

/** A sample of the points of `npm run crash-test`: evenly spread, the merge and its push among them. */
it("ends in the same state with one merge and one generated commit, wherever it is killed", async () => {
  const reference = world();
  const { labels } = await playUntil(reference, Number.POSITIVE_INFINITY);
  expect(judge(reference)).toEqual([]);
  const merge = labels.indexOf("during git merge") + 1;
  const sample = [0.05, 0.4, 0.75].map((share) => Math.ceil(share * labels.length));
  for (const point of [...sample, merge, duringSecondPush, afterSecondPush]) {
    const crashed = world();
    const { killed, labels: seen } = await playUntil(crashed, point);
    expect(killed).toBe(true);
    await playOn(crashed);
    expect({ at: seen.at(-1), problems: judge(crashed) }).toEqual({ at: seen.at(-1), problems: [] });
    expect(outcome(crashed)).toBe(outcome(reference));
  }
}, 600_000);
