import { parseArgs } from "node:util";
import { capability, council } from "./governed.ts";
import { openPassed } from "./passed-points.ts";
import { healing, wholeLoop } from "./scenario.ts";
import type { Scenario } from "./stoppable.ts";

const parallel = 2;

/**
 * `npm run crash-test`: kills what it plays at every durable effect, one at a time, and judges each restart. Names of scenarios
 * choose some of them: loop, healing, council, capability. `--resume` leaves out what passed before, `--every 10` takes each
 * tenth point, `--points 40-60` some in a row.
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    resume: { type: "boolean", default: false },
    every: { type: "string", default: "1" },
    points: { type: "string", default: "" },
  },
});
const passed = openPassed(options.resume);
let failed = 0;
for (const each of [wholeLoop, healing]) if (isWanted(each)) await crashEverywhere(each);
for (const each of [council, capability]) if (isWanted(each)) await crashEverywhere(each);
process.exit(failed === 0 ? 0 : 1);

function isWanted({ name }: { readonly name: string }): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

function isChosen(point: number): boolean {
  const [from = 1, to = from] = options.points.split("-").filter(Boolean).map(Number);
  return point % Number(options.every) === 0 && (options.points === "" || (from <= point && point <= to));
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
  const keyOf = (point: number) => `${scenario.name} ${point}/${labels.length} ${labels[point - 1]}`;
  const chosen = labels.map((_, index) => index + 1).filter(isChosen);
  const waiting = chosen.filter((point) => !passed.has(keyOf(point)));
  const before = failed;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let point = waiting.shift(); point !== undefined; point = waiting.shift())
        if (await crashAt(scenario, point, outcome)) passed.add(keyOf(point));
    }),
  );
  const bad = failed - before;
  console.log(
    `${scenario.name}: ${labels.length} points, ${chosen.length - bad} passed, ${bad} failed, ${labels.length - chosen.length} left out`,
  );
}

async function crashAt<World>(scenario: Scenario<World>, point: number, outcome: string): Promise<boolean> {
  const world = await scenario.createWorld();
  const problems: string[] = [];
  let label = "";
  try {
    const stopped = await scenario.playUntil(world, point);
    label = stopped.labels.at(-1) ?? "";
    if (stopped.killed) await scenario.playOn(world);
    problems.push(...(await scenario.judge(world)));
    const difference = differingLines(outcome, scenario.outcome(world));
    if (difference !== "") problems.push(`main is not as without a crash:${difference}`);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (problems.length > 0) failed += 1;
  console.log(`${problems.length === 0 ? "✓" : "✗"} ${point} ${label} ${problems.join("; ")}`);
  await scenario.remove(world);
  return problems.length === 0;
}

function differingLines(expected: string, actual: string): string {
  const [wanted, got] = [expected, actual].map((text) => text.split("\n"));
  const missing = wanted?.filter((line) => !got?.includes(line)).map((line) => `\n  - ${line}`) ?? [];
  const added = got?.filter((line) => !wanted?.includes(line)).map((line) => `\n  + ${line}`) ?? [];
  return [...missing, ...added].join("");
}
