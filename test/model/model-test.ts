import { parseArgs } from "node:util";
import {
  answers,
  breaksOff,
  fails,
  hangs,
  resets,
  type Turn,
} from "../../src/adapters/model/scripted-server.fixture.ts";
import { badAnswers, slowAnswers } from "../../src/admission/model-answers.fixture.ts";
import { createRandom } from "../../src/languages/values/random.ts";
import { damagedAnswer } from "./damage.ts";
import { livingAnswer } from "./living-answers.ts";
import { createWorld } from "./world.ts";

/** `npm run model-test`: every bad answer, and many damaged ones, over HTTP to a checkout. `-- --damaged 50`, `-- --seed 2`. */
const { values } = parseArgs({
  options: {
    damaged: { type: "string", default: "1000" },
    seed: { type: "string", default: "17" },
  },
});

const wire: readonly (readonly [string, Turn])[] = [
  ["an error of the server", fails(500)],
  ["too many requests", fails(429)],
  ["a wrong key", fails(401)],
  ["a server that hangs", hangs],
  ["a connection that is reset", resets],
  [
    "an answer that breaks off",
    breaksOff("```python\nfrom cart import total\n\ndef test_x():\n    assert total([1]) ="),
  ],
  ["a filtered answer", answers("", { finish: "content_filter" })],
  [
    "an answer that was cut off",
    answers("```python\ndef test_x():\n    assert total([1", { finish: "length" }),
  ],
  [
    "counts of tokens that lift a cap",
    answers("```", { usage: { prompt_tokens: -5, completion_tokens: -5 } }),
  ],
  ["two megabytes", answers("a\n".repeat(1_000_000))],
];
const random = createRandom(Number(values.seed));
const turns: (readonly [string, Turn])[] = [
  ...wire,
  ...[...badAnswers, ...slowAnswers].map(([kind, answer]) => [kind, answers(answer)] as const),
  ["tests that only a run shows to be bad", answers(livingAnswer)],
  ...Array.from({ length: Number(values.damaged) }, (_, at) => {
    const answer = damagedAnswer(random);
    return [`damaged ${at + 1}`, answers(answer)] as const;
  }),
];

const world = await createWorld();
const steps = new Map<string, number>();
let [admitted, flawed] = [0, 0];
try {
  for (const [kind, turn] of turns) {
    const { generated, flaws } = await world.answer(turn);
    admitted += generated.tests.length;
    for (const { step } of generated.refused) steps.set(step, (steps.get(step) ?? 0) + 1);
    if (flaws.length === 0) continue;
    flawed += 1;
    console.log(`✗ ${kind}: ${flaws.join("; ")}`);
  }
} finally {
  await world.close();
}
const refused = [...steps].sort(([, a], [, b]) => b - a).map(([step, count]) => `${count} ${step}`);
console.log(
  `${turns.length} answers: ${admitted} tests admitted; refused: ${refused.join(", ")}; ${flawed} got through`,
);
process.exitCode = flawed > 0 ? 1 : 0;
