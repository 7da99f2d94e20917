import { createWorld, judge, outcome, playOn, playUntil } from "./scenario.ts";

const parallel = 2;

/** `npm run crash-test`: kills a whole run at every durable effect, one at a time, and judges each restart. */
const reference = createWorld();
const { labels } = await playUntil(reference, Number.POSITIVE_INFINITY);
const wanted = outcome(reference);
const flaws = judge(reference);
reference.remove();
if (flaws.length > 0) {
  console.error(`the run without a crash is flawed already: ${flaws.join("; ")}`);
  process.exit(1);
}
console.log(`${labels.length} durable effects in a run without a crash`);

let failed = 0;
let next = 1;
await Promise.all(
  Array.from({ length: parallel }, async () => {
    while (next <= labels.length) await crashAt(next++);
  }),
);
console.log(`${labels.length} points, ${labels.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function crashAt(point: number): Promise<void> {
  const world = createWorld();
  const problems: string[] = [];
  let label = "";
  try {
    const stopped = await playUntil(world, point);
    label = stopped.labels.at(-1) ?? "";
    if (stopped.killed) await playOn(world);
    problems.push(...judge(world));
    if (outcome(world) !== wanted) problems.push("main has other files than after a run without a crash");
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (problems.length > 0) failed += 1;
  console.log(`${problems.length === 0 ? "✓" : "✗"} ${point} ${label} ${problems.join("; ")}`);
  world.remove();
}
