import { afterAll, beforeAll, expect, test } from "vitest";
import { answers } from "../../src/adapters/model/scripted-server.fixture.ts";
import { createRandom } from "../../src/languages/values/random.ts";
import { damagedAnswer } from "./damage.ts";
import { livingAnswer, livingTests } from "./living-answers.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("tests that only a run shows to be bad are refused by name and step, and harm no other", async () => {
  const { generated, flaws } = await world.answer((response, request, body) =>
    answers(body.includes("was refused at") ? "BUG" : livingAnswer)(response, request, body),
  );
  expect(flaws).toEqual([]);
  expect(generated.tests.map(({ name }) => name)).toEqual(["test_adds_up_prices"]);
  const refused = new Map(generated.refused.map(({ name, step }) => [name, step]));
  for (const [name, steps] of livingTests)
    if (steps.length > 0) expect(steps, name).toContain(refused.get(`test_${name}`));
}, 600_000);

test("five damaged answers take the whole path", async () => {
  const random = createRandom(4);
  for (let at = 0; at < 5; at++)
    expect((await world.answer(answers(damagedAnswer(random)))).flaws).toEqual([]);
}, 300_000);
