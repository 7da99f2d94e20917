import { capability, council } from "./governed.ts";
import { wholeLoop } from "./scenario.ts";
import type { Scenario } from "./stoppable.ts";

const parallel = 2;

/**
 * `npm run crash-test`: kills what it plays at every durable effect, one at a time, and judges each restart. Names of scenarios
 * choose some of them: loop, council, capability.
 */
const wanted = process.argv.slice(2);
let failed = 0;
if (isWanted(wholeLoop)) await crashEverywhere(wholeLoop);
if (isWanted(council)) await crashEverywhere(council);
if (isWanted(capability)) await crashEverywhere(capability);
process.exit(failed === 0 ? 0 : 1);

function isWanted({ name }: { readonly name: string }): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

async function crashEverywhere<World>(scenario: Scenario<World>): Promise<void> {
  const reference = await scenario.createWorld();
  const { labels } = await scenario.playUntil(reference, Number.POSITIVE_INFINITY);
  const outcome = scenario.outcome(reference);
  const flaws = await scenario.judge(reference);
  await scenario.remove(reference);
  if (flaws.length > 0) {
    console.error(`${scenario.name}: flawed already without a crash: ${flaws.join("; ")}`);
    failed += 1;
    return;
  }
  console.log(`${scenario.name}: ${labels.length} durable effects without a crash`);
  const before = failed;
  let next = 1;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (next <= labels.length) await crashAt(scenario, next++, outcome);
    }),
  );
  const bad = failed - before;
  console.log(`${scenario.name}: ${labels.length} points, ${labels.length - bad} passed, ${bad} failed`);
}

async function crashAt<World>(scenario: Scenario<World>, point: number, outcome: string): Promise<void> {
  const world = await scenario.createWorld();
  const problems: string[] = [];
  let label = "";
  try {
    const stopped = await scenario.playUntil(world, point);
    label = stopped.labels.at(-1) ?? "";
    if (stopped.killed) await scenario.playOn(world);
    problems.push(...(await scenario.judge(world)));
    if (scenario.outcome(world) !== outcome) problems.push("main has other files than without a crash");
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (problems.length > 0) failed += 1;
  console.log(`${problems.length === 0 ? "✓" : "✗"} ${point} ${label} ${problems.join("; ")}`);
  await scenario.remove(world);
}
